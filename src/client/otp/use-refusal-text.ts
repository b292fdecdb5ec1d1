import { useTranslation } from 'react-i18next';
import type { OtpAnswer } from '../../protocol/otp';
import { family } from '../i18n/family';

/** Why a code did nothing; `unreachable`: no answer came. */
export interface Refused extends Pick<OtpAnswer, 'triesLeft' | 'retryAfter'> {
  status: Exclude<OtpAnswer['status'], 'ok'> | 'unreachable';
}

const statusKey = family('otp.refused', ['invalid', 'used', 'enabled', 'disabled', 'signIn', 'unreachable']);

/** Words for it; the last miss names the waiting time. */
export function useRefusalText(): (refused: Refused) => string {
  const { t } = useTranslation();
  return ({ status, retryAfter = 0 }) =>
    status === 'later' ? t('otp.refused.later', { count: Math.ceil(retryAfter / 60) }) : t(statusKey(status));
}
