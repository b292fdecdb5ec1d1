import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { machineClock, type Timers } from '../clock';
import { patient } from '../patience';
import type { Queries } from './database';
import { sqlState } from './sql-state';

/** Longest wait for a connection. */
const CONNECT_MS = 5_000;

/** So long a migration waits for a table in use: whatever comes to that table later waits behind it. */
const TABLE_MS = 2_000;
/** Pause before it asks for the table again, in which those others go on. */
const TABLE_PAUSE_MS = 3_000;
/** SQLSTATE of a statement that has waited for a lock for too long. */
const LOCK_TIMEOUT = '55P03';

/** Any number; the same in every node, and used for nothing else. */
export const MIGRATION_LOCK = 4_915_207;
/** Pause before a node asks for the lock again. */
const LOCK_PAUSE_MS = 250;
/** A node that waits for the lock says so each time it has asked so often, every five seconds. */
const ASKED_PER_LINE = 20;

/** The same on both sides of a connection: it ends within half a minute of the other side's going without a word. */
const KEEPALIVE_MS = 10_000;
const KEEPALIVES = `
  select set_config('tcp_keepalives_idle', '${KEEPALIVE_MS / 1_000}', true),
    set_config('tcp_keepalives_interval', '5', true), set_config('tcp_keepalives_count', '3', true)`;

/**
 * Does the work in a transaction while no other node does it: two that bring one database up to date at once would both
 * begin at the same table. The lock belongs to a transaction of its own and goes with it, whatever happens: behind a pooler a
 * connection outlives its client, and so would a lock or a setting of a session.
 *
 * @param work is begun again as long as a table that it changes is in use, as by `pg_dump`
 */
export async function oneAtATime(
  connectionString: string,
  log: Logger,
  work: (tx: Queries) => Promise<void>,
): Promise<void> {
  // Without the usual limit for statements: a table may be large.
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: patient(CONNECT_MS),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
  });
  // A connection may break between two statements; the next statement tells of it.
  pool.on('connect', client => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  try {
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query('set local idle_in_transaction_session_timeout = 0');
      await holder.query(KEEPALIVES);
      await untilAlone(log, async () => {
        const { rows } = await holder.query<{ isOurs: boolean }>(
          'select pg_try_advisory_xact_lock($1) as "isOurs"',
          [MIGRATION_LOCK],
        );
        return rows[0]?.isOurs === true;
      });
      const worker = await pool.connect();
      try {
        await untilTablesAreFree(log, () => drizzle(worker).transaction(tx => withLimits(tx, work)));
      } finally {
        worker.release(true);
      }
    } finally {
      holder.release(true);
    }
  } finally {
    await pool.end();
  }
}

/**
 * Waits until this node alone may migrate.
 *
 * @param isAlone asks for the lock; whether this node has it now
 */
export async function untilAlone(
  log: Logger,
  isAlone: () => Promise<boolean>,
  timers: Pick<Timers, 'sleep'> = machineClock,
): Promise<void> {
  for (let asked = 1; !(await isAlone()); asked++) {
    if (asked % ASKED_PER_LINE === 0)
      log.warn('another node is bringing the tables up to date: this one waits for it');
    await timers.sleep(LOCK_PAUSE_MS);
  }
}

async function withLimits(tx: Queries, work: (tx: Queries) => Promise<void>): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${`${TABLE_MS}`}, true)`);
  await tx.execute(sql.raw(KEEPALIVES));
  await work(tx);
}

async function untilTablesAreFree(log: Logger, work: () => Promise<void>): Promise<void> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== LOCK_TIMEOUT) throw error;
      log.warn(
        { err: error },
        'a table to be changed is in use (a dump, a check): the migration waits for it',
      );
      await sleep(TABLE_PAUSE_MS);
    }
}
