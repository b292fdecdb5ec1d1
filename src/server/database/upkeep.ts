import { sql } from 'drizzle-orm';
import type { Database } from './database';

/** Five minutes: of what a busy node writes in this time each table is done within a tenth of a second. */
export const UPKEEP_MS = 300_000;
/** Rows of a table that have come, changed or gone since it was looked after, from which on it is again. */
const WORTHWHILE = 50;

/**
 * Clears away dead rows and counts what is there, of each table that has changed: PostgreSQL does so by itself, the
 * embedded database does not. Each table is a statement of its own, so that moves go in between.
 */
export async function lookAfterTables(db: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables
    where schemaname = 'public' and greatest(n_mod_since_analyze, n_dead_tup, n_ins_since_vacuum) > ${WORTHWHILE}
    order by relname`);
  for (const { name } of rows) {
    await db.execute(sql`vacuum ${sql.identifier(name)}`);
    await db.execute(sql`analyze ${sql.identifier(name)}`);
  }
}
