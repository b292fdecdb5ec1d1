import type { ReactNode } from 'react';
import styles from './rail-note.module.css';
import { InRail } from './rail-place';

/** A line about the page, below its title in the rail. Apart from the rail, since home has none. */
export const RailNote = ({ children }: { children: ReactNode }) => (
  <InRail>
    <p className={styles.note}>{children}</p>
  </InRail>
);
