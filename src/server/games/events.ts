import * as v from 'valibot';
import type { Topic } from '../bus/bus';

/** A user is in a game: one has just begun, or they looked for one while playing. Their pages may go there. */
export const userPlaying: Topic<{ uid: string }> = {
  name: 'user-playing',
  schema: v.object({ uid: v.string() }),
};
