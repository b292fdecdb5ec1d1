import * as v from 'valibot';
import { cardSchema } from './entities';

/** A call that finds players by the beginning of their names. Added to the wire. */

/** With fewer letters nobody is looked for. */
export const MIN_SEARCHED = 2;

/**
 * Answer of GET `/players/{letters}`: players whose names begin with these letters, small or capital, whoever is called like that
 * first. Deleted players are not among them.
 */
export const playersAnswer = v.object({
  players: v.array(
    v.object({
      username: v.string(),
      /** Played by the house. */
      house: v.optional(v.literal(true)),
      rapid_ranked: v.number(),
      blitz_ranked: v.number(),
      card: cardSchema,
    }),
  ),
});
export type FoundPlayer = v.InferOutput<typeof playersAnswer>['players'][number];
