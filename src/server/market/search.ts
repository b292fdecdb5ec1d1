import { and, asc, count, desc, eq, inArray, lte, type SQL } from 'drizzle-orm';
import { SOLD_KINDS } from '../../protocol/items';
import type { MarketItem, MarketQuery, SearchAnswer } from '../../protocol/market';
import { MARKET_PAGE } from '../../rules/market';
import { hundredthsToKing } from '../../rules/money';
import type { Queries } from '../database/database';
import { tierOf } from '../items/catalogue';
import { item } from '../items/tables';
import { balanceOf } from '../ledger/ledger';
import { findPlayer, shownName } from '../players/store';
import { player } from '../players/tables';
import { KIND_OF_TYPE, labelOf, rankOf, type SoldKind } from './designs';
import { listing } from './tables';

/** Search for items on sale, and for items that a player could sell. @source requirements API-12, API-13, MK-03…06 */

type ItemRow = typeof item.$inferSelect;
type Found = Extract<SearchAnswer, { content: unknown }>;

/** A page of the items that pass the filters. */
export const search = (db: Queries, uid: string, query: MarketQuery): Promise<Found> =>
  query.action === 'buy' ? forSale(db, uid, query) : ownItems(db, uid, query);

async function forSale(db: Queries, uid: string, query: MarketQuery): Promise<Found> {
  const { page, generation, order, orderBy, names, affordable } = query;
  const purse = affordable ? Math.floor(hundredthsToKing(await balanceOf(db, uid, 'KING'))) : null;
  const conditions: (SQL | undefined)[] = [
    eq(listing.state, 'open'),
    eq(listing.kind, KIND_OF_TYPE[query.type]),
    generation === 'ALL' ? undefined : eq(listing.generation, generation === 'ONE' ? 1 : 2),
    names && inArray(listing.name, names),
    purse === null ? undefined : lte(listing.price, purse),
  ];
  const columns = {
    PRICE: [listing.price, listing.id],
    RARITY: [listing.rank, listing.id],
    ID: [listing.id],
  }[orderBy];
  const direction = order === 'ASC' ? asc : desc;
  const [counted] = await db
    .select({ total: count() })
    .from(listing)
    .where(and(...conditions));
  // Names and pictures are looked up for the page alone.
  const found = db
    .select({ id: listing.id })
    .from(listing)
    .where(and(...conditions))
    .orderBy(...columns.map(column => direction(column)))
    .limit(MARKET_PAGE)
    .offset(page * MARKET_PAGE)
    .as('found');
  const rows = await db
    .select({
      row: item,
      price: listing.price,
      seller: { uid: player.uid, username: player.username, house: player.house },
    })
    .from(found)
    .innerJoin(listing, eq(listing.id, found.id))
    .innerJoin(item, eq(item.id, listing.item))
    .innerJoin(player, eq(player.uid, listing.seller))
    .orderBy(...columns.map(column => direction(column)));
  const content = rows.map(({ row, price, seller }) => ({
    ...shownItem(row),
    price,
    yours: seller.uid === uid,
    seller: { username: shownName(seller), house: seller.house },
  }));
  return pageOf(content, counted?.total ?? 0, page);
}

/** Items of the player, sorted here, since there are few enough. */
async function ownItems(db: Queries, uid: string, query: MarketQuery): Promise<Found> {
  const { generation, names, type } = query;
  const own = await findPlayer(db, uid);
  const rows = await db
    .select()
    .from(item)
    .where(
      and(
        eq(item.owner, uid),
        eq(item.kind, KIND_OF_TYPE[type]),
        generation === 'ALL' ? undefined : eq(item.generation, generation === 'ONE' ? 1 : 2),
        names && inArray(item.name, names),
      ),
    );
  return ownPage(rows, own?.boardItem ?? null, query);
}

/** A page of a player's items, in the order that they wish for; the older one first where two are equal. */
export function ownPage(
  rows: readonly ItemRow[],
  activeBoard: number | null,
  { page, order, orderBy, type }: Pick<MarketQuery, 'page' | 'order' | 'orderBy' | 'type'>,
): Found {
  const kind = KIND_OF_TYPE[type];
  const key = (row: ItemRow): number =>
    orderBy === 'PRICE' ? priceOf(row) : orderBy === 'RARITY' ? rankOf(kind, row.name) : row.id;
  const sign = order === 'ASC' ? 1 : -1;
  const sorted = rows.toSorted((one, other) => sign * (key(one) - key(other) || one.id - other.id));
  const shown = sorted.slice(page * MARKET_PAGE, (page + 1) * MARKET_PAGE);
  const content = shown.map(row => {
    const busy = busyAs(row, activeBoard);
    return { ...shownItem(row), price: priceOf(row), yours: true, ...(busy && { busy }) };
  });
  return pageOf(content, rows.length, page);
}

/** An avatar or a board by its id, for sale or not; `null` if there is none. */
export async function itemById(db: Queries, uid: string, id: number): Promise<MarketItem | null> {
  const [found] = await db
    .select({ row: item, offer: listing, seller: player })
    .from(item)
    .leftJoin(listing, and(eq(listing.item, item.id), eq(listing.state, 'open')))
    .leftJoin(player, eq(player.uid, listing.seller))
    .where(and(eq(item.id, id), inArray(item.kind, [...SOLD_KINDS])));
  if (!found) return null;
  const { row, offer, seller } = found;
  const yours = row.owner === uid;
  const own = yours ? await findPlayer(db, uid) : null;
  const busy = yours ? busyAs(row, own?.boardItem ?? null) : undefined;
  return {
    ...shownItem(row),
    price: offer?.price ?? 0,
    yours,
    ...(busy && { busy }),
    ...(seller && { seller: { username: shownName(seller), house: seller.house } }),
  };
}

const priceOf = ({ price }: Pick<ItemRow, 'price'>): number => (price === null ? 0 : hundredthsToKing(price));

function busyAs({ id, state }: ItemRow, activeBoard: number | null): MarketItem['busy'] {
  if (state === 'lent' || state === 'staked') return state;
  return id === activeBoard ? 'active' : undefined;
}

/** Fields of an item that are the same for everybody. */
function shownItem(row: ItemRow): Omit<MarketItem, 'price' | 'yours'> {
  const { id, name, strikes, grade, upgraded, idBlockchain } = row;
  if ((row.kind as SoldKind) === 'board')
    return { id, type: { name }, idBlockchain, strikes, upgrades: (grade - 1) * 6 + upgraded.length };
  return { id, name: labelOf(name), url: name, rarity: tierOf('avatar', name), idBlockchain };
}

const pageOf = (content: MarketItem[], total: number, number: number): Found => ({
  content,
  totalPages: Math.ceil(total / MARKET_PAGE),
  number,
  total,
});
