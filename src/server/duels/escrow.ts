import { kingToHundredths } from '../../rules/money';
import type { Transaction } from '../database/database';
import { type AccountName, type PostResult, payment, post } from '../ledger/ledger';

/** Moves the stakes of a duel into its escrow and out of it. A duel without stake moves nothing. */

/**
 * Reasons of transfers. Each stake goes in once (`staked`). One of `won`, `drawn`, `calledOff` and `released` empties
 * the escrow for good; `left` gives one player their stake back while the duel goes on; `reversed` corrects a payment.
 */
export const REASONS = {
  staked: 'duel-stake',
  left: 'duel-left',
  released: 'duel-released',
  won: 'duel-won',
  drawn: 'duel-drawn',
  calledOff: 'duel-called-off',
  reversed: 'duel-reversed',
} as const;

export interface StakedDuel {
  code: string;
  /** Whole KING. */
  bet: number;
}

const escrowOf = (code: string): AccountName => ({ kind: 'escrow', reference: `duel:${code}` });
const purseOf = (uid: string): AccountName => ({ kind: 'player', uid });

/** Moves the stakes of these players into escrow. @returns `not-covered` with the purse that is short */
export const stake = (tx: Transaction, duel: StakedDuel, uids: readonly string[]): Promise<PostResult> =>
  move(tx, duel, 'staked', uids, 1n);

/** Gives each of these players their stake back. */
export const giveBack = (
  tx: Transaction,
  duel: StakedDuel,
  uids: readonly string[],
  why: 'left' | 'released' | 'drawn' | 'calledOff',
): Promise<void> => mustMove(move(tx, duel, why, uids, -1n));

/** Pays both stakes to the winner. */
export async function payWinner(tx: Transaction, duel: StakedDuel, winner: string): Promise<void> {
  if (duel.bet === 0) return;
  const legs = payment(escrowOf(duel.code), purseOf(winner), 'KING', 2n * kingToHundredths(duel.bet));
  await mustMove(post(tx, { reason: REASONS.won, reference: duel.code, legs }));
}

/** Takes a payment back: the loser's stake goes from the winner to the loser. */
export async function takeBack(
  tx: Transaction,
  duel: StakedDuel,
  winner: string,
  loser: string,
): Promise<PostResult> {
  const legs = payment(purseOf(winner), purseOf(loser), 'KING', kingToHundredths(duel.bet));
  return post(tx, { reason: REASONS.reversed, reference: duel.code, legs });
}

/** @param direction 1 into escrow, -1 out of it */
async function move(
  tx: Transaction,
  { code, bet }: StakedDuel,
  why: keyof typeof REASONS,
  uids: readonly string[],
  direction: bigint,
): Promise<PostResult> {
  if (bet === 0 || uids.length === 0) return { ok: true };
  const amount = direction * kingToHundredths(bet);
  const legs = uids.flatMap(uid => payment(purseOf(uid), escrowOf(code), 'KING', amount));
  return post(tx, { reason: REASONS[why], reference: code, legs });
}

/** Awaits a payment out of an escrow. An earlier transaction of the duel put the money there, so a refusal is a bug. */
async function mustMove(moving: Promise<PostResult>): Promise<void> {
  if (!(await moving).ok) throw new Error('the escrow of a duel does not hold its stakes');
}
