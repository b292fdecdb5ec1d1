import * as v from 'valibot';
import type { Topic } from '../bus/bus';

/**
 * Closes all channels of a user, or of everybody where `uid` is `null`, with a close code. `isRelayed`: another node
 * has ordered it.
 */
export const channelsDropped: Topic<{
  uid: string | null;
  code: number;
  isRelayed?: boolean | undefined;
}> = {
  name: 'channels-dropped',
  schema: v.object({ uid: v.nullable(v.string()), code: v.number(), isRelayed: v.optional(v.boolean()) }),
};
