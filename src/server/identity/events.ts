import * as v from 'valibot';
import type { Topic } from '../bus/bus';

/** The operator has disabled an identity: its user does not come back. */
export const identityDisabled: Topic<{ uid: string }> = {
  name: 'identity-disabled',
  heardBy: 'nodes',
  schema: v.object({ uid: v.string() }),
};
