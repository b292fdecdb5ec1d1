import { sql } from 'drizzle-orm';
import type { FoundPostgres } from '../requirements.mjs';
import type { Queries } from './database';

/** Looks at a PostgreSQL that has answered, before its tables are touched. */
export async function findPostgres(db: Queries): Promise<FoundPostgres> {
  const { rows } = await db.execute<{ [Name in keyof FoundPostgres]: FoundPostgres[Name] }>(sql`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as "mayCreate",
      pg_is_in_recovery() as "isStandby"`);
  const [found] = rows;
  if (!found) throw new Error('the database does not know itself');
  return found;
}
