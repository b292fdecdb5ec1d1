import type { Transaction } from '../database/database';
import { type Leg, type PostResult, payment, post } from '../ledger/ledger';

/**
 * Entry fees in KING, between players and the fee account. A free tournament moves nothing.
 *
 * @source requirements LG-06, LG-07; settled readings 45 and 73
 */
export const REASONS = {
  /** Paid by a player who applies. */
  fee: 'tournament-fee',
  /** Half of the fee, paid back to a player who leaves before the start. */
  exit: 'tournament-exit',
  /** The whole fee, paid back because the tournament was cancelled or the player has been banned. */
  refund: 'tournament-refund',
} as const;

const legs = (uid: string, amount: bigint): Leg[] =>
  payment({ kind: 'player', uid }, { kind: 'fee' }, 'KING', amount);

/** @param fee hundredths @returns `not-covered` when the purse is short; nothing has moved then */
export const payFee = async (tx: Transaction, id: number, uid: string, fee: bigint): Promise<PostResult> =>
  fee === 0n ? { ok: true } : post(tx, { reason: REASONS.fee, reference: String(id), legs: legs(uid, fee) });

/** Pays fees back, all in one transfer. @param back hundredths by uid */
export async function payBack(
  tx: Transaction,
  id: number,
  why: 'exit' | 'refund',
  back: readonly { uid: string; amount: bigint }[],
): Promise<void> {
  const paid = back.filter(({ amount }) => amount > 0n);
  if (paid.length === 0) return;
  const moved = await post(tx, {
    reason: REASONS[why],
    reference: String(id),
    legs: paid.flatMap(({ uid, amount }) => legs(uid, -amount)),
  });
  // Cannot be refused: the fee account may fall below zero, and players only receive.
  if (!moved.ok) throw new Error('a fee could not be paid back');
}
