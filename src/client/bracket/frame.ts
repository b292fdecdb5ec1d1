import type { BracketMatch, BracketSlot } from '../../protocol/tournament-entities';

/** A match of the wire as the bracket reads it: nothing of it is ever changed. */
export type MatchFrame = Omit<BracketMatch, 'participants'> & {
  readonly participants: readonly [BracketSlot, BracketSlot];
};

/** The time line of the wire. */
export interface Recording {
  readonly begun: number;
  readonly start: readonly MatchFrame[];
  readonly changes: readonly { readonly at: number; readonly matches: readonly MatchFrame[] }[];
}
