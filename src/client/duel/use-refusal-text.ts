import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import { DUEL_RULE_REFUSALS, type DuelRefused } from '../../protocol/duel-refusal';
import { MAX_BET } from '../../rules/duel';
import { isDoor, useDoorText } from '../alerts/door-text';
import { family } from '../i18n/family';
import { kingText } from '../kit/coin-amount';
import { whenText } from '../page/moment-text';
import { currentLanguage } from '../settings/state/settings';

const refusedKey = family('duel.refused', DUEL_RULE_REFUSALS);

/** @returns says why a duel was refused */
export function useRefusalText(): (refusal: Snapshot<DuelRefused>) => string {
  const { t } = useTranslation();
  const doorText = useDoorText();
  return ({ code, left = 0, until }) =>
    isDoor(code)
      ? doorText(code, until)
      : t(refusedKey(code), {
          king: kingText(left, currentLanguage()),
          most: MAX_BET,
          moment: whenText(until ?? 0),
        });
}
