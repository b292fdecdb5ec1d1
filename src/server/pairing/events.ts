import * as v from 'valibot';
import type { Topic } from '../bus/bus';

/** A user waits in the queue with a new connection; an older one, on whichever node, is replaced. */
export const queuePlaceTaken: Topic<{ uid: string }> = {
  name: 'queue-place-taken',
  heardBy: ({ uid }) => ({ user: uid }),
  schema: v.object({ uid: v.string() }),
};
