import { and, eq, inArray, sql } from 'drizzle-orm';
import { WON_KINDS, type WonItem } from '../../protocol/items';
import { plainest } from '../../rules/piece-style';
import type { Queries, Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { knownItems } from './catalogue';
import { giveItem } from './store';
import { item, itemOwner } from './tables';

/**
 * Items that winners are given, one in 24 hours, of a kind that nobody can sell: what cannot be bought is not won for money either.
 *
 * @source settled reading 105
 */

/**
 * Draws a prize for a winner: a kind first, then a design of it, among those that they do not have.
 *
 * @param random from 0 up to 1
 * @returns `null` if they have won one within 24 hours, or have them all
 */
export async function drawPrize(db: Queries, uid: string, random: () => number): Promise<WonItem | null> {
  if (await hasWonToday(db, uid)) return null;
  const owned = await db
    .select({ kind: item.kind, name: item.name })
    .from(item)
    .where(and(eq(item.owner, uid), inArray(item.kind, [...WON_KINDS])));
  const missing = WON_KINDS.map(kind => {
    const own = new Set(owned.flatMap(one => (one.kind === kind ? plainest(one.name) : [])));
    const designs = new Set(knownItems(kind).map(plainest));
    return { kind, names: [...designs].filter(name => !own.has(name)) };
  }).filter(({ names }) => names.length > 0);
  const drawn = oneOf(missing, random);
  const name = drawn && oneOf(drawn.names, random);
  return drawn && name !== undefined ? { kind: drawn.kind, name } : null;
}

const oneOf = <T>(all: readonly T[], random: () => number): T | undefined =>
  all[Math.floor(random() * all.length)];

/**
 * Gives a winner what was drawn for them.
 *
 * @param tx has locked the winner's row, so that two tournaments which end at once give one prize
 * @throws Error if they have been given a prize since: it has to be drawn anew
 */
export async function givePrize(tx: Transaction, uid: string, won: WonItem): Promise<void> {
  if (await hasWonToday(tx, uid)) throw new Error('the winner has been given another prize meanwhile');
  await giveItem(tx, uid, won, 'prize');
}

async function hasWonToday(db: Queries, uid: string): Promise<boolean> {
  const [won] = await db
    .select({ id: itemOwner.id })
    .from(itemOwner)
    .where(
      and(
        eq(itemOwner.owner, uid),
        eq(itemOwner.how, 'prize'),
        sql`${itemOwner.since} > ${DB_NOW} - interval '24 hours'`,
      ),
    )
    .limit(1);
  return won !== undefined;
}
