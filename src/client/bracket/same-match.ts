import type { BracketMatch, Slot } from './model';

/**
 * Whether two brackets tell the same of a match: how it stands, and where its players come from. Where a match lies never
 * changes, so the ids of those before it say enough.
 */
export const isSameMatch = (one: BracketMatch, other: BracketMatch): boolean =>
  one === other ||
  (one.frame === other.frame &&
    isSameOrigin(one.slots[0], other.slots[0]) &&
    isSameOrigin(one.slots[1], other.slots[1]));

const isSameOrigin = ({ origin: one }: Slot, { origin: other }: Slot): boolean =>
  one?.match.id === other?.match.id && one?.outcome === other?.outcome;
