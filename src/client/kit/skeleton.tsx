import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

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
