import * as v from 'valibot';
import type { Topic } from '../bus/bus';

/** A user has blocked somebody, or lets them be met again: what is kept of their blocks has to be read anew. */
export const blocksChanged: Topic<{ uid: string }> = {
  name: 'blocks-changed',
  heardBy: 'nodes',
  schema: v.object({ uid: v.string() }),
};
