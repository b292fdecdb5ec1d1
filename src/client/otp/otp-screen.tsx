import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ConfirmSignIn } from '../configuration/confirm-sign-in';
import { sessions } from '../configuration/sessions-endpoint';
import { Skeleton } from '../kit/waiting';
import { useActions } from '../page/actions';
import { useRead } from '../page/use-read';
import { CallFailed } from '../screen/call-failed';
import { app } from '../state/app';
import { otpSetup } from './endpoints';
import { OtpOff, OtpOn } from './otp-on';
import styles from './otp-screen.module.scss';
import { OtpSetup } from './otp-setup';
import { OtpSteps } from './otp-steps';
import { RecoveryCodes } from './recovery-codes';
import { recoveryCodeActions, recoveryCodes } from './state/recovery-codes';

/**
 * Two-factor authentication: setting it up, the recovery codes that are shown once, and turning it off.
 *
 * @source requirements TF-01…06
 */
export function OtpScreen() {
  const { user } = useSnapshot(app);
  const { uid, codes } = useSnapshot(recoveryCodes);
  const [finished, setFinished] = useState(0);
  const [isRecovered, setRecovered] = useState(false);
  const isNew = codes.length > 0 && uid === user?.firebaseId;
  if (user && isNew)
    return (
      <main className={styles.screen} data-testid="otp">
        <OtpSteps at="keep" />
        <OtpOn />
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            recoveryCodeActions.forget();
            setFinished(count => count + 1);
          }}
        />
      </main>
    );
  // With a new key the state is read anew, since only the server knows whether two-factor is on.
  return (
    <Current
      key={`${finished} ${user?.otp ?? false}`}
      isDone={finished > 0}
      isRecovered={isRecovered && user?.otp === false}
      onRecovered={() => setRecovered(true)}
    />
  );
}

interface CurrentProps {
  /** Two-factor was turned on just now. */
  isDone: boolean;
  /** Two-factor was turned off just now, with a recovery code. */
  isRecovered: boolean;
  onRecovered: () => void;
}

/** Turning two-factor on needs a recent sign-in; with a server that does not say how recent it is, none is asked for. */
function Current(props: CurrentProps) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const asksForSignIn = user?.otp === false;
  const { data, error, retry } = useRead(asksForSignIn ? sessions() : null, true);
  if (asksForSignIn && data === null && error === null)
    return (
      <main className={styles.screen} data-testid="otp" aria-busy>
        <Waiting />
      </main>
    );
  if (asksForSignIn && data?.fresh === false)
    return (
      <main className={styles.screen} data-testid="otp">
        {props.isRecovered && <RecoveryUsed />}
        <section className={styles.half} data-testid="otp-confirm">
          <h2>{t('otp.confirm.title')}</h2>
          <p className={styles.lead}>{t('otp.confirm.lead')}</p>
          <ConfirmSignIn size="large" className={styles.onwards} onConfirmed={retry} />
        </section>
      </main>
    );
  return <Setup {...props} />;
}

function Setup({ isDone, isRecovered, onRecovered }: CurrentProps) {
  const { t } = useTranslation();
  const { session } = useActions();
  const { data, error, retry } = useRead(otpSetup(), true);
  const isOn = data !== null && 'enabled' in data;
  const { user } = useSnapshot(app);
  const isKnown = user?.otp;
  // Another window, or the operator, may have changed it.
  useEffect(() => {
    if (data !== null && isKnown !== undefined && isKnown !== isOn) void session.reloadUser();
  }, [data, isOn, isKnown, session]);
  if (error !== null)
    return (
      <main className={styles.screen} data-testid="otp">
        <div className={styles.failed}>
          <CallFailed title={t('otp.error.title')} text={t('otp.error.text')} level={2} onRetry={retry} />
        </div>
      </main>
    );
  return (
    <main className={styles.screen} data-testid="otp" aria-busy={data === null}>
      {data === null ? (
        <Waiting />
      ) : 'enabled' in data ? (
        <>
          <OtpOn recoveryLeft={data.recoveryLeft} isDone={isDone} />
          <OtpOff onRecovered={onRecovered} />
        </>
      ) : (
        <>
          {isRecovered && <RecoveryUsed />}
          <OtpSteps at="scan" />
          <OtpSetup secret={data.secret} uri={data.uri} />
        </>
      )}
    </main>
  );
}

function Waiting() {
  return (
    <section className={styles.half}>
      <Skeleton width="min(360px, 100%)" height="40px" />
      <div className={styles.scan}>
        <Skeleton width="216px" height="216px" radius="var(--r-panel)" />
      </div>
    </section>
  );
}

/** A recovery code was used up just now: what it has done, and what is left of the others. */
function RecoveryUsed() {
  const { t } = useTranslation();
  const note = useRef<HTMLDivElement>(null);
  // The form with the code has gone, and took focus and scroll position along.
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} className={styles.used} role="status" tabIndex={-1} data-testid="recovery-used">
      <CircleCheck size={24} strokeWidth={1.75} aria-hidden="true" />
      <p>
        <b>{t('otp.used.title')}</b> {t('otp.used.text')}
      </p>
    </div>
  );
}
