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

/** How often the log of the embedded database is looked at: what floods of writes add in this time is some 200 MB. */
export const LOG_MS = 10_000;
/** Bytes of log after which a checkpoint is worth its tenths of a second. An ordinary hour of house games writes 130 MB. */
const LONG_LOG = 32 * 1024 * 1024;

/**
 * Makes a checkpoint once the log has grown long. PostgreSQL does so by itself, the embedded database does not: its log grew without
 * end, and the start after a kill replayed all of it.
 */
export async function shortenLog(db: Database, flushAhead: FlushAhead): Promise<void> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`);
  if ((rows[0]?.bytes ?? 0) <= LONG_LOG) return;
  await prepareCheckpoint(db, flushAhead);
  await db.execute(sql`checkpoint`);
}

/** Flushes what the embedded database has written, while it goes on with its work. */
export type FlushAhead = () => Promise<void>;

/** Pages of 8 kB in one statement: some two milliseconds. */
const PAGES = 100;
/** All pages of the database's memory (`SHARED_BUFFERS`) are so many statements. */
const STATEMENTS = 21;
/** The second round has what was changed in the first, a few pages. */
const ROUNDS = 2;

/**
 * Does the work of the next checkpoint beforehand, in pieces between which moves are stored: writes out the pages that have
 * changed, and has the disk flush them.
 *
 * See README of this folder, "A checkpoint is made in pieces".
 */
export async function prepareCheckpoint(db: Database, flushAhead: FlushAhead): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (let index = 0; index < STATEMENTS; index++) if ((await writePages(db)) < PAGES) break;
    await flushAhead();
  }
}

/** Writes out some pages that have changed, and forgets them. @returns how many */
async function writePages(db: Database): Promise<number> {
  const { rows } = await db.execute<{ written: number }>(sql`
    select count(*) filter (where (pg_buffercache_evict(bufferid)).buffer_flushed)::int as written
    from (select bufferid from pg_buffercache where isdirty limit ${PAGES}) as changed`);
  return rows[0]?.written ?? 0;
}
