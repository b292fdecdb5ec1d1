import { useTranslation } from 'react-i18next';
import type { Language } from '../../protocol/settings';
import { readTyped } from '../../rules/typed-number';
import { kingText } from '../kit/coin-amount';

interface TypedAmount {
  /** KING with up to two decimals; `null` where the text says no amount, or does not say which. */
  amount: number | null;
  /** The same where it is whole. */
  whole: number | null;
  isEmpty: boolean;
  /** How the text is understood, to be shown beside the field: `1.000 KING`. */
  understood: string;
  /** Why the amount is not clear; `null` where it is, and for a text that is no number at all. */
  unclear: string | null;
}

const NONE: TypedAmount = { amount: null, whole: null, isEmpty: false, understood: '', unclear: null };

/** Reads a typed amount as the language in use writes amounts. */
export function useTypedAmount(typed: string): TypedAmount {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  const read = readTyped(typed, language);
  const king = (amount: number): string => kingText(amount, language);
  switch (read.kind) {
    case 'number': {
      const understood = `${king(read.value)} ${t('common.king.name')}`;
      const whole = Number.isInteger(read.value) ? read.value : null;
      return { amount: read.value, whole, isEmpty: false, understood, unclear: null };
    }
    case 'unclear': {
      const both = { less: king(read.less), more: king(read.more) };
      const understood = t('common.king.either', both);
      return { ...NONE, understood, unclear: t('common.king.unclear', both) };
    }
    default:
      return { ...NONE, isEmpty: read.kind === 'none' };
  }
}
