import { and, eq } from 'drizzle-orm';
import type { CancelBody, DealAnswer, DealBody } from '../../protocol/market';
import { isPrice, netHundredths } from '../../rules/market';
import type { Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import type { Outcome } from '../database/transaction';
import { changeOwner } from '../items/state';
import { item } from '../items/tables';
import { type Leg, post } from '../ledger/ledger';
import { postNotices } from '../notices/store';
import { type Standstill, standstillsOf } from '../players/standstill';
import { lockPlayers, type PlayerRow } from '../players/store';
import { kindOf, type SoldKind } from './designs';
import { closeOf, type ListingRow, type Offered, offeredNow, openFor, referenceOf } from './listings';
import { done, refuse } from './refusals';
import { listing } from './tables';

/**
 * Buying, selling, cancelling: each runs in a transaction of the caller, who rolls it back after a refusal. Buying and
 * selling are called by a door, which checks two-factor (`otp/doors.ts`).
 *
 * @source requirements API-09…11, IP-28, LG-01…04
 */

type Dealt = Outcome<DealAnswer>;

/** Lists an item for sale. */
export async function sell(tx: Transaction, uid: string, { id, itemType, price }: DealBody): Promise<Dealt> {
  const kind = kindOf(itemType);
  if (kind === null) return refuse('notYours');
  if (!isPrice(price)) return refuse('price');
  // Putting a board on locks the player's row too, so it cannot be put on and listed at once.
  const [own] = await lockPlayers(tx, [uid]);
  const [found] = await tx
    .select()
    .from(item)
    .where(and(eq(item.id, id), eq(item.kind, kind)));
  // A ban may have come after the caller's standing was looked at.
  const [still] = await standstillsOf(tx, [uid]);
  const why = sellRefusal(found, own, still);
  if (why) return refuse(why);
  const made = await openFor(tx, { item: id, kind, seller: uid, price });
  return made ? done(referenceOf(made.id)) : refuse('busy');
}

/** Why a player cannot put an item up for sale; `null` if they can. @param still their account, if it stands still */
export function sellRefusal(
  found: Pick<typeof item.$inferSelect, 'id' | 'kind' | 'owner'> | undefined,
  own: Pick<PlayerRow, 'uid' | 'boardItem'> | undefined,
  still: Standstill | undefined,
): 'notYours' | 'active' | null {
  if (!own || still?.until === null || found?.owner !== own.uid) return 'notYours';
  return found.kind === 'board' && own.boardItem === found.id ? 'active' : null;
}

/** Buys a listed item at the price that the buyer has seen. */
export async function purchase(
  tx: Transaction,
  uid: string,
  { id, itemType, price }: DealBody,
): Promise<Dealt> {
  const wish = { uid, kind: kindOf(itemType), price };
  const seen = offerFor(wish, await offeredNow(tx, id));
  if ('ok' in seen) return seen;
  await lockPlayers(tx, [uid, seen.seller]);
  const stands = await standstillsOf(tx, [uid, seen.seller]);
  // The buyer's own hold is their door's to tell.
  if (stands.some(one => one.until === null)) return refuse('gone');
  if (stands.some(one => one.uid === seen.seller)) return refuse('gone', { why: 'sellerHeld' });
  const sold = await handOver(tx, seen, uid);
  if (!sold) return lateRefusal(wish, await offeredNow(tx, id));
  return (await pay(tx, sold, uid)) ? done(referenceOf(sold.id)) : refuse('notEnoughKing');
}

interface Wish {
  uid: string;
  kind: SoldKind | null;
  price: number;
}

/** The listing that a buyer means, or why they cannot buy it. */
export function offerFor({ uid, kind, price }: Wish, { owner, offer }: Offered): ListingRow | Dealt {
  if (owner === uid) return refuse('ownItem');
  if (offer?.kind !== kind) return refuse('gone');
  return offer.price === price ? offer : refuse('priceChanged', { price: offer.price });
}

/** Refuses a purchase because the item was bought, cancelled or listed anew since its listing was read. */
export function lateRefusal(wish: Wish, now: Offered): Dealt {
  const found = offerFor(wish, now);
  return 'ok' in found ? found : refuse('priceChanged', { price: found.price });
}

/** Takes the caller's own listing off the market. */
export async function cancel(tx: Transaction, uid: string, { id, itemType }: CancelBody): Promise<Dealt> {
  const kind = kindOf(itemType);
  if (kind === null) return refuse('gone');
  await lockPlayers(tx, [uid]);
  const [closed] = await closeOf(tx, uid, 'cancelled', { item: id, kind });
  return closed ? done(referenceOf(closed.id)) : refuse('gone');
}

/**
 * Hands the item of a listing over to its buyer. Both players are locked.
 *
 * @returns `null` if the listing is not open any more
 */
export async function handOver(
  tx: Transaction,
  { id }: Pick<ListingRow, 'id'>,
  buyer: string,
): Promise<ListingRow | null> {
  const [sold] = await tx
    .update(listing)
    .set({ state: 'sold', buyer, closedAt: DB_NOW })
    .where(and(eq(listing.id, id), eq(listing.state, 'open')))
    .returning();
  if (!sold) return null;
  const changed = await changeOwner(
    tx,
    { id: sold.item, owner: sold.seller, states: ['listed'] },
    { owner: buyer, how: 'sale', price: BigInt(sold.price) * 100n },
  );
  if (!changed) throw new Error(`item ${sold.item} is not as its listing says`);
  return sold;
}

/** Posts a sale as one transfer, and a notice to both players. @returns false if the buyer does not have so much */
export async function pay(tx: Transaction, sold: ListingRow, buyer: string): Promise<boolean> {
  const { id, seller, price, kind, name } = sold;
  const paid = await post(tx, { reason: 'sale', reference: referenceOf(id), legs: legsOf(sold, buyer) });
  if (!paid.ok) return false;
  const item = { kind, name };
  await postNotices(tx, [
    { to: seller, other: buyer, news: { kind: 'sold', item, king: netHundredths(price) / 100 } },
    { to: buyer, other: seller, news: { kind: 'bought', item, king: price } },
  ]);
  return true;
}

/** Legs of a sale: the price, the net amount and the fee. */
export function legsOf({ price, seller }: Pick<ListingRow, 'price' | 'seller'>, buyer: string): Leg[] {
  const whole = BigInt(price) * 100n;
  const net = BigInt(netHundredths(price));
  const leg = (account: Leg['account'], amount: bigint): Leg => ({ account, currency: 'KING', amount });
  return [
    leg({ kind: 'player', uid: buyer }, -whole),
    leg({ kind: 'player', uid: seller }, net),
    leg({ kind: 'fee' }, whole - net),
  ];
}
