import { and, eq, isNull } from 'drizzle-orm';
import { netHundredths } from '../../rules/market';
import type { Database, Queries, Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { inTransaction } from '../database/transaction';
import { changeOwner } from '../items/state';
import { post } from '../ledger/ledger';
import { postNotices } from '../notices/store';
import { type Handler, handle, type Outcome } from '../operator/order';
import { momentText, numberText, printable } from '../operator/texts';
import { findPlayer, lockPlayers, shownName } from '../players/store';
import { reverseSaleOrder, showSaleOrder } from './commands';
import { legsOf } from './deals';
import { HOUSE_SELLER } from './house-market';
import { closeOf, type ListingRow, readReference, referenceOf } from './listings';
import { listing } from './tables';

/** Handlers of the operator's orders about the marketplace. */
export const marketHandlers = (db: Database): readonly Handler[] => [
  handle(showSaleOrder, ({ sale }) => show(db, sale)),
  handle(reverseSaleOrder, ({ sale, reason }) => reverse(db, sale, printable(reason))),
];

/** Withdraws the listings of a player whose account stands still, and who keeps the items. */
export async function withdrawListings(tx: Transaction, uid: string): Promise<void> {
  await lockPlayers(tx, [uid]);
  const closed = await closeOf(tx, uid, 'withdrawn');
  await postNotices(
    tx,
    closed.map(({ kind, name }) => ({ to: uid, news: { kind: 'withdrawn', item: { kind, name } } })),
  );
}

async function find(db: Queries, typed: string): Promise<ListingRow | null> {
  const id = readReference(typed);
  if (id === null) return null;
  const [found] = await db.select().from(listing).where(eq(listing.id, id));
  return found ?? null;
}

const noSuchSale = (typed: string): { refusal: string } => ({ refusal: `There is no listing "${typed}".` });

async function show(db: Queries, typed: string): Promise<Outcome> {
  const found = await find(db, typed);
  if (!found) return noSuchSale(typed);
  const nameOf = async (uid: string | null): Promise<string> => {
    const row = uid === null ? null : await findPlayer(db, uid);
    return row ? shownName(row) : '–';
  };
  const { id, item, kind, name, price, state, createdAt, closedAt, reversedAt, reversedReason } = found;
  const [seller, buyer] = [await nameOf(found.seller), await nameOf(found.buyer)];
  const lines = [
    `${referenceOf(id)}  ${state}  ${kind} ${name} (item ${item})  ${numberText(price)} KING`,
    `    ${momentText(createdAt.getTime())}  listed by ${seller}`,
    ...(closedAt
      ? [`    ${momentText(closedAt.getTime())}  ${state === 'sold' ? `sold to ${buyer}` : state}`]
      : []),
    ...(reversedAt ? [`    ${momentText(reversedAt.getTime())}  reversed: ${reversedReason}`] : []),
  ];
  return { message: lines.join('\n'), data: { ...found, reference: referenceOf(id) } };
}

async function reverse(db: Database, typed: string, reason: string): Promise<Outcome | string> {
  const found = await find(db, typed);
  if (!found) return noSuchSale(typed);
  const done = await inTransaction(db, tx => reverseIn(tx, found, reason));
  if (!done.ok) return { refusal: done.refusal };
  return `${referenceOf(found.id)} is reversed: the ${found.kind} ${found.name} is the seller's again, and the buyer has ${numberText(found.price)} KING back.`;
}

type Reversed = { ok: true } | { ok: false; refusal: string };
const refused = (refusal: string): Reversed => ({ ok: false, refusal });

/** Takes a sale back as a whole: price, net amount, fee and item. A refusal is to be rolled back. */
export async function reverseIn(tx: Transaction, found: ListingRow, reason: string): Promise<Reversed> {
  const { id, item, seller, buyer } = found;
  if (found.state !== 'sold' || buyer === null) return refused('Only a sale can be reversed.');
  await lockPlayers(tx, [seller, buyer]);
  const [marked] = await tx
    .update(listing)
    .set({ reversedAt: DB_NOW, reversedReason: reason })
    .where(and(eq(listing.id, id), isNull(listing.reversedAt)))
    .returning({ id: listing.id });
  if (!marked) return refused('This sale is reversed already.');
  // The house offers what it bought in the same round, so its listing would always be in the way.
  if (buyer === HOUSE_SELLER.uid) await closeOf(tx, buyer, 'withdrawn', { item, kind: found.kind });
  const returned = await changeOwner(
    tx,
    { id: item, owner: buyer, states: ['owned'] },
    { owner: seller, how: 'award' },
  );
  if (!returned)
    return refused('The buyer does not have the item any more, or it is listed, lent or staked.');
  const legs = legsOf(found, buyer).map(leg => ({ ...leg, amount: -leg.amount }));
  const moved = await post(tx, { reason: 'sale-reversed', reference: referenceOf(id), legs });
  if (!moved.ok) return refused('The seller does not have what they got for it any more.');
  const about = { kind: 'saleReversed', item: { kind: found.kind, name: found.name } } as const;
  const net = netHundredths(found.price) / 100;
  await postNotices(tx, [
    { to: seller, other: buyer, news: { ...about, king: net, part: 'seller' } },
    { to: buyer, other: seller, news: { ...about, king: found.price, part: 'buyer' } },
  ]);
  return { ok: true };
}
