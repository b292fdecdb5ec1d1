import type { ComponentProps, ReactNode } from 'react';
import styles from './replay-tools.module.css';

/** How pictures of tools are drawn. */
export const PICTURE = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** The same in a menu. */
export const SMALL = { ...PICTURE, size: 18 } as const;

/** A picture above its words. */
export function Tool({ picture, children, ...rest }: ComponentProps<'button'> & { picture: ReactNode }) {
  return (
    <button type="button" className={styles.tool} {...rest}>
      {picture}
      <span>{children}</span>
    </button>
  );
}
