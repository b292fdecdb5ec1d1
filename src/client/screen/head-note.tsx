import type { ReactNode } from 'react';
import styles from './head-note.module.scss';
import { InHead } from './head-place';

/** A line about the page, beside its title. */
export const HeadNote = ({ children }: { children: ReactNode }) => (
  <InHead>
    <p className={styles.note}>{children}</p>
  </InHead>
);
