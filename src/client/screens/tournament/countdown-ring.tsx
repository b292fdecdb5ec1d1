import type { CSSProperties } from 'react';
import styles from './countdown-ring.module.css';

interface CountdownRingProps {
  /** Milliseconds left, and what the whole ring stands for. */
  left: number;
  whole: number;
  /** What is inside. */
  text: string;
  /** What it is about, for whoever cannot see it. */
  label: string;
}

/** Time that is left, in figures and as a ring that empties clockwise. */
export function CountdownRing({ left, whole, text, label }: CountdownRingProps) {
  const style: CSSProperties & Record<'--passed', number> = {
    '--passed': 1 - Math.min(1, left / Math.max(1, whole)),
  };
  return (
    <div className={styles.ring} style={style} role="timer" aria-label={label} data-testid="ring">
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle className={styles.rest} cx="28" cy="28" r="26" />
        <circle className={styles.time} cx="28" cy="28" r="26" pathLength="1" />
      </svg>
      <time dir="ltr">{text}</time>
    </div>
  );
}
