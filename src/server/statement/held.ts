import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { REASONS } from '../duels/escrow';
import { duel } from '../duels/tables';
import { ledgerEntry, ledgerTransfer } from '../ledger/tables';

/** KING of a player that lies in escrow. */
export interface Held {
  king: number;
  duels: number;
  /** The movements by which it came there. */
  transfers: readonly number[];
}

/**
 * Stakes of a player in duels that wait or are played.
 *
 * @param account of the player's KING; `null` without one
 */
export async function heldOf(db: Queries, uid: string, account: number | null): Promise<Held> {
  const open = await db
    .select({ code: duel.code, bet: duel.bet })
    .from(duel)
    .where(and(ne(duel.state, 'ended'), or(eq(duel.owner, uid), eq(duel.joiner, uid)), sql`${duel.bet} > 0`));
  if (open.length === 0 || account === null) return { king: 0, duels: 0, transfers: [] };
  // A player who has left a duel and come back has staked twice: the last time counts.
  const last = await db
    .select({ id: sql<number>`max(${ledgerTransfer.id})::int` })
    .from(ledgerEntry)
    .innerJoin(ledgerTransfer, eq(ledgerTransfer.id, ledgerEntry.transfer))
    .where(
      and(
        eq(ledgerEntry.account, account),
        eq(ledgerTransfer.reason, REASONS.staked),
        inArray(
          ledgerTransfer.reference,
          open.map(({ code }) => code),
        ),
      ),
    )
    .groupBy(ledgerTransfer.reference);
  return {
    king: open.reduce((sum, { bet }) => sum + bet, 0),
    duels: open.length,
    transfers: last.map(({ id }) => id),
  };
}
