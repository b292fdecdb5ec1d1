import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useActions } from '../../actions';
import { BLOCKED_HASH } from '../../game/profile-path';
import { Group } from '../../game/settings/rows';
import { Button } from '../../kit/button';
import { PlayerName } from '../../kit/player-name';
import { Skeleton } from '../../kit/waiting';
import { useLanguage } from '../../shell/languages';
import { dateText } from '../../shell/moment-text';
import { useRead } from '../../shell/use-read';
import { blocks, changeBlock } from '../../transport/endpoints/blocks';
import { Row } from './account-rows';
import styles from './configuration.module.css';

/** Whom the user does not want to meet, and the way back. */
export function BlockedGroup() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, error, retry } = useRead(blocks(), true);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isAskedFor = data !== null && hash === BLOCKED_HASH;
  useEffect(() => {
    if (isAskedFor) place.current?.scrollIntoView({ block: 'center' });
  }, [isAskedFor]);
  const players = data?.players.filter(({ username }) => !gone.has(username)) ?? [];
  return (
    <div ref={place} data-testid="blocked">
      <Group title={t('configuration.blocked.title')}>
        {data === null && error === null && <Row name={<Skeleton width="160px" height="18px" />}>{null}</Row>}
        {data === null && error !== null && (
          <Row name={t('configuration.blocked.failed')}>
            <Button size="small" onClick={retry}>
              {t('configuration.retry')}
            </Button>
          </Row>
        )}
        {data !== null && players.length === 0 && (
          <p className={styles.none} data-testid="blocked-none">
            {t('configuration.blocked.none')}
          </p>
        )}
        {players.map(({ username, since }) => (
          <Row
            key={username}
            name={<PlayerName name={username} />}
            hint={t('configuration.blocked.since', { date: dateText(since, language) })}
          >
            <Unblock username={username} onDone={() => setGone(now => new Set(now).add(username))} />
          </Row>
        ))}
      </Group>
    </div>
  );
}

function Unblock({ username, onDone }: { username: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function unblock(): Promise<void> {
    setState('busy');
    const result = await calls.post(changeBlock(), { username, blocked: false });
    if (result.ok) onDone();
    else setState('failed');
  }
  return (
    <Button
      size="small"
      busy={state === 'busy'}
      disabled={state === 'busy'}
      onClick={() => void unblock()}
      data-testid={`unblock-${username}`}
    >
      {state === 'failed' ? t('configuration.retry') : t('configuration.blocked.undo')}
    </Button>
  );
}
