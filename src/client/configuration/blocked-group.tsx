import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apart, PlayerName } from '../kit/player-name';
import { useActions } from '../page/actions';
import { useLanguage } from '../page/languages';
import { dateText } from '../page/moment-text';
import { BLOCKED_HASH } from '../page/profile-path';
import { useRead } from '../page/use-read';
import { blocks, changeBlock } from '../profile/blocks-endpoint';
import { Row } from './account-rows';
import styles from './configuration.module.scss';
import { CallButton, ListGroup } from './list-group';

/** Players whom the user has blocked, and the way to unblock them. */
export function BlockedGroup({ say }: { say: (text: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { calls } = useActions();
  const list = useRead(blocks(), true);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  async function unblock(username: string): Promise<boolean> {
    const result = await calls.post(changeBlock(), { username, blocked: false });
    if (!result.ok) return false;
    if (result.data.message === undefined) {
      setGone(now => new Set(now).add(username));
      return true;
    }
    // Renamed or deleted since the list was read: a new one has the player's present name.
    say(t('configuration.blocked.notDone', { name: apart(username) }));
    list.retry();
    return false;
  }

  return (
    <ListGroup title={t('configuration.blocked.title')} hash={BLOCKED_HASH} list={list} testId="blocked">
      {data => {
        const players = data.players.filter(({ username }) => !gone.has(username));
        if (players.length === 0)
          return (
            <p className={styles.none} data-testid="blocked-none">
              {t('configuration.blocked.none')}
            </p>
          );
        return players.map(({ username, since }) => (
          <Row
            key={username}
            name={<PlayerName name={username} />}
            hint={t('configuration.blocked.since', { date: dateText(since, language) })}
          >
            <CallButton
              call={() => unblock(username)}
              label={t('configuration.blocked.undo')}
              testId={`unblock-${username}`}
            />
          </Row>
        ));
      }}
    </ListGroup>
  );
}
