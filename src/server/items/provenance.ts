import { and, desc, eq } from 'drizzle-orm';
import { type Provenance, SHOWN_SALES } from '../../protocol/items';
import { hundredthsToKing } from '../../rules/money';
import type { Queries } from '../database/database';
import { player } from '../players/tables';
import { item, itemOwner } from './tables';

/** Owners that are named. */
const SHOWN_OWNERS = 20;

/** The story of an item; `null` if there is none with this id. */
export async function provenanceOf(db: Queries, id: number): Promise<Provenance | null> {
  const [found] = await db.select().from(item).where(eq(item.id, id));
  if (!found) return null;
  const owners = await db
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
  const sales = await db
    .select({ price: itemOwner.price, since: itemOwner.since })
    .from(itemOwner)
    .innerJoin(item, eq(item.id, itemOwner.item))
    .where(and(eq(item.kind, found.kind), eq(item.name, found.name), eq(itemOwner.how, 'sale')))
    .orderBy(desc(itemOwner.id))
    .limit(SHOWN_SALES);
  return {
    wins: found.wins,
    owners: owners.map(({ username, how, price, since }) => ({
      username,
      how,
      price: kingOf(price),
      since: since.getTime(),
    })),
    sales: sales.map(({ price, since }) => ({ price: kingOf(price) ?? 0, at: since.getTime() })).reverse(),
  };
}

const kingOf = (hundredths: bigint | null): number | null =>
  hundredths === null ? null : hundredthsToKing(hundredths);
