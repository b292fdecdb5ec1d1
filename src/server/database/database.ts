import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Configuration, projectRoot } from '../configuration';
import { lockDirectory } from './lock';
import { PortStream } from './port-stream';
import * as schema from './schema';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/**
 * What a query needs: the database, or the transaction it belongs to. Inside a transaction only the
 * transaction is used; the embedded database has one connection, and the outer handle would wait for ever.
 */
export type Queries = PgDatabase<NodePgQueryResultHKT, typeof schema>;

export interface OpenedDatabase {
  db: Database;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL (`databaseUrl`) or the embedded database in `dataDir`, and brings its tables up to date.
 *
 * @throws DirectoryInUse when another process has the embedded database open
 */
export async function openDatabase(
  configuration: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = configuration;
  const opened = databaseUrl === null ? await openEmbedded(dataDir) : openPostgres(databaseUrl);
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  opened.pool.on('error', error => log.warn({ err: error }, 'database connection lost'));
  const db = drizzle(opened.pool, { schema });
  try {
    await migrate(db, { migrationsFolder: join(projectRoot, 'src/server/database/migrations') });
  } catch (error) {
    await opened.close();
    throw error;
  }
  return { db, close: opened.close };
}

interface Opened {
  pool: pg.Pool;
  close(): Promise<void>;
}

function openPostgres(connectionString: string): Opened {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5_000 });
  return { pool, close: () => pool.end() };
}

async function openEmbedded(dataDir: string): Promise<Opened> {
  const unlock = lockDirectory(dataDir);
  try {
    // Beside the built chunk that runs this; vite.config.ts lists the worker as an input of its own.
    const worker = new Worker(new URL('./database-worker.js', import.meta.url), {
      workerData: { dataDir: join(dataDir, 'database') },
    });
    await once(worker, 'message');
    const pool = new pg.Pool({
      max: 1,
      idleTimeoutMillis: 0,
      user: 'postgres',
      database: 'postgres',
      stream: () => new PortStream(worker),
    });
    return {
      pool,
      close: async () => {
        await pool.end();
        worker.postMessage('close');
        await once(worker, 'exit');
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * SQLSTATE of a failed query, `null` for any other error. drizzle wraps what the driver threw.
 *
 * @returns for example `23505` for a broken unique key
 */
export function sqlState(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof pg.DatabaseError ? (cause.code ?? null) : null;
}
