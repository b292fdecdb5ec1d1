import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Field } from '../kit/field';
import { alertActions } from '../state/alert-actions';
import { app } from '../state/app';
import styles from './alert-dialog.module.css';

/** The one-time code of an alert; its actions read it from `app.otp` (AL-07). */
export function AlertOtp() {
  const { t } = useTranslation();
  // `sync`: a batched echo would throw the caret to the end of the field.
  const { otp } = useSnapshot(app, { sync: true });
  return (
    <div className={styles.form}>
      <Field label={t('alert.otp.label')} hint={t('alert.otp.hint')}>
        {control => (
          <input
            {...control}
            className={`${control.className} ${styles.code}`}
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={otp}
            onChange={event => alertActions.typeOtp(event.target.value.replace(/\D/g, ''))}
            data-testid="alert-otp"
          />
        )}
      </Field>
    </div>
  );
}
