import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedSession } from '../../protocol/sessions';
import { Button } from '../kit/button';
import { apart } from '../kit/player-name';
import { useActions } from '../page/actions';
import { deviceText } from '../page/device-text';
import { useLanguage } from '../page/languages';
import { dateText, whenText } from '../page/moment-text';
import { SESSIONS_HASH } from '../page/profile-path';
import { useRead } from '../page/use-read';
import { AccountDialog } from './account-dialog';
import styles from './account-dialog.module.css';
import { Row } from './account-rows';
import { CallButton, ListGroup } from './list-group';
import { endOtherSessions, endSession, sessions } from './sessions-endpoint';

/** Where the account is signed in, and the end of that. @source settled reading 84 */
export function SessionsGroup() {
  const { t } = useTranslation();
  const { calls } = useActions();
  const list = useRead(sessions(), true);

  /** The end that the user is asked about. */
  const [ending, setEnding] = useState<Ending | null>(null);

  async function end({ id }: Ending): Promise<boolean> {
    const call = id === undefined ? calls.post(endOtherSessions(), {}) : calls.post(endSession(), { id });
    const { ok } = await call;
    if (!ok) return false;
    setEnding(null);
    list.retry();
    return true;
  }

  return (
    <ListGroup title={t('configuration.sessions.title')} hash={SESSIONS_HASH} list={list} testId="sessions">
      {data => (
        <>
          {data.sessions.map(one => (
            <SessionRow key={one.id} session={one} onEnd={setEnding} />
          ))}
          <Row name={t('configuration.sessions.others')} hint={t('configuration.sessions.othersHint')}>
            <Button
              size="small"
              onClick={() => setEnding({ question: t('configuration.sessions.questionAll') })}
              data-testid="sessions-end-others"
            >
              {t('configuration.sessions.endAll')}
            </Button>
          </Row>
          {ending && <EndQuestion ending={ending} end={() => end(ending)} onClose={() => setEnding(null)} />}
        </>
      )}
    </ListGroup>
  );
}

/** A session that the user wants to end; without an `id` all others. */
interface Ending {
  id?: number;
  question: string;
  /** Since when it lasts, and when it was seen. */
  times?: string;
}

interface EndQuestionProps {
  ending: Ending;
  end: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks before a session ends, since a list of devices is easily misread. */
function EndQuestion({ ending: { id, question, times }, end, onClose }: EndQuestionProps) {
  const { t } = useTranslation();
  return (
    <AccountDialog title={question} testId="session-question" onClose={onClose}>
      <p className={styles.lead}>
        {times && <>{times}. </>}
        {t('configuration.sessions.again')}
      </p>
      <div className={styles.acts}>
        <CallButton
          size="medium"
          look="danger"
          call={end}
          label={id === undefined ? t('configuration.sessions.endAll') : t('configuration.sessions.end')}
          testId="session-end-now"
        />
        <Button onClick={onClose} data-testid="session-keep">
          {t('common.cancel')}
        </Button>
      </div>
    </AccountDialog>
  );
}

function SessionRow({ session, onEnd }: { session: ListedSession; onEnd: (ending: Ending) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, own, since, seen } = session;
  const moments = { since: dateText(since, language), seen: whenText(seen) };
  const times = own ? t('configuration.sessions.own', moments) : t('configuration.sessions.times', moments);
  const device = deviceText(t, session);
  return (
    <Row name={device} hint={times}>
      {!own && (
        <Button
          size="small"
          onClick={() =>
            onEnd({ id, question: t('configuration.sessions.question', { device: apart(device) }), times })
          }
          data-testid={`session-end-${id}`}
        >
          {t('configuration.sessions.end')}
        </Button>
      )}
    </Row>
  );
}
