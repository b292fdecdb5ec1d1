import { Copy, ExternalLink } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isOtpCode } from '../../protocol/otp';
import { alertActions } from '../alerts/state/alert-actions';
import { Button } from '../kit/button';
import { CodeBoxes } from '../kit/code-boxes';
import { QrCode } from '../kit/qr-code';
import { useToast } from '../kit/toast';
import { useActions } from '../page/actions';
import { copyText } from '../page/files';
import { app, setTwoFactor } from '../state/app';
import { otpValidate } from './endpoints';
import styles from './otp-screen.module.scss';
import { SessionsLink } from './sessions-link';
import { recoveryCodeActions } from './state/recovery-codes';
import { TriesLeft } from './tries-left';
import { type Refused, useRefusalText } from './use-refusal-text';

/** Secret for an authenticator, and the first code of it (TF-01, TF-02). */
export function OtpSetup({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation();
  const { toast, say } = useToast();
  const copy = async () => say((await copyText(secret)) ? t('otp.setup.copied') : t('otp.notCopied'));
  return (
    <>
      <section className={styles.half}>
        <h2>{t('otp.setup.title')}</h2>
        <p className={styles.lead}>{t('otp.setup.lead')}</p>
        <div className={styles.scan}>
          <div className={styles.qr} data-testid="otp-qr">
            <QrCode text={uri} label={t('otp.setup.qr')} />
          </div>
          <div className={styles.manual}>
            <h3 className={styles.label}>{t('otp.setup.manual')}</h3>
            <p className={styles.secret} dir="ltr" translate="no" data-testid="otp-secret">
              {(secret.match(/.{1,4}/g) ?? []).join(' ')}
            </p>
            <button type="button" className={styles.link} onClick={() => void copy()} data-testid="otp-copy">
              <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
              {t('otp.setup.copy')}
            </button>
            <a className={styles.link} href={uri} data-testid="otp-uri">
              <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
              {t('otp.setup.open')}
            </a>
          </div>
        </div>
        <CheckForm />
        {toast}
      </section>
      <Ahead />
    </>
  );
}

function CheckForm() {
  const { t } = useTranslation();
  const { calls, session } = useActions();
  const { user } = useSnapshot(app);
  const refusalText = useRefusalText();
  const [code, setCode] = useState('');
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function submit(typed: string): Promise<void> {
    if (running || !user || !isOtpCode(typed)) return;
    setRunning(true);
    const result = await calls.post(otpValidate(), { otpCode: typed });
    setRunning(false);
    recoveryCodeActions.take(user.firebaseId, result.ok ? result.data : null);
    // Without an answer the typed code stays, so that it can be sent again.
    if (!result.ok) {
      setRefused({ status: 'unreachable' });
      return;
    }
    const { status } = result.data;
    if (status === 'ok') {
      setTwoFactor(true);
      void session.reloadUser();
    } else if (status === 'enabled') setTwoFactor(true);
    else {
      setCode('');
      setRefused({ ...result.data, status });
      field.current?.focus();
      if (status === 'invalid') alertActions.open({ kind: 'otpInvalid' });
    }
  }

  return (
    <form
      className={styles.check}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(code);
      }}
      noValidate
    >
      <CodeBoxes
        ref={field}
        label={t('otp.code')}
        value={code}
        onChange={next => {
          setCode(next);
          setRefused(null);
          // Six digits are a code; nobody has to press anything.
          if (next !== code) void submit(next);
        }}
        problem={refused && refusalText(refused)}
        testId="otp-code"
      />
      <TriesLeft refused={refused} />
      <Button
        look="gold"
        size="large"
        type="submit"
        className={styles.submit}
        busy={running}
        disabled={running || !isOtpCode(code)}
        data-testid="otp-enable"
      >
        {t('otp.setup.enable')}
      </Button>
    </form>
  );
}

/** Next step, in the place where it will be. */
function Ahead() {
  const { t } = useTranslation();
  return (
    <section className={styles.half} data-quiet>
      <h2>{t('otp.ahead.title')}</h2>
      <p className={styles.lead}>{t('otp.ahead.lead')}</p>
      <ul className={styles.uses}>
        <li>{t('otp.ahead.trade')}</li>
        <li>{t('otp.ahead.signIn')}</li>
        <li>{t('otp.ahead.lost')}</li>
        <li>{t('otp.ahead.once')}</li>
      </ul>
      <SessionsLink />
    </section>
  );
}
