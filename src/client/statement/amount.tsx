import { numberFormat } from '../kit/number-text';
import { currentLanguage } from '../settings/state/settings';
import styles from './amount.module.scss';

/**
 * An amount with its decimals smaller, always two, left to right.
 *
 * @param signed with a sign: it came in or went out
 */
export function Amount({ amount, signed = false }: { amount: number; signed?: boolean }) {
  const format = numberFormat(currentLanguage(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  const parts = format.parts(amount);
  const text = (kept: (type: string) => boolean): string =>
    parts
      .filter(({ type }) => kept(type))
      // A minus is as wide as a plus.
      .map(({ type, value }) => (type === 'minusSign' ? '−' : value))
      .join('');
  const isSmall = (type: string): boolean => type === 'decimal' || type === 'fraction';
  return (
    <bdi dir="ltr" className={styles.amount}>
      {text(type => !isSmall(type))}
      <small>{text(isSmall)}</small>
    </bdi>
  );
}
