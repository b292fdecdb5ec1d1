import { LifeBuoy, ShieldCheck, Store } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isOtpCode, type OtpAnswer, type otpAnswer } from '../../protocol/otp';
import { alertActions } from '../alerts/state/alert-actions';
import { Button } from '../kit/button';
import { ButtonLink } from '../kit/button-link';
import { CodeBoxes } from '../kit/code-boxes';
import { Field } from '../kit/field';
import { useActions } from '../page/actions';
import { app, setTwoFactor } from '../state/app';
import { supportActions } from '../state/support';
import type { Call } from '../transport/endpoint';
import { otpDisable, otpRecovery } from './endpoints';
import styles from './otp-screen.module.scss';
import { RecoveryInput } from './recovery-input';
import { SessionsLink } from './sessions-link';
import { recoveryCodeActions, recoveryCodes } from './state/recovery-codes';
import { TriesLeft } from './tries-left';
import { type Refused, useRefusalText } from './use-refusal-text';

/**
 * Two-factor is on: what that means, and what a code of the app can change (TF-05).
 *
 * @param recoveryLeft recovery codes that are not used yet; `undefined` while new ones are on show
 * @param isDone it was turned on just now, most likely on the way to a purchase
 */
export function OtpOn({ recoveryLeft, isDone = false }: { recoveryLeft?: number; isDone?: boolean }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const { unanswered } = useSnapshot(recoveryCodes);
  return (
    <section className={styles.half} data-testid="otp-on">
      <h2 className={styles.on}>
        <ShieldCheck size={32} strokeWidth={1.75} aria-hidden="true" />
        {t('otp.on.title')}
      </h2>
      <p className={styles.lead}>{t('otp.on.lead')}</p>
      {recoveryLeft !== undefined && (
        <>
          <ButtonLink
            look={isDone ? 'gold' : 'plain'}
            size={isDone ? 'large' : 'medium'}
            to="/marketplace"
            className={styles.onwards}
            data-testid="otp-market"
          >
            <Store size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('otp.on.market')}
          </ButtonLink>
          <p className={styles.left} data-testid="recovery-left">
            {t('otp.on.recoveryLeft', { count: recoveryLeft })}
          </p>
          {unanswered !== null && unanswered === user?.firebaseId && (
            <p className={styles.note} role="status" data-testid="recovery-unanswered">
              {t('otp.on.unanswered')}
            </p>
          )}
          <SessionsLink />
          <ChangeForm />
        </>
      )}
    </section>
  );
}

/** Posts a code, and keeps why it did nothing. */
function usePosting(): {
  running: boolean;
  refused: Refused | null;
  clear(): void;
  post(call: Call<typeof otpAnswer>, body: object): Promise<OtpAnswer | null>;
} {
  const { calls } = useActions();
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  return {
    running,
    refused,
    clear: () => setRefused(null),
    async post(call, body) {
      if (running) return null;
      setRunning(true);
      setRefused(null);
      const result = await calls.post(call, body);
      setRunning(false);
      if (!result.ok) {
        setRefused({ status: 'unreachable' });
        return null;
      }
      const { status } = result.data;
      if (status === 'ok') return result.data;
      setRefused({ ...result.data, status });
      if (status === 'invalid' && 'otpCode' in body) alertActions.open({ kind: 'otpInvalid' });
      return result.data;
    },
  };
}

/** Notes that two-factor is off now, whoever turned it off. */
function useTurnedOff(): () => void {
  const { session } = useActions();
  return () => {
    setTwoFactor(false);
    void session.reloadUser();
  };
}

function ChangeForm() {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const refusalText = useRefusalText();
  const turnedOff = useTurnedOff();
  const { running, refused, clear, post } = usePosting();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isComplete = isOtpCode(code);

  async function disable(): Promise<void> {
    const answer = await post(otpDisable(), { otpCode: code });
    if (answer?.status === 'ok' || answer?.status === 'disabled') turnedOff();
    else if (answer) again();
  }
  async function renew(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running || !isComplete || !user) return;
    const answer = await post(otpRecovery(), { otpCode: code });
    recoveryCodeActions.take(user.firebaseId, answer);
    if (answer?.status === 'disabled') turnedOff();
    else if (answer && answer.status !== 'ok') again();
  }
  function again(): void {
    setCode('');
    field.current?.focus();
  }

  return (
    <form className={styles.check} onSubmit={event => void renew(event)} noValidate>
      <CodeBoxes
        ref={field}
        label={t('otp.on.code')}
        value={code}
        onChange={next => {
          setCode(next);
          clear();
        }}
        problem={refused && refusalText(refused)}
        testId="otp-code"
      />
      <TriesLeft refused={refused} />
      <div className={styles.changes}>
        <Button type="submit" disabled={running || !isComplete} data-testid="otp-renew">
          {t('otp.on.renew')}
        </Button>
        <Button
          look="danger"
          disabled={running || !isComplete}
          onClick={() => void disable()}
          data-testid="otp-disable"
        >
          {t('otp.on.disable')}
        </Button>
      </div>
    </form>
  );
}

/**
 * Turns two-factor off by a recovery code, for a lost device; it has its own field (TF-06 is about the other one).
 *
 * @param onRecovered a code was used up
 */
export function OtpOff({ onRecovered }: { onRecovered: () => void }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const turnedOff = useTurnedOff();
  const { running, refused, clear, post } = usePosting();
  const [typed, setTyped] = useState('');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (typed.trim() === '') return;
    const answer = await post(otpDisable(), { recoveryCode: typed });
    if (answer?.status === 'ok') onRecovered();
    if (answer?.status === 'ok' || answer?.status === 'disabled') turnedOff();
  }

  return (
    <section className={styles.half}>
      <h2>{t('otp.lost.title')}</h2>
      <p className={styles.lead}>{t('otp.lost.lead')}</p>
      <form className={styles.back} onSubmit={event => void submit(event)} noValidate>
        <Field
          label={t('otp.lost.label')}
          hint={t('otp.lost.hold')}
          problem={refused && (refused.status === 'invalid' ? t('otp.lost.wrong') : refusalText(refused))}
        >
          {control => (
            <RecoveryInput
              {...control}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                clear();
              }}
              data-testid="otp-recovery"
            />
          )}
        </Field>
        <Button
          look="danger"
          size="large"
          type="submit"
          busy={running}
          disabled={running || typed.trim() === ''}
          data-testid="otp-recover"
        >
          {t('otp.lost.submit')}
        </Button>
      </form>
      <TriesLeft refused={refused} />
      <NeitherLeft />
    </section>
  );
}

/** Support, for a user who has lost the recovery codes as well. */
function NeitherLeft() {
  const { t } = useTranslation();
  return (
    <div className={styles.note}>
      <p>{t('otp.lost.neither')}</p>
      <Button look="line" onClick={() => supportActions.open()} data-testid="otp-support">
        <LifeBuoy size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('otp.lost.support')}
      </Button>
    </div>
  );
}
