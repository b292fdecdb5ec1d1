import * as v from 'valibot';
import type { Topic } from '../bus/bus';

/** Closes all channels of a user, or of everybody where `uid` is `null`, with a close code. */
export const channelsDropped: Topic<{ uid: string | null; code: number }> = {
  name: 'channels-dropped',
  schema: v.object({ uid: v.nullable(v.string()), code: v.number() }),
};
