import { and, desc, eq, isNull } from 'drizzle-orm';
import type { SalesAnswer } from '../../protocol/market';
import { LAST_SALES, median } from '../../rules/market';
import type { Queries } from '../database/database';
import type { SoldKind } from './designs';
import { listing } from './tables';

/** The last sales of a design, without those that were taken back. */
export async function lastSales(db: Queries, kind: SoldKind, name: string): Promise<SalesAnswer> {
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
  return {
    sales: sold.map(({ price, at }) => ({ price, at: at?.getTime() ?? 0 })).reverse(),
    median: median(sold.map(({ price }) => price)),
  };
}
