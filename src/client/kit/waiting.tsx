import type { CSSProperties } from 'react';
import styles from './waiting.module.scss';

/** A small turning ring in the colour of its text. Says nothing itself: the busy control does. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

interface SkeletonProps {
  /** CSS lengths of the thing it keeps the place of. */
  width: string;
  height: string;
  radius?: string;
}

/** Keeps the place of something that loads. Silent: the region around it is `aria-busy`. */
export function Skeleton({ width, height, radius = 'var(--r-control)' }: SkeletonProps) {
  const box: CSSProperties = { width, height, borderRadius: radius };
  return <span className={styles.skeleton} style={box} aria-hidden="true" />;
}
