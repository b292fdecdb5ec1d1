import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database';

/** Rows that one statement deletes: on the embedded database moves wait for it, on PostgreSQL it has five seconds. */
const AT_ONCE = 1_000;
/** Statements in a round: a server that ends waits for the round. The next round deletes the rest. */
const MOST_STATEMENTS = 100;

/**
 * Deletes what is kept for a while only, a part at a time.
 *
 * @param isOld condition on the table, which an index should serve
 */
export async function deleteOld(db: Pick<Queries, 'execute'>, table: PgTable, isOld: SQL): Promise<void> {
  for (let statements = 0; statements < MOST_STATEMENTS; statements++) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any (array (select ctid from ${table} where ${isOld} limit ${AT_ONCE}))`);
    if ((rowCount ?? 0) < AT_ONCE) return;
  }
}
