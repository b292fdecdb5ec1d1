import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { endedAnswer, ListedSession } from '../../../protocol/sessions';
import { useActions } from '../../actions';
import { SESSIONS_HASH } from '../../game/profile-path';
import { Group } from '../../game/settings/rows';
import { Button } from '../../kit/button';
import { Skeleton } from '../../kit/waiting';
import { deviceText } from '../../shell/device-text';
import { useLanguage } from '../../shell/languages';
import { dateText, momentText } from '../../shell/moment-text';
import { useRead } from '../../shell/use-read';
import type { Call } from '../../transport/endpoint';
import { endOtherSessions, endSession, sessions } from '../../transport/endpoints/sessions';
import { Row } from './account-rows';

/** Where the account is signed in, and the end of that. @source settled reading 84 */
export function SessionsGroup() {
  const { t } = useTranslation();
  const { data, error, retry } = useRead(sessions(), true);
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isAskedFor = data !== null && hash === SESSIONS_HASH;
  useEffect(() => {
    if (isAskedFor) place.current?.scrollIntoView({ block: 'center' });
  }, [isAskedFor]);
  return (
    <div ref={place} data-testid="sessions">
      <Group title={t('configuration.sessions.title')}>
        {data === null && error === null && <Row name={<Skeleton width="160px" height="18px" />}>{null}</Row>}
        {data === null && error !== null && (
          <Row name={t('configuration.blocked.failed')}>
            <Button size="small" onClick={retry}>
              {t('configuration.retry')}
            </Button>
          </Row>
        )}
        {data?.sessions.map(one => (
          <SessionRow key={one.id} session={one} onEnded={retry} />
        ))}
        {data !== null && (
          <Row name={t('configuration.sessions.others')} hint={t('configuration.sessions.othersHint')}>
            <EndButton
              call={endOtherSessions()}
              body={{}}
              label={t('configuration.sessions.endAll')}
              onEnded={retry}
              testId="sessions-end-others"
            />
          </Row>
        )}
      </Group>
    </div>
  );
}

function SessionRow({ session, onEnded }: { session: ListedSession; onEnded: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, own, since, seen } = session;
  const times = {
    since: dateText(since, language),
    seen: momentText(new Date(seen).toISOString(), language, new Date()) ?? '',
  };
  return (
    <Row
      name={deviceText(t, session)}
      hint={own ? t('configuration.sessions.own', times) : t('configuration.sessions.times', times)}
    >
      {!own && (
        <EndButton
          call={endSession()}
          body={{ id }}
          label={t('configuration.sessions.end')}
          onEnded={onEnded}
          testId={`session-end-${id}`}
        />
      )}
    </Row>
  );
}

interface EndButtonProps {
  call: Call<typeof endedAnswer>;
  body: object;
  label: string;
  onEnded: () => void;
  testId: string;
}

function EndButton({ call, body, label, onEnded, testId }: EndButtonProps) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function end(): Promise<void> {
    setState('busy');
    const result = await calls.post(call, body);
    setState(result.ok ? 'idle' : 'failed');
    if (result.ok) onEnded();
  }
  return (
    <Button
      size="small"
      busy={state === 'busy'}
      disabled={state === 'busy'}
      onClick={() => void end()}
      data-testid={testId}
    >
      {state === 'failed' ? t('configuration.retry') : label}
    </Button>
  );
}
