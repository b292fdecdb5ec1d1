import type { ReactNode } from 'react';
import styles from './panel.module.scss';

interface PanelProps {
  title: string;
  /** Beside the title. */
  more?: ReactNode;
  children: ReactNode;
}

/** A part of the card under a title of its own. */
export function Panel({ title, more, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {more}
      </header>
      {children}
    </section>
  );
}
