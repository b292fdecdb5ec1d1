import * as v from 'valibot';
import type { Topic } from '../bus/bus';

/** Closes all channels of a user, or of everybody who plays nothing where `uid` is `null`, with a close code. */
export const channelsDropped: Topic<{ uid: string | null; code: number }> = {
  name: 'channels-dropped',
  heardBy: 'nodes',
  schema: v.object({ uid: v.nullable(v.string()), code: v.number() }),
};

/**
 * A user has signed in in a session, perhaps anew: tokens of earlier sign-ins in it are good until `olderUntil` (epoch milliseconds).
 * May be told more than once.
 */
export const sessionRenewed: Topic<{ uid: string; sid: string; signedInAt: number; olderUntil: number }> = {
  name: 'session-renewed',
  heardBy: 'nodes',
  schema: v.object({ uid: v.string(), sid: v.string(), signedInAt: v.number(), olderUntil: v.number() }),
};

/** A session has ended: its channels close, and whatever is remembered of it is read anew. May be told more than once. */
export const sessionEnded: Topic<{ uid: string; sid: string }> = {
  name: 'session-ended',
  heardBy: 'nodes',
  schema: v.object({ uid: v.string(), sid: v.string() }),
};
