import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PoolName } from '../modes/pool-name';
import { NamedText } from '../texts/named-text';
import { controlText } from '../texts/time-text';
import styles from './end-panel.module.scss';
import type { EndgameAlert } from './endgame-alert';
import { ResultKing } from './result-king';

interface EndPanelOptions {
  ref?: Ref<HTMLDivElement>;
  outcome: EndgameAlert['endgame']['status'];
  /** Only the head and one row of buttons are left, and the panel is no dialog any more. */
  folded?: boolean;
  /** A receipt stands in the place of the opening. */
  isDuel?: boolean;
}

/**
 * Attributes of the panel between the clocks once a game is over. `EndBand`, the moves and `EndActions` lie in it: the last
 * position stays in sight, and so do the moves.
 *
 * @source requirements AL-09, GM-18…20, SP-07
 */
export const endPanel = ({ ref, outcome, folded = false, isDuel }: EndPanelOptions) => ({
  ref,
  'data-outcome': outcome,
  'data-folded': folded,
  'data-duel': isDuel || undefined,
  role: folded ? 'group' : 'dialog',
  'aria-labelledby': 'result-title',
  'aria-describedby': 'result-reason',
  'data-testid': folded ? 'result' : 'alert',
});

interface EndBandProps {
  /** Decides on the king beside the words: a golden one for the user's win, or for the winner of a watched game; upright in a draw. */
  outcome: EndgameAlert['endgame']['status'];
  title: ReactNode;
  /** Before the reason, where `EndFigures` do not show it. */
  score?: string | undefined;
  text: EndgameAlert['text'];
  /** `EndFigures`, if there are any. */
  children?: ReactNode;
}

/** How the game ended, above its moves. Names in it are whole. */
export function EndBand({ outcome, title, score, text, children }: EndBandProps) {
  return (
    <div className={styles.band} data-outcome={outcome}>
      <ResultKing outcome={outcome} className={styles.king} />
      <div className={styles.words}>
        <h2 id="result-title" className={styles.title}>
          {title}
        </h2>
        <p id="result-reason" className={styles.reason}>
          {score && (
            <>
              <bdi dir="ltr" className={styles.score}>
                {score}
              </bdi>
              {' · '}
            </>
          )}
          <NamedText text={text.key} name={text.values.name} isWhole />
        </p>
      </div>
      {children}
    </div>
  );
}

interface EndFiguresProps {
  /** The rating, or the score. */
  figure: ReactNode;
  gameMode: string | null;
  isDuel?: boolean;
}

/** At the end of the band: what the game was for, and at which pace it was played. */
export function EndFigures({ figure, gameMode, isDuel = false }: EndFiguresProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.figures}>
      <div className={styles.figure}>{figure}</div>
      <small>
        {isDuel ? t('common.page.duel') : <PoolName gameMode={gameMode} />}{' '}
        <bdi dir="ltr">{controlText(gameMode)}</bdi>
      </small>
    </div>
  );
}

/** Ways on, below the moves. */
export function EndActions({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions} data-end-actions>
      {children}
    </div>
  );
}

interface EndPairProps {
  /** The first has a stake to name, and more room for it. */
  isDuel?: boolean;
  children: ReactNode;
}

/** Class of the other button of a pair. */
export const quietClass = styles.quiet;

/** The two ways to play or watch on; one alone takes the whole row. */
export function EndPair({ isDuel = false, children }: EndPairProps) {
  return (
    <div className={styles.pair} data-duel={isDuel || undefined}>
      {children}
    </div>
  );
}
