import type { Opponent } from '../../../rules/series';

/** Nodes of a bracket: its matches as the rest of the server sees them. */

/** Origin of a slot's entrant: their seed, or the winner or loser of another match. */
export type Origin = { kind: 'seed'; seed: number } | { kind: 'winner' | 'loser'; match: number };

/** One of the two places of a match. */
export interface Slot {
  /** Number of the entrant, `null` while nobody is known. */
  id: number | null;
  /** Whether the slot is a bye: no entrant ever comes here. */
  bye: boolean;
  origin: Origin | null;
}

/** How a match was decided. `none`: neither came. */
export type Outcome = Opponent | 'none';

/** A match of the bracket as it stands. */
export interface BracketNode {
  id: number;
  group: 1 | 2 | 3;
  /** Round in its group, from 1. */
  round: number;
  /** Place in its round, from 1 at the top. */
  number: number;
  slots: readonly [Slot, Slot];
  /** `null` while it is open. A match with a bye is won by the entrant who is there. */
  outcome: Outcome | null;
  /** Whether both slots have an entrant, and the match has to be played. */
  isPlayable: boolean;
  /** Whether one of the two has begun their next match. */
  isLeftBehind: boolean;
  /** Whether it is the second final, as long as it is not needed. */
  hidden: boolean;
}

/** Points of both, for the tables of the library. */
export type Points = readonly [number, number];
