import type { CSSProperties } from 'react';
import styles from './countdown-ring.module.scss';

interface CountdownRingProps {
  /** Milliseconds left, and those that the whole ring stands for. */
  left: number;
  whole: number;
  /** Text inside the ring. */
  text: string;
  /** Accessible name. */
  label: string;
  size?: 'small' | 'large';
  className?: string | undefined;
}

/** Side of the square that the ring is drawn in, and the ring's radius. */
const SHAPES = { small: { box: 56, radius: 26 }, large: { box: 168, radius: 80 } } as const;

/** Time that is left, in figures and as a ring that empties clockwise. */
export function CountdownRing({ left, whole, text, label, size = 'small', className }: CountdownRingProps) {
  const { box, radius } = SHAPES[size];
  const style: CSSProperties & Record<'--passed', number> = {
    '--passed': 1 - Math.min(1, left / Math.max(1, whole)),
  };
  const circle = { cx: box / 2, cy: box / 2, r: radius };
  return (
    <div
      className={[styles.ring, className].filter(Boolean).join(' ')}
      data-size={size}
      style={style}
      role="timer"
      aria-label={label}
      data-testid="ring"
    >
      <svg viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
        <circle className={styles.rest} {...circle} />
        <circle className={styles.time} {...circle} pathLength="1" />
      </svg>
      <time dir="ltr">{text}</time>
    </div>
  );
}
