import * as v from 'valibot';
import type { Topic } from '../bus/bus';

/** A duel was created, or has changed; `uids` are all whom it concerns, also who has just left it. */
export const duelChanged: Topic<{ code: string; uids: string[] }> = {
  name: 'duel-changed',
  heardBy: 'nodes',
  schema: v.object({ code: v.string(), uids: v.array(v.string()) }),
};

/** A user has taken their place in a duel with a new connection; an older one, on whichever node, is replaced. */
export const duelSeatTaken: Topic<{ uid: string; seat: string; window?: string | undefined }> = {
  name: 'duel-seat-taken',
  heardBy: ({ uid }) => ({ user: uid }),
  schema: v.object({ uid: v.string(), seat: v.string(), window: v.optional(v.string()) }),
};

/** The connection of a player of a duel was measured. Milliseconds. */
export const duelMeasured: Topic<{ code: string; uid: string; median: number; jitter: number }> = {
  name: 'duel-measured',
  heardBy: 'nodes',
  schema: v.object({ code: v.string(), uid: v.string(), median: v.number(), jitter: v.number() }),
};
