import * as v from 'valibot';
import { millisSchema } from './entities';

/** Calls about players whom the user does not want to meet. Added to the wire. */

/** Most players whom one can block. */
export const MAX_BLOCKED = 500;

/** Answer of GET `/blocks`: the latest first. */
export const blocksAnswer = v.object({
  players: v.array(v.object({ username: v.string(), since: millisSchema })),
});

/** Body of POST `/blocks`. */
export const blockBody = v.object({ blocked: v.boolean(), username: v.string() });
export type BlockBody = v.InferOutput<typeof blockBody>;

/** How it is now; with `message` nothing has changed. */
export const blockAnswer = v.object({
  blocked: v.boolean(),
  message: v.optional(v.picklist(['noSuchPlayer', 'tooMany'])),
});
export type BlockAnswer = v.InferOutput<typeof blockAnswer>;
