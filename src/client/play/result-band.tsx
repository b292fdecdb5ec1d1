import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { UNRATED_BECAUSE } from '../../protocol/game-frames';
import { useAlertText } from '../alerts/use-alert-text';
import { EndReceipt } from '../duel/end-on-demand';
import { RatingFigure } from '../game/modes/provisional';
import { EndBand, EndFigures } from '../game/result/end-panel';
import { endgameAlert } from '../game/result/endgame-alert';
import { changeText } from '../game/result/rating-change';
import { SCORES, scoreOf } from '../game/result/score-text';
import { game } from '../game/state/game';
import { spokenText } from '../game/texts/named-text';
import { family } from '../i18n/family';
import { VisuallyHidden } from '../kit/visually-hidden';
import { Skeleton } from '../kit/waiting';
import styles from './result.module.scss';

interface ResultBandProps {
  /** Own rating after the game; `null` until the user's data has come. */
  newRating: number | null;
  /** Read aloud, since the focus is elsewhere. */
  isUntold: boolean;
  /** Says in words what came of copying the receipt. */
  onTold: (text: string) => void;
}

/** How the user's own game ended, and what it was for: above the moves (GM-18, GM-19). */
export function ResultBand({ newRating, isUntold, onTold }: ResultBandProps) {
  const { t } = useTranslation();
  const words = useAlertText();
  const { id, isDuel, tournament, result, opponent, moves } = useSnapshot(game);
  const isUnrated = useUnratedNote() !== null;
  const isScored = (isDuel || isUnrated) && !tournament;
  const alert = endgameAlert({ result, player: null, opponent, moves });
  if (!alert) return null;
  const { title, text, endgame } = alert;
  return (
    <>
      <VisuallyHidden live>
        {isUntold && `${words(title)} ${spokenText(t, text.key, text.values.name)}`}
      </VisuallyHidden>
      <EndBand
        outcome={endgame.status}
        title={words(title)}
        score={endgame.status === 'draw' && !isScored ? SCORES.draw : undefined}
        text={text}
      >
        <Figures newRating={newRating} />
      </EndBand>
      {isDuel && id !== null ? (
        <Suspense fallback={<Skeleton width="100%" height="72px" radius="0" />}>
          <EndReceipt game={id} onTold={onTold} />
        </Suspense>
      ) : (
        <Note />
      )}
    </>
  );
}

/** The new rating once it is known, whose place is kept until then; the score of a game that changes none. */
function Figures({ newRating }: { newRating: number | null }) {
  const { result, side, player, ratingBefore, gameMode, isDuel, tournament } = useSnapshot(game);
  const isUnrated = useUnratedNote() !== null;
  if (!result || result.outcome === 'aborted') return null;
  // The series below has its score as the reader sees it, with their own points first.
  if (tournament && isUnrated) return null;
  if (isDuel || isUnrated)
    return <EndFigures gameMode={gameMode} isDuel={isDuel} figure={scoreOf(result.outcome, side)} />;
  const change = newRating !== null && ratingBefore !== null ? newRating - ratingBefore : null;
  return (
    <EndFigures
      gameMode={gameMode}
      figure={
        <span dir="ltr" aria-busy={newRating === null}>
          {newRating !== null && (
            <RatingFigure rating={newRating} isProvisional={player?.provisional ?? false} />
          )}
          {change !== null && (
            <b className={styles.change} data-sign={Math.sign(change)} dir="ltr">
              {changeText(change)}
            </b>
          )}
        </span>
      }
    />
  );
}

const unratedKey = family('game.result.because', UNRATED_BECAUSE);

/** Key of the text that says why the game changes no rating; `null` where it does. */
function useUnratedNote() {
  const { result, rated, unratedBecause, opponent, practice } = useSnapshot(game);
  if (result?.outcome === 'aborted') return 'game.result.abortedNote';
  if (unratedBecause) return unratedKey(unratedBecause);
  if (practice) return 'game.result.practice';
  if (opponent?.house) return 'game.result.house';
  return rated ? null : 'game.result.unrated';
}

/** Why the game changes no rating. */
function Note() {
  const { t } = useTranslation();
  const note = useUnratedNote();
  return note && <p className={styles.note}>{t(note)}</p>;
}
