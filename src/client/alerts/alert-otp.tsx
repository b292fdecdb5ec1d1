import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { OTP_DIGITS } from '../../protocol/otp';
import { codeInput } from '../kit/code-input';
import { Field } from '../kit/field';
import { app } from '../state/app';
import styles from './alert-dialog.module.scss';
import { isDoor, useDoorText } from './door-text';
import { alertActions } from './state/alert-actions';

/**
 * The one-time code of an alert; its actions read it from `app.otp` (AL-07).
 *
 * @param refusal what has been refused for want of one, or of another one
 */
export function AlertOtp({ refusal }: { refusal?: string }) {
  const { t } = useTranslation();
  const doorText = useDoorText();
  // `sync`: a batched echo would throw the caret to the end of the field.
  const { otp } = useSnapshot(app, { sync: true });
  return (
    <div className={styles.form}>
      <Field
        label={t('alert.otp.label')}
        hint={refusal === 'codeNeeded' ? doorText(refusal, undefined) : t('alert.otp.hint')}
        problem={
          refusal !== undefined && refusal !== 'codeNeeded' && isDoor(refusal)
            ? doorText(refusal, undefined)
            : null
        }
      >
        {control => (
          <input
            {...control}
            {...codeInput(alertActions.typeOtp)}
            className={`${control.className} ${styles.code}`}
            value={otp}
            data-testid="alert-otp"
          />
        )}
      </Field>
    </div>
  );
}

/** Whether a one-time code is whole; if not, its field has the focus now. */
export function hasWholeCode(form: HTMLFormElement): boolean {
  if (app.otp.length === OTP_DIGITS) return true;
  form.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')?.focus();
  return false;
}
