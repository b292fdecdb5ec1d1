import type { ReactNode } from 'react';
import styles from './visually-hidden.module.scss';

interface VisuallyHiddenProps {
  children: ReactNode;
  /** Announce changes politely. */
  live?: boolean;
}

/** Text that is read aloud and not shown. */
export function VisuallyHidden({ children, live = false }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} role={live ? 'status' : undefined}>
      {children}
    </span>
  );
}
