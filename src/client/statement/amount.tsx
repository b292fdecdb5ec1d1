import { currentLanguage } from '../settings/state/settings';
import styles from './amount.module.css';

/**
 * An amount with its decimals smaller, always two, left to right.
 *
 * @param signed with a sign: it came in or went out
 */
export function Amount({ amount, signed = false }: { amount: number; signed?: boolean }) {
  const language = currentLanguage();
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    numberingSystem: 'latn',
    useGrouping: 'always',
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  const parts = format.formatToParts(amount);
  const text = (kept: (type: string) => boolean): string =>
    parts
      .filter(({ type }) => kept(type))
      // As everywhere: Spanish groups by a space, and a minus is as wide as a plus.
      .map(({ type, value }) =>
        type === 'group' && language === 'es' ? '\u00a0' : type === 'minusSign' ? '−' : value,
      )
      .join('');
  const isSmall = (type: string): boolean => type === 'decimal' || type === 'fraction';
  return (
    <bdi dir="ltr" className={styles.amount}>
      {text(type => !isSmall(type))}
      <small>{text(isSmall)}</small>
    </bdi>
  );
}
