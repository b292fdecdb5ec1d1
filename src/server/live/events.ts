import * as v from 'valibot';
import type { Topic } from '../bus/bus';

/**
 * Closes all channels of a user, or of everybody who plays nothing where `uid` is `null`, with a close code. `isRelayed`: other nodes
 * need not be told.
 */
export const channelsDropped: Topic<{
  uid: string | null;
  code: number;
  isRelayed?: boolean | undefined;
}> = {
  name: 'channels-dropped',
  schema: v.object({ uid: v.nullable(v.string()), code: v.number(), isRelayed: v.optional(v.boolean()) }),
};

/** A session has ended: its channels close, and whatever is remembered of it is read anew. May be told more than once. */
export const sessionEnded: Topic<{ uid: string; sid: string }> = {
  name: 'session-ended',
  schema: v.object({ uid: v.string(), sid: v.string() }),
};
