import { type DuelRow, READY_MS } from '../../../../src/server/duels/step';

/** Rows of duels at a moment: one that waits, one whose two get ready. */

export const NOW = 1_000_000_000_000;
/** @param ms from now */
export const at = (ms: number): Date => new Date(NOW + ms);

export const WAITING: DuelRow = {
  ...{ code: 'K7QX4M', version: 3, state: 'waiting', how: null, owner: 'ada', joiner: null },
  ...{ gameMode: 'BLITZ_3', bet: 50, isPublic: true, ownerReady: false, joinerReady: false },
  ...{ ownerSince: at(-1_000), joinerSince: null, seenAt: at(-1_000), expiresAt: at(60_000) },
  ...{ limitAt: null, changedAt: at(-1_000), leftBy: null, leftHow: null, leftReason: null, parted: [] },
  ...{ game: null, winner: null, createdAt: at(-1_000), endedAt: null },
  ...{ reversedAt: null, reversedReason: null, challenged: null },
};
export const MATCHED: DuelRow = {
  ...WAITING,
  ...{ state: 'matched', joiner: 'bob', joinerSince: at(-500), limitAt: at(READY_MS - 500) },
};
