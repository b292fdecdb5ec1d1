import * as v from 'valibot';
import { sideSchema } from './entities';

/**
 * Calls about reviews: an engine's verdicts on a finished game, where the installation has an engine. All of this is
 * added to the specified calls; `/config.json` says whether they are there.
 */

/** From White's side: hundredths of a pawn, moves until mate, or a mate that stands on the board. */
const evaluationSchema = v.union([
  v.object({ cp: v.pipe(v.number(), v.integer()) }),
  v.object({ mate: v.pipe(v.number(), v.integer()) }),
  v.object({ won: sideSchema }),
]);

export const reviewedPosition = v.object({
  evaluation: evaluationSchema,
  /** Moves that the engine would play from here, in UCI notation with spaces between; empty where the game is over. */
  line: v.string(),
});
export type ReviewedPosition = v.InferOutput<typeof reviewedPosition>;

export const REVIEW_REFUSALS = ['full', 'own', 'day', 'playing'] as const;

/** Answer of GET and POST `/match/{gameid}/review`; POST asks for a review. An unknown or running game answers 404. */
export const reviewAnswer = v.variant('state', [
  /** No review has been asked for. */
  v.object({ state: v.literal('none') }),
  /** `before`: reviews of other games that come first. */
  v.object({ state: v.literal('waiting'), before: v.number() }),
  v.object({ state: v.literal('running'), done: v.number(), of: v.number() }),
  v.object({
    state: v.literal('done'),
    /** Name of the engine. */
    engine: v.string(),
    /** The position at the start and those after each half-move. */
    positions: v.array(reviewedPosition),
  }),
  /** The engine gave up; it may be asked again. */
  v.object({ state: v.literal('failed') }),
  /**
   * Why no review is given. `playing`, which answers GET as well: no engine helps a user while they play a game
   * (`analysis.ts`). `full`: too many reviews wait; `own`: too many of those that wait are the user's; `day`: the user has
   * asked for as many as one may in 24 hours.
   */
  v.object({ state: v.literal('refused'), reason: v.picklist(REVIEW_REFUSALS) }),
]);
export type ReviewAnswer = v.InferOutput<typeof reviewAnswer>;
