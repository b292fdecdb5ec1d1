import { useTranslation } from 'react-i18next';
import styles from './coin-amount.module.scss';
import { numberFormat } from './number-text';
import { VisuallyHidden } from './visually-hidden';

/**
 * A KING amount as the language writes it, always grouped, with western digits.
 *
 * @param amount KING, up to two decimals; whole amounts show none
 * @param language BCP 47
 */
export function kingText(amount: number, language: string): string {
  const decimals = Number.isInteger(amount) ? 0 : 2;
  return numberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: 2 }).format(amount);
}

/** As `kingText`, for a narrow place: whole KING, and from 100,000 up in thousands or millions. */
export function shortKingText(amount: number, language: string): string {
  if (amount < 100_000) return kingText(Math.floor(amount), language);
  const rounding = { maximumSignificantDigits: 3, roundingMode: 'floor' } as const;
  return numberFormat(language, { notation: 'compact', ...rounding }).format(amount);
}

/** The KING coin. Decorative: the currency is named beside it. */
export function KingCoin({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={styles.coin} aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <circle cx="12" cy="12" r="9.25" fill="none" stroke="#0b0d17" strokeOpacity=".35" />
      <path d="M11 4.5h2v1.750h1.750v2H13v1.5c2.5-1.250 5-.25 5 2 0 1.750-1.250 3-2 5.250H8c-.75-2.250-2-3.5-2-5.250 0-2.250 2.5-3.250 5-2v-1.5H9.250v-2H11z" />
    </svg>
  );
}

/**
 * Coin and amount on one line.
 *
 * @param named reads the currency aloud, for a place whose text does not name it
 */
export function CoinAmount({ amount, size = 20, named }: { amount: number; size?: number; named?: boolean }) {
  const { i18n } = useTranslation();
  return (
    <span className={styles.amount}>
      <KingCoin size={size} />
      <bdi>{kingText(amount, i18n.language)}</bdi>
      {named && <VisuallyHidden> KING</VisuallyHidden>}
    </span>
  );
}
