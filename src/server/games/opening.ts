import type { DuelRefused } from '../../protocol/duel-refusal';
import type { Transaction } from '../database/database';
import type { Origin } from './order';

/** A game that is about to begin: its row is written, and not committed yet. */
export interface OpenedGame {
  id: number;
  /** Uids. The rows of both players are locked. */
  white: string;
  black: string;
  origin: Origin;
}

/** Why a game may not begin. */
export interface Refusal extends DuelRefused {
  /** Uid of the player who is the reason, if it is one of the two. */
  uid: string | null;
}

/**
 * Work that has to be done for a game to begin, as a settlement is done at its end: stakes are put into escrow, a duel
 * goes from ready to played. Runs inside the transaction that makes the game; a refusal undoes all of it.
 */
export type Opening = (
  tx: Transaction,
  opened: OpenedGame,
) => Promise<{ ok: true } | { ok: false; refusal: Refusal }>;
