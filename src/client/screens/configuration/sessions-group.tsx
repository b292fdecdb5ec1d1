import type { endedAnswer, ListedSession } from '../../../protocol/sessions';
import { useActions } from '../../actions';
import { SESSIONS_HASH } from '../../game/profile-path';
import { useTranslation } from '../../i18n/use-translation';
import { deviceText } from '../../shell/device-text';
import { useLanguage } from '../../shell/languages';
import { dateText, whenText } from '../../shell/moment-text';
import { useRead } from '../../shell/use-read';
import type { Call } from '../../transport/endpoint';
import { endOtherSessions, endSession, sessions } from '../../transport/endpoints/sessions';
import { Row } from './account-rows';
import { CallButton, ListGroup } from './list-group';

/** Where the account is signed in, and the end of that. @source settled reading 84 */
export function SessionsGroup() {
  const { t } = useTranslation();
  const { calls } = useActions();
  const list = useRead(sessions(), true);

  async function end(call: Call<typeof endedAnswer>, body: object): Promise<boolean> {
    const { ok } = await calls.post(call, body);
    if (ok) list.retry();
    return ok;
  }

  return (
    <ListGroup title={t('configuration.sessions.title')} hash={SESSIONS_HASH} list={list} testId="sessions">
      {data => (
        <>
          {data.sessions.map(one => (
            <SessionRow key={one.id} session={one} end={() => end(endSession(), { id: one.id })} />
          ))}
          <Row name={t('configuration.sessions.others')} hint={t('configuration.sessions.othersHint')}>
            <CallButton
              call={() => end(endOtherSessions(), {})}
              label={t('configuration.sessions.endAll')}
              testId="sessions-end-others"
            />
          </Row>
        </>
      )}
    </ListGroup>
  );
}

function SessionRow({ session, end }: { session: ListedSession; end: () => Promise<boolean> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, own, since, seen } = session;
  const times = { since: dateText(since, language), seen: whenText(seen) };
  return (
    <Row
      name={deviceText(t, session)}
      hint={own ? t('configuration.sessions.own', times) : t('configuration.sessions.times', times)}
    >
      {!own && <CallButton call={end} label={t('configuration.sessions.end')} testId={`session-end-${id}`} />}
    </Row>
  );
}
