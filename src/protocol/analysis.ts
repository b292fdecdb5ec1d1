import * as v from 'valibot';
import { reviewedPosition } from './reviews';

/**
 * Calls about positions that a user looks into. All of this is added to the specified calls.
 *
 * While a user has a game running, other than one against the house without a stake, no engine answers them: neither the
 * operator's here, nor Kingside's own in their browser, which asks first.
 */

/** Answer of GET `/analysis`: whether engines answer the user now, and whether the operator's is among them. */
export const analysisState = v.object({
  state: v.picklist(['free', 'playing']),
  operator: v.boolean(),
});
export type AnalysisState = v.InferOutput<typeof analysisState>;

/** Body of POST `/analysis`: the position as a FEN, of at most some 90 characters. */
export const analysisQuestion = v.object({ fen: v.pipe(v.string(), v.maxLength(100)) });

/** Answer of POST `/analysis`, which asks the operator's engine. A position that is over, or cannot come up in chess, answers 400. */
export const analysisAnswer = v.variant('state', [
  v.object({
    state: v.literal('done'),
    /** Name of the engine. */
    engine: v.string(),
    /** Half-moves that it has looked ahead. */
    depth: v.number(),
    /** The best first. */
    lines: v.array(reviewedPosition),
  }),
  /**
   * `playing`: a game of the user runs. `open`: another question of theirs is not answered yet. `busy`: play needs the
   * machine, too much is asked at once, or the engine failed. `none`: the operator has no engine.
   */
  v.object({ state: v.literal('refused'), reason: v.picklist(['playing', 'open', 'busy', 'none']) }),
]);
export type AnalysisAnswer = v.InferOutput<typeof analysisAnswer>;
