import * as v from 'valibot';
import { CANCEL_REASONS, type CancelReason } from '../../protocol/tournament-status';
import type { Topic } from '../bus/bus';

/** A tournament has changed: its state, its dates, or who takes part. `uids`: who is to be told how they stand. */
export const tournamentChanged: Topic<{ id: number; uids: string[] }> = {
  name: 'tournament-changed',
  heardBy: 'nodes',
  schema: v.object({ id: v.number(), uids: v.array(v.string()) }),
};

/** The node that runs a tournament has stored a step of it. */
export const runStepped: Topic<{ id: number }> = {
  name: 'run-stepped',
  heardBy: 'nodes',
  schema: v.object({ id: v.number() }),
};

/** A wish for a tournament was written down at a node that does not run it. */
export const runWished: Topic<{ id: number }> = {
  name: 'run-wished',
  heardBy: 'nodes',
  schema: v.object({ id: v.number() }),
};

/** A tournament was cancelled: what each of these users has back, in KING. */
export const tournamentCancelled: Topic<{
  id: number;
  name: string;
  reason: CancelReason;
  refunds: { uid: string; king: number }[];
}> = {
  name: 'tournament-cancelled',
  heardBy: 'nodes',
  schema: v.object({
    id: v.number(),
    name: v.string(),
    reason: v.picklist(CANCEL_REASONS),
    refunds: v.array(v.object({ uid: v.string(), king: v.number() })),
  }),
};
