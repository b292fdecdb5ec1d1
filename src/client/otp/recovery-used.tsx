import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation';
import styles from './otp-screen.module.css';

/** A recovery code was used up just now: what it has done, and what is left of the others. */
export function RecoveryUsed() {
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
