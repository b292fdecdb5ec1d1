import * as v from 'valibot';
import type { Topic } from '../bus/bus';

/**
 * A user is in a game: one has just begun, or they looked for one while playing. Their pages may go there; where
 * `window` takes it, only that one.
 */
export const userPlaying: Topic<{ uid: string; window?: string | undefined }> = {
  name: 'user-playing',
  heardBy: ({ uid }) => ({ user: uid }),
  schema: v.object({ uid: v.string(), window: v.optional(v.string()) }),
};

/** The game of a user has ended. */
export const userFree: Topic<{ uid: string }> = {
  name: 'user-free',
  heardBy: ({ uid }) => ({ user: uid }),
  schema: v.object({ uid: v.string() }),
};
