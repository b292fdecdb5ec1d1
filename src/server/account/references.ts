import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database';

export interface Reference extends Record<string, unknown> {
  table: string;
  columns: string[];
}

/** All tables with columns that refer to a table, and those columns. */
export async function referencesTo(db: Queries, table: string): Promise<Reference[]> {
  const { rows } = await db.execute<Reference>(sql`
    select place.relname::text as "table", array_agg(named.attname::text order by named.attname) as columns
    from pg_constraint key
    join pg_class place on place.oid = key.conrelid
    join pg_attribute named on named.attrelid = key.conrelid and named.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = ${table}::regclass
    group by 1 order by 1`);
  return rows;
}
