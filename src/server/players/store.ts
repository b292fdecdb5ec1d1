import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { UserStatus } from '../../protocol/users';
import { usernameProblem } from '../../rules/username';
import type { Queries, Transaction } from '../database/database';
import { player } from './tables';

export type PlayerRow = typeof player.$inferSelect;

/**
 * Whether a player may use the product.
 *
 * @param termsVersion the version of the terms in force
 * @returns `BAN` before `tyc_not_agreed` (requirements ID-17)
 */
export function statusOf(row: PlayerRow, termsVersion: number): UserStatus {
  if (row.banned) return 'BAN';
  return row.termsVersion < termsVersion ? 'tyc_not_agreed' : 'OK';
}

/** A player is asked to agree to this version of the terms: what they agree to next is this one. */
export async function noteTermsShown(db: Queries, uid: string, version: number): Promise<void> {
  await db
    .update(player)
    .set({ termsShown: version })
    .where(and(eq(player.uid, uid), ne(player.termsShown, version)));
}

export async function findPlayer(db: Queries, uid: string): Promise<PlayerRow | null> {
  const [found] = await db.select().from(player).where(eq(player.uid, uid));
  return found ?? null;
}

/** Looks a name up without regard to case. */
export async function findByUsername(db: Queries, username: string): Promise<PlayerRow | null> {
  // No player can have such a name, and the database refuses some texts (a NUL).
  if (usernameProblem(username) === 'invalid') return null;
  const [found] = await db
    .select()
    .from(player)
    .where(eq(sql`lower(${player.username})`, username.toLowerCase()));
  return found ?? null;
}

/** The player whom an operator means. */
export const findByNameOrUid = async (db: Queries, who: string): Promise<PlayerRow | null> =>
  (await findByUsername(db, who)) ?? (await findPlayer(db, who));

/** The name to show: the uid until one is chosen. */
export const shownName = (row: Pick<PlayerRow, 'uid' | 'username'>): string => row.username ?? row.uid;

/** Rows of several players, locked in the order of their uids. */
export async function lockPlayers(tx: Transaction, uids: readonly string[]): Promise<PlayerRow[]> {
  return tx
    .select()
    .from(player)
    .where(inArray(player.uid, [...uids]))
    .orderBy(asc(player.uid))
    .for('update');
}
