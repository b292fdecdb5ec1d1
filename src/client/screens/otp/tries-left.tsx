import { useTranslation } from 'react-i18next';
import styles from './otp-screen.module.css';
import type { Refused } from './use-refusal-text';

const MAX_TRIES = 5;
const TRIES = Array.from({ length: MAX_TRIES }, (_, index) => index);

/** How many wrong codes may still be tried, in words and dots. */
export function TriesLeft({ refused }: { refused: Refused | null }) {
  const { t } = useTranslation();
  const left = refused?.status === 'invalid' ? refused.triesLeft : undefined;
  if (left === undefined) return null;
  return (
    <p className={styles.tries} data-testid="otp-tries">
      {t('otp.tries', { count: left })}
      <span aria-hidden="true">
        {TRIES.map(place => (
          <i key={place} data-used={place >= left || undefined} />
        ))}
      </span>
    </p>
  );
}
