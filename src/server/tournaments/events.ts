import * as v from 'valibot';
import type { Topic } from '../bus/bus';

/** A tournament has changed: its state, its dates, or who takes part. `uids`: who is to be told how they stand. */
export const tournamentChanged: Topic<{ id: number; uids: string[] }> = {
  name: 'tournament-changed',
  heardBy: 'nodes',
  schema: v.object({ id: v.number(), uids: v.array(v.string()) }),
};

/** A tournament was cancelled: what each of these users has back, in KING. */
export const tournamentCancelled: Topic<{
  id: number;
  name: string;
  reason: 'tooFew' | 'operator';
  refunds: { uid: string; king: number }[];
}> = {
  name: 'tournament-cancelled',
  heardBy: 'nodes',
  schema: v.object({
    id: v.number(),
    name: v.string(),
    reason: v.picklist(['tooFew', 'operator']),
    refunds: v.array(v.object({ uid: v.string(), king: v.number() })),
  }),
};
