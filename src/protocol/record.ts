import * as v from 'valibot';
import { idSchema } from './entities';
import { historyEntry } from './history';

/** Call about what a player has done so far, shown on their card. Added to the specified calls. */

/** The rating after the last game of a day: epoch milliseconds and points. */
const ratingPoint = v.tuple([v.number(), v.number()]);
export type RatingPoint = v.InferOutput<typeof ratingPoint>;

const titleSchema = v.object({
  /** Of the tournament. */
  id: idSchema,
  name: v.string(),
  /** ISO 8601, when it was over. */
  date: v.string(),
  players: idSchema,
  /** Queens, with two decimals. */
  prize: v.number(),
});
export type Title = v.InferOutput<typeof titleSchema>;

/** Answer of `/user/{username}/record`; an unknown name answers 404. */
export const recordAnswer = v.object({
  /** ISO 8601, when the player came. */
  since: v.string(),
  /** A point a day on which a rated game ended, of the past year, oldest first. */
  ratings: v.object({ rapid: v.array(ratingPoint), blitz: v.array(ratingPoint) }),
  /** The last games, newest first. */
  last: v.array(historyEntry),
  /** Rated wins against the strongest, strongest first. */
  best: v.array(historyEntry),
  /** Tournaments won: how many, and the newest of them. */
  titles: v.object({ count: idSchema, newest: v.array(titleSchema) }),
});
export type RecordAnswer = v.InferOutput<typeof recordAnswer>;
