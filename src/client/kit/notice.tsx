import type { ReactNode } from 'react';
import styles from './notice.module.scss';

export interface NoticeProps {
  /** For a low place: the button stands beside the words instead of under them. */
  low?: boolean | undefined;
  /** Decorative, cut from its lower left corner: two squares of the side `--square`. */
  picture: ReactNode;
  /** Level of the title: 3 inside a section that has a title of its own. */
  level?: 2 | 3 | undefined;
  title: string;
  text: string;
  children?: ReactNode;
}

/** Stands where content would: says why there is none, and what to do about it. */
export function Notice({ picture, title, text, low = false, level = 3, children }: NoticeProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.notice} data-low={low || undefined}>
      <div className={styles.vignette}>{picture}</div>
      <div className={styles.words}>
        <Heading>{title}</Heading>
        <p>{text}</p>
      </div>
      {children && <div className={styles.action}>{children}</div>}
    </div>
  );
}
