import { eq, inArray } from 'drizzle-orm';
import type { DuelReceipt } from '../../protocol/duel-calls';
import type { Queries } from '../database/database';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { type DuelRow, isIn, opponentOf } from './step';
import { duel } from './tables';

/** Receipt of the stakes of a game, for one of its players; `null` for a game of others, or one without stakes. */
export async function receiptOf(db: Queries, game: number, uid: string): Promise<DuelReceipt | null> {
  const [row] = await db.select().from(duel).where(eq(duel.game, game));
  const opponent = row && isIn(row, uid) ? opponentOf(row, uid) : null;
  if (!row || opponent === null) return null;
  const names = await db
    .select()
    .from(player)
    .where(inArray(player.uid, [uid, opponent]));
  const nameOf = (one: string): string => {
    const found = names.find(known => known.uid === one);
    return found ? shownName(found) : one;
  };
  const { code: id, bet, winner, endedAt, reversedAt, reversedReason } = row;
  return {
    id,
    game,
    opponent: nameOf(opponent),
    bet,
    fee: 0,
    how: outcomeOf(row),
    winner: winner === null ? null : nameOf(winner),
    received: receivedBy(row, uid),
    at: endedAt?.getTime() ?? null,
    reversed: reversedAt && { reason: reversedReason ?? '', at: reversedAt.getTime() },
  };
}

/** How a duel stands, as a receipt says it: without a game that counts it was called off. */
export const outcomeOf = ({ how }: DuelRow): DuelReceipt['how'] =>
  how === 'won' || how === 'drawn' ? how : how === null ? 'playing' : 'calledOff';

/** @returns whole KING out of escrow: nothing yet, the own stake back, or what the winner gets */
export function receivedBy(row: DuelRow, uid: string): number {
  if (row.how === null) return 0;
  if (row.how !== 'won') return row.bet;
  return row.winner === uid ? 2 * row.bet : 0;
}
