import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queries, Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { changeItem } from '../items/state';
import { item } from '../items/tables';
import { rankOf, type SoldKind } from './designs';
import { listing } from './tables';

/** Rows of the marketplace and the items they are about. Locks are taken in one order: players by uid, listing, item, accounts. */

export type ListingRow = typeof listing.$inferSelect;

/** Reference of a listing, as players see it. */
export const referenceOf = (id: number): string => `MK-${id}`;

/** Id of the listing that a typed reference names; `null` for a text that is no reference. */
export function readReference(typed: string): number | null {
  const digits = /^(?:MK-)?(\d{1,15})$/i.exec(typed.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** An item with its owner and its open listing; `null` where there is none. */
export interface Offered {
  owner: string | null;
  offer: ListingRow | null;
}

export async function offeredNow(db: Queries, itemId: number): Promise<Offered> {
  const [found] = await db
    .select({ owner: item.owner, offer: listing })
    .from(item)
    .leftJoin(listing, and(eq(listing.item, item.id), eq(listing.state, 'open')))
    .where(eq(item.id, itemId));
  return found ?? { owner: null, offer: null };
}

/**
 * The sale by which a player came to an item that is still theirs.
 *
 * @returns its reference; `null` if they did not buy it, or the sale was taken back
 */
export async function purchaseOf(db: Queries, uid: string, itemId: number): Promise<string | null> {
  const [last] = await db
    .select({ id: listing.id, buyer: listing.buyer })
    .from(listing)
    .innerJoin(item, and(eq(item.id, listing.item), eq(item.owner, uid)))
    .where(and(eq(listing.item, itemId), eq(listing.state, 'sold'), isNull(listing.reversedAt)))
    .orderBy(desc(listing.id))
    .limit(1);
  return last?.buyer === uid ? referenceOf(last.id) : null;
}

/**
 * Lists an item that its owner has at hand.
 *
 * @param price whole KING
 * @returns its listing; `null` when the item is not theirs, or is listed, lent or staked
 */
export async function openFor(
  tx: Transaction,
  wanted: { item: number; kind: SoldKind; seller: string; price: number },
): Promise<ListingRow | null> {
  const { item: id, kind, seller, price } = wanted;
  const taken = await changeItem(
    tx,
    { id, owner: seller, states: ['owned'] },
    { state: 'listed', price: BigInt(price) * 100n },
  );
  if (!taken) return null;
  const [found] = await tx
    .select({ name: item.name, generation: item.generation })
    .from(item)
    .where(and(eq(item.id, id), eq(item.kind, kind)));
  if (!found) throw new Error(`item ${id} is no ${kind}`);
  const { name, generation } = found;
  const [made] = await tx
    .insert(listing)
    .values({ item: id, kind, name, rank: rankOf(kind, name), generation, seller, price })
    .returning();
  if (!made) throw new Error('the listing was not written');
  return made;
}

/**
 * Takes open listings of a seller off the market.
 *
 * @param only the item whose listing it is; without it all of them
 * @returns those that were open
 */
export async function closeOf(
  tx: Transaction,
  seller: string,
  state: 'cancelled' | 'withdrawn',
  only?: { item: number; kind: SoldKind },
): Promise<ListingRow[]> {
  const closed = await tx
    .update(listing)
    .set({ state, closedAt: DB_NOW })
    .where(
      and(
        eq(listing.seller, seller),
        eq(listing.state, 'open'),
        ...(only ? [eq(listing.item, only.item), eq(listing.kind, only.kind)] : []),
      ),
    )
    .returning();
  for (const { item: id } of closed) {
    const freed = await changeItem(
      tx,
      { id, owner: seller, states: ['listed'] },
      { state: 'owned', price: null },
    );
    if (!freed) throw new Error(`item ${id} is not as its listing says`);
  }
  return closed;
}
