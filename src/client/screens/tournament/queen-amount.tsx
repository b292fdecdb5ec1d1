import { useTranslation } from 'react-i18next';
import { figureText } from '../../game/score-split';
import styles from './queen-amount.module.css';

/** An amount of queens, the currency of prizes. */
export function QueenAmount({ amount, size = 24 }: { amount: number; size?: number }) {
  const { t } = useTranslation();
  return (
    <span className={styles.amount} title={t('lobby.queens')}>
      <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
        <path fill="var(--queen)" d="M12 1l10 5.700v10.600L12 23 2 17.300V6.700z" />
        <path fill="var(--ink-0)" d="M6.500 15.500l-1-6 3.300 2.300L12 7.500l3.200 4.300 3.300-2.300-1 6z" />
      </svg>
      <bdi dir="ltr">{figureText(amount)}</bdi>
    </span>
  );
}
