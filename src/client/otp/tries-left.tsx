import { useTranslation } from 'react-i18next';
import { TryDots } from '../kit/try-dots';
import styles from './otp-screen.module.scss';
import type { Refused } from './use-refusal-text';

/** How many wrong codes may still be tried, in words and dots. */
export function TriesLeft({ refused }: { refused: Refused | null }) {
  const { t } = useTranslation();
  const left = refused?.status === 'invalid' ? refused.triesLeft : undefined;
  if (left === undefined) return null;
  return (
    <p className={styles.tries} data-testid="otp-tries">
      {t('otp.tries', { count: left })}
      <TryDots left={left} />
    </p>
  );
}
