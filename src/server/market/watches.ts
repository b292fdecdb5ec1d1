import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { MAX_WATCHES, type Watch, type WatchAnswer, type WatchBody } from '../../protocol/market';
import { isPrice } from '../../rules/market';
import type { Database, Queries, Transaction } from '../database/database';
import type { Outcome } from '../database/transaction';
import { isKnownItem } from '../items/catalogue';
import { postNotices } from '../notices/store';
import { lockPlayers } from '../players/store';
import { ITEM_TYPE_OF, kindOf, type SoldKind } from './designs';
import { designWatch, listing } from './tables';

/** Players who want to hear of an offer of a design. Each is told once, and may ask again. */

/** Players who are told at once. */
const TOLD_AT_ONCE = 200;

/** The designs that a player watches, the latest first. */
export async function watchesOf(db: Queries, uid: string): Promise<Watch[]> {
  const rows = await db
    .select()
    .from(designWatch)
    .where(eq(designWatch.player, uid))
    .orderBy(desc(designWatch.createdAt), asc(designWatch.name));
  return rows.map(({ kind, name, below }) => ({ itemType: ITEM_TYPE_OF[kind], name, below }));
}

/** Begins to watch a design, changes the price, or ends it. A refusal is to be rolled back. */
export async function changeWatch(
  tx: Transaction,
  uid: string,
  { itemType, name, below }: WatchBody,
): Promise<Outcome<WatchAnswer>> {
  const kind = kindOf(itemType);
  const refuse = async (why: WatchRefusal): Promise<Outcome<WatchAnswer>> => ({
    ok: false,
    answer: { status: 400, ...why, watches: await watchesOf(tx, uid) },
  });
  if (kind === null || !isKnownItem(kind, name)) return refuse({ message: 'unknown' });
  const own = and(eq(designWatch.player, uid), eq(designWatch.kind, kind), eq(designWatch.name, name));
  if (below === null) await tx.delete(designWatch).where(own);
  else {
    if (!isPrice(below)) return refuse({ message: 'price' });
    // Two calls at once count one after the other.
    await lockPlayers(tx, [uid]);
    const cheapest = await cheapestFor(tx, uid, kind, name);
    const refusal = watchRefusal({ itemType, name, below }, cheapest, await watchesOf(tx, uid));
    if (refusal) return refuse(refusal);
    await tx
      .insert(designWatch)
      .values({ player: uid, kind, name, below })
      .onConflictDoUpdate({
        target: [designWatch.player, designWatch.kind, designWatch.name],
        set: { below },
      });
  }
  return { ok: true, answer: { status: 200, watches: await watchesOf(tx, uid) } };
}

type WatchRefusal = Pick<WatchAnswer, 'message' | 'price'>;

/** Why a design is not watched; `null` if it may be. @param cheapest whole KING; `null` where nobody else offers one */
export function watchRefusal(
  { itemType, name, below }: Watch,
  cheapest: number | null,
  watches: readonly Watch[],
): WatchRefusal | null {
  if (cheapest !== null && cheapest <= below) return { message: 'offered', price: cheapest };
  const others = watches.filter(one => one.itemType !== itemType || one.name !== name);
  return others.length >= MAX_WATCHES ? { message: 'full' } : null;
}

/** @returns whole KING; `null` where nobody else offers one */
async function cheapestFor(tx: Queries, uid: string, kind: SoldKind, name: string): Promise<number | null> {
  const [found] = await tx
    .select({ price: listing.price })
    .from(listing)
    .where(
      and(eq(listing.state, 'open'), eq(listing.kind, kind), eq(listing.name, name), ne(listing.seller, uid)),
    )
    .orderBy(asc(listing.price))
    .limit(1);
  return found?.price ?? null;
}

interface Due extends Record<string, unknown> {
  player: string;
  kind: SoldKind;
  name: string;
  item: string;
  price: number;
  seller: string;
}

/**
 * Tells players of offers that they watch for. Not part of the offer's own transaction: that one holds its seller's row, and a
 * notice locks the player it is for, so that two sellers who watch each other's designs would wait for each other.
 */
export const tellWatchers = (db: Database): Promise<void> =>
  db.transaction(async tx => {
    const { rows } = await tx.execute<Due>(sql`
      with due as (
        select w.player, w.kind, w.name, l.item, l.price, l.seller
        from design_watch w cross join lateral (
          select item, price, seller from listing
          where state = 'open' and kind = w.kind and name = w.name and price <= w.below and seller <> w.player
          order by price, id limit 1) l
        limit ${TOLD_AT_ONCE} for update of w skip locked)
      delete from design_watch w using due
      where w.player = due.player and w.kind = due.kind and w.name = due.name
      returning due.*`);
    await postNotices(
      tx,
      rows.map(({ player, kind, name, item, price, seller }) => ({
        to: player,
        other: seller,
        news: { kind: 'offered', item: { kind, name }, king: price, id: Number(item) },
      })),
    );
  });
