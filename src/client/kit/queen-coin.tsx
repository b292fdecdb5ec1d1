import { useTranslation } from 'react-i18next';
import { kingText } from './coin-amount';
import styles from './coin-amount.module.scss';

/** The coin of the queens. Decorative: the currency is named beside it. */
export function QueenCoin({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={styles.coin} aria-hidden="true">
      <path fill="var(--queen)" d="M12 1l9.500 5.500v11L12 23l-9.500-5.500v-11z" />
      <path fill="#0b0d17" d="M6 9l3.250 2.500L12 6.750l2.750 4.750L18 9l-1.250 7.500h-9.500z" />
    </svg>
  );
}

/** Coin and amount on one line, as `CoinAmount` has it for KING. */
export function QueenAmount({ amount, size = 20 }: { amount: number; size?: number }) {
  const { i18n } = useTranslation();
  return (
    <span className={styles.amount}>
      <QueenCoin size={size} />
      <bdi>{kingText(amount, i18n.language)}</bdi>
    </span>
  );
}
