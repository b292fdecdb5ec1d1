import { useTranslation } from 'react-i18next';
import { TWO_FACTOR_REFUSALS } from '../../protocol/otp';
import { family } from '../i18n/family';

const doorKey = family('alert.door', TWO_FACTOR_REFUSALS);
type Door = (typeof TWO_FACTOR_REFUSALS)[number];

/** Whether a refusal says that value may not leave the account now. */
export const isDoor = (code: string): code is Door => TWO_FACTOR_REFUSALS.some(door => door === code);

/** @returns says why it may not, and until when (epoch milliseconds) */
export function useDoorText(): (code: Door, until: number | undefined) => string {
  const { t } = useTranslation();
  return (code, until = 0) => t(doorKey(code), { until });
}
