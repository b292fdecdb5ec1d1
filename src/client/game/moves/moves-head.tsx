import { Bookmark } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { pliesBefore } from '../../../rules/chess';
import type { Step } from '../../board/steps';
import { Button } from '../../kit/button';
import { MarkedText } from '../../kit/marked-text';
import { useShownGame } from '../shown-game';
import styles from './moves-head.module.scss';
import { OpeningName } from './opening-name';

/**
 * Line above the moves. In a replay, or while an old position is on show, it says which position that is; else it names
 * the opening. Its height never changes, so the moves below stay where they are.
 */
export function MovesHead({ onStep }: { onStep: (step: Step) => void }) {
  const { store, isReplay } = useShownGame();
  const { moves, viewedPly } = useSnapshot(store);
  const isOld = viewedPly < moves.length;
  return (
    <div className={styles.head} data-old={isOld || undefined} data-testid="moves-head">
      {isOld || isReplay ? <Viewed onStep={onStep} /> : moves.length > 0 && <PlayedOpening />}
    </div>
  );
}

/**
 * "Viewing move 13 of 62", by their numbers as the list has them, and a button that goes to the last move. For spectators of a
 * game that goes on the bar below has that button.
 */
function Viewed({ onStep }: { onStep: (step: Step) => void }) {
  const { t, i18n } = useTranslation();
  const { store, own, isReplay } = useShownGame();
  const { start, moves, viewedPly, status } = useSnapshot(store);
  const before = pliesBefore(start);
  const [number, of] = [viewedPly, moves.length].map(ply => Math.ceil((before + ply) / 2));
  return (
    <>
      <Bookmark className={styles.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
      {/* The moves are left to right; only the words follow the language. */}
      <span className={styles.words} dir={i18n.dir()}>
        {viewedPly === 0 ? (
          t('game.moves.start')
        ) : (
          <MarkedText
            text={t('game.moves.viewing', { number, of })}
            marks={{ number: words => <b className={styles.number}>{words}</b> }}
          />
        )}
      </span>
      {viewedPly < moves.length && (own || status !== 'playing') && (
        <Button look="text" size="small" className={styles.leave} onClick={() => onStep('last')}>
          <span dir={i18n.dir()}>{status === 'playing' ? t('game.moves.live') : t('game.moves.toEnd')}</span>
        </Button>
      )}
      {isReplay && (
        <progress
          className={styles.bar}
          max={Math.max(1, moves.length)}
          value={viewedPly}
          aria-hidden="true"
        />
      )}
    </>
  );
}

/** Beyond these no opening of the table goes on: the moves need not be looked at again. */
const MOST_PLIES = 40;

/** The opening of the game on the board. */
function PlayedOpening() {
  const { moves } = useSnapshot(useShownGame().store);
  const played = moves
    .slice(0, MOST_PLIES)
    .map(({ san }) => san)
    .join(' ');
  const sans = useMemo(() => played.split(' '), [played]);
  return (
    <span className={styles.opening} data-testid="played-opening">
      <OpeningName sans={sans} />
    </span>
  );
}
