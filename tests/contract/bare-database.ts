import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_buffercache } from '@electric-sql/pglite/contrib/pg_buffercache';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { Database } from '../../src/server/database/database';
import { dropDatabase, emptyDatabaseFor, newDataDir } from '../support/server/place';

const MIGRATIONS = fileURLToPath(new URL('../../src/server/database/migrations', import.meta.url));

/** A database of this project's kind, empty until it is brought up to date, and without a server. */
export interface BareDatabase {
  db: Database;
  /** @param last name of the last migration to run, as in its file's name; else all of them are */
  migrate(last?: string): Promise<void>;
  /** How a statement would be carried out, in the database's own words. */
  explain(text: string, values: unknown[]): Promise<string>;
  close(): Promise<void>;
}

/** @param heard hears of each statement that drizzle sends */
export async function bareDatabase(
  heard: (text: string, values: unknown[]) => void = () => undefined,
): Promise<BareDatabase> {
  const logger = { logQuery: heard };
  const folder = await newDataDir();
  const url = await emptyDatabaseFor(folder);
  if (url === null) {
    const pglite = await PGlite.create({ extensions: { pg_buffercache } });
    const db = drizzlePglite(pglite, { logger });
    return {
      // Drivers differ in type only: both answer with `rows`.
      db: db as unknown as Database,
      migrate: async last => migratePglite(db, { migrationsFolder: await migrations(folder, last) }),
      explain: async (text, values) => planIn((await pglite.query(`explain ${text}`, values)).rows),
      close: async () => {
        await pglite.close();
        await rm(folder, { recursive: true });
      },
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const db = drizzleNode(client, { logger });
  return {
    db: db as unknown as Database,
    migrate: async last => migrateNode(db, { migrationsFolder: await migrations(folder, last) }),
    explain: async (text, values) => planIn((await client.query(`explain ${text}`, values)).rows),
    close: async () => {
      await client.end();
      await dropDatabase(basename(folder));
      await rm(folder, { recursive: true });
    },
  };
}

const planIn = (rows: readonly unknown[]): string =>
  rows.map(row => Object.values(row as object)[0]).join('\n');

/** The folder of migrations, or a copy of it that ends with `last`. */
async function migrations(folder: string, last?: string): Promise<string> {
  if (last === undefined) return MIGRATIONS;
  const copy = join(folder, last);
  await cp(MIGRATIONS, copy, { recursive: true });
  const file = join(copy, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(last)) + 1;
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return copy;
}
