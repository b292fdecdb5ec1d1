import { and, desc, eq } from 'drizzle-orm';
import { type Provenance, SHOWN_SALES } from '../../protocol/items';
import { hundredthsToKing } from '../../rules/money';
import type { Queries } from '../database/database';
import { player } from '../players/tables';
import { item, itemOwner } from './tables';

/** Owners that are named. */
const SHOWN_OWNERS = 20;

/** The story of an item, for everybody; `null` if there is none with this id. @source settled reading 96 */
export async function provenanceOf(db: Queries, id: number): Promise<Provenance | null> {
  const [found] = await db.select().from(item).where(eq(item.id, id));
  if (!found) return null;
  const owners = await ownersOf(db, id);
  const sales = await db
    .select({ price: itemOwner.price })
    .from(itemOwner)
    .innerJoin(item, eq(item.id, itemOwner.item))
    .where(and(eq(item.kind, found.kind), eq(item.name, found.name), eq(itemOwner.how, 'sale')))
    .orderBy(desc(itemOwner.id))
    .limit(SHOWN_SALES);
  return {
    wins: found.wins,
    owners: owners.map(({ username, how }) => ({ username, how })),
    sales: sales.map(({ price }) => ({ price: kingOf(price) ?? 0 })).reverse(),
  };
}

/** An owner of an item, as the operator sees them. */
interface PastOwner {
  username: string | null;
  how: (typeof itemOwner.$inferSelect)['how'];
  /** KING that they paid; `null` unless they bought it. */
  price: number | null;
  /** Epoch milliseconds. */
  since: number;
}

/** The last owners of an item, the newest first. */
export async function ownersOf(db: Queries, id: number): Promise<PastOwner[]> {
  const rows = await db
    .select({
      username: player.username,
      how: itemOwner.how,
      price: itemOwner.price,
      since: itemOwner.since,
    })
    .from(itemOwner)
    .innerJoin(player, eq(player.uid, itemOwner.owner))
    .where(eq(itemOwner.item, id))
    .orderBy(desc(itemOwner.id))
    .limit(SHOWN_OWNERS);
  return rows.map(({ username, how, price, since }) => ({
    username,
    how,
    price: kingOf(price),
    since: since.getTime(),
  }));
}

const kingOf = (hundredths: bigint | null): number | null =>
  hundredths === null ? null : hundredthsToKing(hundredths);
