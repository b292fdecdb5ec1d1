import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isOtpCode } from '../../protocol/otp';
import type { ListedSession } from '../../protocol/sessions';
import { Button } from '../kit/button';
import { Problem } from '../kit/field';
import { apart } from '../kit/player-name';
import { useActions } from '../page/actions';
import { deviceText } from '../page/device-text';
import { useLanguage } from '../page/languages';
import { dateText, whenText } from '../page/moment-text';
import { SESSIONS_HASH } from '../page/profile-path';
import { useRead } from '../page/use-read';
import { app } from '../state/app';
import { AccountDialog } from './account-dialog';
import styles from './account-dialog.module.scss';
import { Row } from './account-rows';
import { ListGroup } from './list-group';
import { codeProblem, type Proof, proofAfter, proofFor } from './proof';
import { type CodeProblem, ProofFields } from './proof-fields';
import { endOtherSessions, endSession, sessions } from './sessions-endpoint';

/** Where the account is signed in, and the end of that. @source settled reading 84 */
export function SessionsGroup() {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const list = useRead(sessions(), true);

  /** The end that the user is asked about. */
  const [ending, setEnding] = useState<Ending | null>(null);

  function ended(): void {
    setEnding(null);
    list.retry();
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
          {ending && (
            <EndQuestion
              ending={ending}
              first={proofFor({ otp: user?.otp === true, fresh: data.fresh })}
              onEnded={ended}
              onClose={() => setEnding(null)}
            />
          )}
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
  /** The proof that is asked for, as the account stands. */
  first: Proof;
  onEnded: () => void;
  onClose: () => void;
}

/**
 * Asks before a session ends, since a list of devices is easily misread, and has the user show that it is them: else a session that
 * was left open could sign its owner out.
 */
function EndQuestion({ ending: { id, question, times }, first, onEnded, onClose }: EndQuestionProps) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const [proof, setProof] = useState(first);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<CodeProblem | 'unreachable' | null>(null);
  const [running, setRunning] = useState(false);
  const isProved = proof === 'none' || (proof === 'code' && isOtpCode(code));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running || !isProved) return;
    setRunning(true);
    setProblem(null);
    const otp = proof === 'code' ? { otpCode: code } : {};
    const result = await (id === undefined
      ? calls.post(endOtherSessions(), otp)
      : calls.post(endSession(), { id, ...otp }));
    if (result.ok) return onEnded();
    setRunning(false);
    setCode('');
    if (!result.proof) return setProblem('unreachable');
    setProof(proofAfter(result.proof));
    setProblem(codeProblem(result.proof));
  }

  return (
    <AccountDialog title={question} testId="session-question" onClose={onClose}>
      <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
        <p className={styles.lead}>
          {times && <>{times}. </>}
          {t('configuration.sessions.again')} {proof === 'code' && t('configuration.sessions.proof')}
        </p>
        <ProofFields
          proof={proof}
          code={code}
          onCode={setCode}
          problem={problem === 'unreachable' ? null : problem}
          disabled={running}
          onConfirmed={() => setProof('none')}
        />
        {problem === 'unreachable' && <Problem>{t('account.problem.unreachable')}</Problem>}
        <div className={styles.acts}>
          <Button
            look="danger"
            type="submit"
            busy={running}
            disabled={running || !isProved}
            data-testid="session-end-now"
          >
            {id === undefined ? t('configuration.sessions.endAll') : t('configuration.sessions.end')}
          </Button>
          <Button onClick={onClose} data-testid="session-keep">
            {t('common.cancel')}
          </Button>
        </div>
      </form>
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
