import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { TestServer } from './server';

/** The database of a server, opened without the server. */
export interface Inside {
  db: PgDatabase<PgQueryResultHKT>;
  rows<Row extends Record<string, unknown>>(statement: string): Promise<Row[]>;
}

/**
 * Works on the database of a server that was stopped and kept its data, because the embedded database can be opened
 * only once.
 */
export async function insideDatabase<T>(
  { dataDir, databaseUrl }: Pick<TestServer, 'dataDir' | 'databaseUrl'>,
  work: (inside: Inside) => Promise<T>,
): Promise<T> {
  if (databaseUrl === null) {
    const pglite = await PGlite.create({ dataDir: join(dataDir, 'database') });
    const rows: Inside['rows'] = async <Row>(statement: string) => (await pglite.query<Row>(statement)).rows;
    const done = await work({ db: drizzlePglite(pglite), rows });
    await pglite.close();
    return done;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rows: Inside['rows'] = async <Row extends Record<string, unknown>>(statement: string) =>
    (await client.query<Row>(statement)).rows;
  const done = await work({ db: drizzleNode(client), rows });
  await client.end();
  return done;
}
