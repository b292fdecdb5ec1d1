import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database';

/**
 * Renames a player in the operator's orders, which are kept.
 *
 * @param names of the player, as they may have been written in an order
 * @param range ids of the orders that are looked at
 */
export async function renameInOrders(
  tx: Transaction,
  names: readonly string[],
  name: string,
  range = { after: 0, to: Number.MAX_SAFE_INTEGER },
): Promise<void> {
  const known = sql.join(
    names.map(one => sql`${one.toLowerCase()}`),
    sql`, `,
  );
  // Only where an order names a player: others of its words and numbers could be somebody's name too. `mint` and `fee` are accounts.
  const isOne = sql`part.key in ('who', 'from', 'to', 'winner') and jsonb_typeof(part.value) = 'string'
    and not (o.what ->> 'do' = 'move' and part.value #>> '{}' in ('mint', 'fee'))
    and lower(part.value #>> '{}') in (${known})`;
  await tx.execute(sql`
    update operator_order o set what = (
      select jsonb_object_agg(part.key, case when ${isOne} then to_jsonb(${name}::text) else part.value end)
      from jsonb_each(o.what) part)
    where o.id > ${range.after} and o.id <= ${range.to}
      and exists (select from jsonb_each(o.what) part where ${isOne})`);
}
