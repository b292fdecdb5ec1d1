import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SalesAnswer } from '../../protocol/market';
import { LAST_SALES, median } from '../../rules/market';
import type { Queries } from '../database/database';
import { item } from '../items/tables';
import type { SoldKind } from './designs';
import { listing } from './tables';

/** More items of one design are not counted: everybody has one of a starter design. */
export const MOST_COUNTED = 1_000;

/** The last sales of a design, without those that were taken back, and what there is of it now. */
export async function salesOf(db: Queries, uid: string, kind: SoldKind, name: string): Promise<SalesAnswer> {
  const sold = await db
    .select({ price: listing.price, at: listing.closedAt })
    .from(listing)
    .where(
      and(
        eq(listing.state, 'sold'),
        eq(listing.kind, kind),
        eq(listing.name, name),
        isNull(listing.reversedAt),
      ),
    )
    .orderBy(desc(listing.closedAt))
    .limit(LAST_SALES);
  const isOfDesign = and(eq(item.kind, kind), eq(item.name, name));
  const some = db
    .select({ id: item.id })
    .from(item)
    .where(isOfDesign)
    .limit(MOST_COUNTED + 1)
    .as('some');
  const offers = db
    .select({ price: sql<number | null>`min(${listing.price})`.as('price') })
    .from(listing)
    .where(and(eq(listing.state, 'open'), eq(listing.kind, kind), eq(listing.name, name)))
    .as('offers');
  const own = db
    .select({ owned: sql<number>`count(*)::int`.as('owned') })
    .from(item)
    .where(and(eq(item.owner, uid), isOfDesign))
    .as('own');
  const [now] = await db
    .select({
      lowest: offers.price,
      owned: own.owned,
      existing: sql<number>`(select count(*)::int from ${some})`,
    })
    .from(offers)
    .innerJoin(own, sql`true`);
  const { lowest = null, owned = 0, existing = 0 } = now ?? {};
  return {
    lowest,
    owned,
    existing: existing > MOST_COUNTED ? null : existing,
    sales: sold.map(({ price, at }) => ({ price, at: at?.getTime() ?? 0 })).reverse(),
    median: median(sold.map(({ price }) => price)),
  };
}
