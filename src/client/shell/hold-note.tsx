import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { OTP_RESETS } from '../../protocol/users';
import { family } from '../i18n/family';
import { buttonClass } from '../kit/button';
import { whenText } from '../page/moment-text';
import { SESSIONS_LIST } from '../page/profile-path';
import { app } from '../state/app';
import styles from './strips.module.scss';

const resetKey = family('otp.reset', OTP_RESETS);

/**
 * Value may not leave the account for a day, since two-factor was turned off without a one-time code, or support has ended all
 * sessions: a user who did not do or ask for it has to hear of it at once.
 */
export function HoldNote() {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const { pathname } = useLocation();
  if (user?.heldUntil == null) return null;
  const { heldUntil, otpReset } = user;
  return (
    <div role="status" className={styles.elsewhere} data-testid="otp-reset">
      <ShieldAlert size={24} strokeWidth={1.75} aria-hidden="true" />
      <p>
        {otpReset ? t(resetKey(otpReset.by), { date: whenText(otpReset.at) }) : t('otp.reset.sessions')}{' '}
        {t('otp.reset.hold', { date: whenText(heldUntil) })}
      </p>
      <Link to={SESSIONS_LIST} className={buttonClass({ look: 'sky' }, undefined)}>
        {t('otp.sessions')}
      </Link>
      {!user.otp && pathname !== '/configuration/otp' && (
        <Link to="/configuration/otp" className={buttonClass({ look: 'sky' }, undefined)}>
          {t('otp.reset.again')}
        </Link>
      )}
    </div>
  );
}
