import type { ReactNode } from 'react';
import styles from './menu.module.css';

interface MenuBadgeProps {
  /** A countdown, a running event, or a count. */
  kind: 'countdown' | 'live' | 'count';
  children: ReactNode;
  'data-testid': string;
}

/** A word or a figure at the end of an entry; where the entry is an icon alone, a dot on it. */
export function MenuBadge({ kind, children, ...rest }: MenuBadgeProps) {
  return (
    <span className={styles.badge} data-kind={kind} {...rest}>
      <span>{children}</span>
    </span>
  );
}
