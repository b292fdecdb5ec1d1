import type { ReactNode, RefObject } from 'react';
import styles from './end-sheet.module.css';
import type { EndgameAlert } from './endgame-alert';
import { NamedText } from './named-text';
import { ResultKing } from './result-king';

interface EndSheetProps {
  ref?: RefObject<HTMLElement | null>;
  /** Gives the sizes of the head, see the style sheet. */
  className: string | undefined;
  /** Decides on the king beside the words: a golden one for the user's win, or for the winner of a watched game. */
  outcome: EndgameAlert['endgame']['status'];
  /** Only the head is left, and the sheet is no dialog any more; missing where it cannot fold. */
  folded?: boolean;
  title: string;
  text: EndgameAlert['text'];
  /** More of the head, after the words. */
  aside?: ReactNode;
  children?: ReactNode;
}

/**
 * Result of a game, beside the board so that the last position stays in sight.
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
