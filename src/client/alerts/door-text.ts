import { useTranslation } from 'react-i18next';
import { family } from '../i18n/family';

const DOORS = ['held', 'codeNeeded', 'otpWrong', 'otpUsed', 'otpLimited'] as const;
const doorKey = family('alert.door', DOORS);
type Door = (typeof DOORS)[number];

/** Whether a refusal says that value may not leave the account now. */
export const isDoor = (code: string): code is Door => DOORS.some(door => door === code);

/** @returns says why it may not, and until when (epoch milliseconds) */
export function useDoorText(): (code: Door, until: number | undefined) => string {
  const { t } = useTranslation();
  return (code, until = 0) => t(doorKey(code), { until });
}
