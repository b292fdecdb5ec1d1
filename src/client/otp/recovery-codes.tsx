import { Copy, Download, Printer } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/button';
import { Field } from '../kit/field';
import { useToast } from '../kit/toast';
import { copyText, saveFile } from '../page/files';
import styles from './otp-screen.module.scss';
import { RecoveryInput } from './recovery-input';
import { isOneOf } from './state/recovery-codes';

/**
 * Ten codes that are shown once; one of them, typed back, ends it: then they are at hand.
 *
 * @param onDone they may be forgotten
 */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const { toast, say } = useToast();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const text = codes.join('\n');
  useEffect(() => heading.current?.focus(), []);
  useWarning();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isOneOf(codes, typed)) onDone();
    else {
      setWrong(true);
      field.current?.focus();
    }
  }

  const copy = async () => say((await copyText(text)) ? t('otp.recovery.copied') : t('otp.notCopied'));
  const download = () => saveFile('kingside-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }));
  return (
    <section className={styles.half} data-testid="recovery">
      <h2 ref={heading} tabIndex={-1}>
        {t('otp.recovery.title')}
      </h2>
      <p className={styles.lead}>{t('otp.recovery.lead')}</p>
      <ol className={styles.codes} dir="ltr" translate="no" data-testid="recovery-codes">
        {codes.map((code, index) => (
          <li key={code}>
            <small aria-hidden="true">{index + 1}</small>
            <span>{code}</span>
          </li>
        ))}
      </ol>
      <div className={styles.keep}>
        <Button look="text" onClick={() => void copy()} data-testid="recovery-copy">
          <Copy size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('otp.recovery.copy')}
        </Button>
        <Button look="text" onClick={download} data-testid="recovery-download">
          <Download size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('otp.recovery.download')}
        </Button>
        <Button look="text" onClick={() => print()} data-testid="recovery-print">
          <Printer size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('otp.recovery.print')}
        </Button>
      </div>
      <form className={styles.back} onSubmit={submit} noValidate>
        <Field
          label={t('otp.recovery.type')}
          hint={t('otp.recovery.why')}
          problem={isWrong ? t('otp.recovery.wrong') : null}
        >
          {control => (
            <RecoveryInput
              {...control}
              ref={field}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setWrong(false);
              }}
              data-testid="recovery-typed"
            />
          )}
        </Field>
        <Button
          size="large"
          look={isOneOf(codes, typed) ? 'gold' : 'plain'}
          type="submit"
          disabled={typed.trim() === ''}
          data-testid="recovery-finish"
        >
          {t('otp.recovery.finish')}
        </Button>
      </form>
      {toast}
    </section>
  );
}

/** The browser asks before it leaves a page whose codes are gone afterwards. */
function useWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}
