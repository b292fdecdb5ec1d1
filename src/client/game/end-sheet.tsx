import type { ReactNode, RefObject } from 'react';
import styles from './end-sheet.module.css';
import type { EndgameAlert } from './endgame-alert';
import { NamedText } from './named-text';
import { ResultKing } from './result-king';

interface EndSheetProps {
  ref?: RefObject<HTMLElement | null>;
  /** Gives the sizes of the head, see the style sheet. */
  className: string | undefined;
  /** Whether a golden king stands in it: for the user's win, and for anybody's whom one has watched. */
  outcome: EndgameAlert['endgame']['status'];
  /** Only its head is left, and it is no dialog any more. Left out where it cannot fold. */
  folded?: boolean;
  title: string;
  text: EndgameAlert['text'];
  /** What else is in the head, after the words. */
  aside?: ReactNode;
  children?: ReactNode;
}

/**
 * How a game ended, beside the board so that the last position stays in sight.
 *
 * @source requirements AL-09, GM-18…20, SP-07
 */
export function EndSheet({ ref, className, outcome, folded, title, text, aside, children }: EndSheetProps) {
  return (
    <section
      ref={ref}
      className={`${styles.sheet} ${className}`}
      data-folded={folded}
      data-outcome={outcome}
      role={folded ? 'group' : 'dialog'}
      aria-labelledby="result-title"
      aria-describedby="result-reason"
      data-testid={folded ? 'result' : 'alert'}
    >
      <div className={styles.head}>
        <ResultKing outcome={outcome} className={styles.king} />
        <div className={styles.words}>
          <h2 id="result-title" className={styles.title}>
            {title}
          </h2>
          <p id="result-reason" className={styles.reason}>
            <NamedText text={text.key} name={text.values.name} />
          </p>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
