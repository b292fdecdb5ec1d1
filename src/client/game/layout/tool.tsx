import type { ComponentProps, ReactNode } from 'react';
import styles from './tool.module.scss';

/** How pictures of tools are drawn. */
export const PICTURE = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** The same in a menu. */
export const SMALL = { ...PICTURE, size: 18 } as const;

/** Class of a link that looks like a tool. */
export const toolClass = styles.tool;
/** Class of the tool that leads home. */
export const homeClass = `${styles.tool} ${styles.home}`;

/** A row of tools. */
export function Tools({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tools} aria-label={label}>
      {children}
    </nav>
  );
}

/** A picture above its words. */
export function Tool({ picture, children, ...rest }: ComponentProps<'button'> & { picture: ReactNode }) {
  return (
    <button type="button" className={styles.tool} {...rest}>
      {picture}
      <span>{children}</span>
    </button>
  );
}
