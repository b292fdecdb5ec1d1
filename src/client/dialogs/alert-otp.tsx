import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { alertActions } from '../state/alert-actions';
import { app } from '../state/app';
import styles from './alert-dialog.module.css';

/** The one-time code of an alert; its actions read it from `app.otp` (AL-07). */
export function AlertOtp() {
  const { t } = useTranslation();
  // `sync`: a batched echo would throw the caret to the end of the field.
  const { otp } = useSnapshot(app, { sync: true });
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={`${id}-code`}>{t('alert.otp.label')}</label>
      <input
        id={`${id}-code`}
        className={`${styles.input} ${styles.code}`}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={otp}
        onChange={event => alertActions.typeOtp(event.target.value.replace(/\D/g, ''))}
        aria-describedby={`${id}-hint`}
        data-testid="alert-otp"
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {t('alert.otp.hint')}
      </p>
    </div>
  );
}
