import { ref, type Snapshot } from 'valtio';
import type { ReviewedPosition } from '../../../protocol/reviews';
import type { Square } from '../../../rules/chess';
import type { Judgement } from '../../../rules/evaluation';
import type { Drawn } from '../../board/drawing';
import type { GameState } from '../../game/state/game-shapes';
import { uciOf, type Variation } from './variation';

/** An engine's review of a finished game, as the parts of a replay show it. */

export interface Reviewed {
  engine: string;
  /** The starting position and the position after each half-move. */
  positions: readonly ReviewedPosition[];
  /** Judgement of each half-move by what it gave away; `null` for none. */
  judgements: readonly (Judgement | null)[];
}

export interface ReviewState {
  /** `null` as long as there is none. */
  done: Reviewed | null;
}

export const createReview = (): ReviewState => ({ done: null });

/** Shows a review. `ref`: it never changes, so nothing inside it is tracked. */
export function showReview(state: ReviewState, done: Reviewed | null): void {
  state.done = done && ref(done);
}

type Place = readonly [game: Pick<Snapshot<GameState>, 'viewedPly'>, variation: Snapshot<Variation>];

/** Moves that the engine would play from a position of the game, in UCI notation. */
export const bestLine = ({ positions }: Snapshot<Reviewed>, ply: number): string[] =>
  (positions[ply]?.line ?? '').split(' ').filter(uci => uci !== '');

/** Whether the variation on show is what the engine would play instead. */
function isBestLine(done: Snapshot<Reviewed>, { from, moves, at }: Snapshot<Variation>): boolean {
  const best = bestLine(done, from);
  return moves.slice(0, at ?? 0).every((move, index) => uciOf(move) === best[index]);
}

/** Evaluation of the position on show, `null` if unknown; the engine's own line keeps that of its first position. */
function verdictOnShow(
  done: Snapshot<Reviewed>,
  ...[{ viewedPly }, variation]: Place
): ReviewedPosition['evaluation'] | null {
  if (variation.at === null) return done.positions[viewedPly]?.evaluation ?? null;
  return isBestLine(done, variation) ? (done.positions[variation.from]?.evaluation ?? null) : null;
}

/**
 * Evaluation of the position on show, wherever it is written. In the game the review's stands before the engine's, as its
 * graph shows it; in a variation the engine's, which looks at this very position.
 */
export function evaluationOnShow(
  done: Snapshot<Reviewed> | null,
  engine: ReviewedPosition['evaluation'] | null,
  ...place: Place
): ReviewedPosition['evaluation'] | null {
  const reviewed = done && verdictOnShow(done, ...place);
  return place[1].at === null ? (reviewed ?? engine) : (engine ?? reviewed);
}

/** The engine's move on the position on show, as an arrow; `null` where the review has none to offer. */
export function bestArrow(
  { done }: Snapshot<ReviewState>,
  ...[{ viewedPly }, variation]: Place
): Drawn[] | null {
  if (!done) return null;
  const { at, from } = variation;
  if (at !== null && !isBestLine(done, variation)) return null;
  const uci = at === null ? bestLine(done, viewedPly)[0] : bestLine(done, from)[at];
  if (!uci) return null;
  return [{ from: uci.slice(0, 2) as Square, to: uci.slice(2, 4) as Square, ink: 'green' }];
}
