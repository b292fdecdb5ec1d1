import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Configuration } from '../configuration';
import type { Database } from './database';
import { sqlState } from './sql-state';

/** Whether what is told to the database can be kept. */
export type Room = 'ok' | 'disk full';

/** The next file of the embedded log takes 16 MB, and without it the database dies. */
const LOG_FILES_BYTES = 32 * 1024 * 1024;
/** More rows than the least memory holds, so that they are written to a file of the database's, which goes at once. */
const ROWS = 4_000;
const LEAST_MEMORY = '64kB';
const DISK_FULL = '53100';

/**
 * Asks the database for something that it can only do if it can write: to use some room on its disk for a moment, and to add a
 * word to its log that nobody reads.
 *
 * @throws what the database says when it does not answer, or refuses for another reason than a full disk; and where it is
 * read-only, since it is away for everything that writes
 */
export async function findRoom(
  db: Database,
  { databaseUrl, dataDir }: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
): Promise<Room> {
  try {
    await db.transaction(async tx => {
      const { rows } = await tx.execute<{ readOnly: string }>(sql`
        select current_setting('transaction_read_only') as "readOnly", set_config('work_mem', ${LEAST_MEMORY}, true)`);
      // All else that is asked here is allowed in a transaction that may only read.
      if (rows[0]?.readOnly === 'on') throw new Error('it is read-only');
      await tx.execute(sql`
        select count(*), pg_logical_emit_message(true, 'kingside', 'room') from generate_series(1, ${ROWS}::int)`);
    });
  } catch (error) {
    if (sqlState(error) === DISK_FULL) return 'disk full';
    throw error;
  }
  if (databaseUrl !== null) return 'ok';
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < LOG_FILES_BYTES ? 'disk full' : 'ok';
}
