import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Logger } from 'pino';
import { version } from '../../../package.json';
import type { Configuration } from '../configuration';
import { patient } from '../patience';
import { type FoundPostgres, requireAll } from '../requirements.mjs';
import { watchForDeath } from './death';
import { type Embedded, openEmbedded } from './embedded';
import { LanePool } from './lane-pool';
import { limitLoans } from './loans';
import { oneAtATime } from './migration-lock';
import { PortStream } from './port-stream';
import { MIGRATIONS } from './prepared';
import { retrying } from './retries';
import { nameOf } from './statements';
import { DatabaseBusy, Turns } from './turns';
import { bringUpToDate } from './up-to-date';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/**
 * Handle that a query runs on: the database, or the transaction it belongs to. Inside a transaction use the
 * transaction only: the embedded database has one connection, for which the outer handle would wait for ever.
 */
export type Queries = PgDatabase<NodePgQueryResultHKT>;

export interface OpenedDatabase {
  db: Database;
  /** Handle for the writes of running games, which do not wait for statements of others. */
  games: Database;
  /** Handle for the renewal of leases, which waits for statements of neither games nor others. */
  leases: Database;
  /** Handle for what reads the whole store, as checks do: a statement may take a minute. */
  whole: Database;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL (`databaseUrl`) or the embedded database in `dataDir`, and brings its tables up to date.
 *
 * @param embedded the embedded database, where it is being opened already; else it is opened with flushes
 * @throws DirectoryInUse when another process has the embedded database open
 * @throws Unmet when the PostgreSQL is not one that can be used
 * @throws SchemaTooNew when the tables are those of a version that is more than one newer
 */
export async function openDatabase(
  configuration: Pick<Configuration, 'databaseUrl' | 'dataDir' | 'preparedStatements'>,
  log: Logger,
  embedded: Promise<Embedded> | null = null,
): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir, preparedStatements } = configuration;
  const refused = countRefusals(log);
  const opened =
    databaseUrl === null
      ? overWorker(await (embedded ?? openEmbedded(dataDir, true)), dataDir, log, refused)
      : openPostgres(databaseUrl, refused);
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  for (const pool of opened.pools)
    pool.on('error', error => log.warn({ err: error }, 'database connection lost'));
  const open = (pool: pg.Pool): Database => {
    prepareQueries(pool, preparedStatements);
    return retryTransactions(drizzle(pool));
  };
  const [db, games, leases] = [open(opened.rest), open(opened.games), open(opened.leases)];
  const whole = opened.whole === opened.rest ? db : open(opened.whole);
  try {
    if (databaseUrl !== null) await requireAll('postgres', await findPostgres(db));
    // The embedded database needs no lock: no other process has it open, and its one connection would wait for itself.
    await (databaseUrl === null ? toLatest(db) : oneAtATime(databaseUrl, log, toLatest));
  } catch (error) {
    await opened.close();
    throw error;
  }
  return { db, games, leases, whole, close: opened.close };
}

/** Shortest time between two reports of refusals. */
const REPORT_MS = 60_000;

/** Says at most once a minute that the database has been too busy for some, and for how many. */
function countRefusals(log: Logger): () => void {
  let refusals = 0;
  let reported = Number.NEGATIVE_INFINITY;
  return () => {
    refusals++;
    if (performance.now() - reported < REPORT_MS) return;
    log.warn({ refusals }, 'too many wait for the database, some were asked to come again');
    refusals = 0;
    reported = performance.now();
  };
}

/** Begins a transaction again that the database has undone because of a conflict. */
function retryTransactions(db: Database): Database {
  const begin = db.transaction.bind(db);
  db.transaction = (work, settings) => retrying(() => begin(work, settings));
  return db;
}

const toLatest = (db: Queries): Promise<void> => bringUpToDate(db, MIGRATIONS, version);

interface Opened {
  /** Pools with connections of their own; lanes share one of these. */
  pools: readonly pg.Pool[];
  leases: pg.Pool;
  games: pg.Pool;
  rest: pg.Pool;
  whole: pg.Pool;
  close(): Promise<void>;
}

/** Longest wait for a connection, for the answer to a statement, and for the next statement of a transaction. */
const PATIENCE_MS = 5_000;
/** The same for what reads the whole store, where nobody waits at a board. */
const WHOLE_PATIENCE_MS = 60_000;

/** Connections for games: four begin or end at a time, beside the moves and the search for games without an owner. */
const GAME_CONNECTIONS = 8;
/** Connections for the leases of games and of tournaments. */
const LEASE_CONNECTIONS = 2;
const OTHER_CONNECTIONS = 8;
/** Connections for two checks at once; an operator hardly orders more. */
const WHOLE_CONNECTIONS = 2;

function openPostgres(connectionString: string, refused: () => void): Opened {
  const leases = newPool(connectionString, LEASE_CONNECTIONS);
  const games = newPool(connectionString, GAME_CONNECTIONS);
  const others = newPool(connectionString, OTHER_CONNECTIONS);
  const whole = newPool(connectionString, WHOLE_CONNECTIONS, WHOLE_PATIENCE_MS);
  const pools = [leases, games, others, whole];
  return {
    pools,
    leases,
    games,
    rest: new LanePool(others, new Turns(OTHER_CONNECTIONS, patient(PATIENCE_MS), refused), 'rest'),
    whole,
    close: async () => void (await Promise.all(pools.map(pool => pool.end()))),
  };
}

function newPool(connectionString: string, max: number, patienceMs = PATIENCE_MS): pg.Pool {
  const patience = patient(patienceMs);
  const pool = new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    // A node that was paused in the middle of a transaction must not keep games locked.
    idle_in_transaction_session_timeout: patience,
  });
  limitLoans(pool, patience);
  return pool;
}

/** Ends the process: another one has the folder now, and whatever this one wrote would destroy the other's data. */
function endAtOnce(dataDir: string, log: Logger): never {
  log.fatal(
    { dataDir },
    'another Kingside has taken over the folder while this one stood still: this one ends',
  );
  process.exit(1);
}

/** Ends the process: a new one finds whole data on the disk, this one could only go on refusing. */
function endDead(why: string, log: Logger): never {
  log.fatal({ why }, 'the embedded database is dead: this process ends, to be started anew');
  process.exit(1);
}

function overWorker(
  { worker, lost, died, close }: Embedded,
  dataDir: string,
  log: Logger,
  refused: () => void,
): Opened {
  const dead = (why: string): never => endDead(why, log);
  void lost.then(() => endAtOnce(dataDir, log));
  void died.then(dead);
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => new PortStream(worker),
  });
  watchForDeath(pool, dead);
  const turns = new Turns(1, null, refused);
  const rest = new LanePool(pool, turns, 'rest');
  return {
    pools: [pool],
    leases: new LanePool(pool, turns, 'leases'),
    games: new LanePool(pool, turns, 'games'),
    rest,
    whole: rest,
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

/** SQLSTATE classes: no connection, no sign-in, no resources, operator's intervention; a transaction that idled or may only read. */
const AWAY_STATE = /^(08|28|53|57)|^25(P03|006)$/;
/** Messages of `pg` errors without a code, for a connection that is gone or could not be had. */
const AWAY_TEXT =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client (was closed|has encountered)|^Cannot use a pool after calling end/;

/** Whether something failed because the database does not answer: it may be back in a moment. */
export function isAway(error: unknown): boolean {
  if (isBusy(error)) return true;
  if (error instanceof pg.DatabaseError) return AWAY_STATE.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  // The system's own errors name the call that failed.
  return 'syscall' in error || AWAY_TEXT.test(error.message) || isAway(error.cause);
}

/** Whether something failed because too many wait for the database. That is reported once for all of them. */
export function isBusy(error: unknown): boolean {
  return error instanceof DatabaseBusy || (error instanceof Error && error.cause instanceof DatabaseBusy);
}

/** Looks at a PostgreSQL that has answered, before its tables are touched. */
async function findPostgres(db: Queries): Promise<FoundPostgres> {
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

type Query = (config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Prepares a pool for statements outside transactions: they are tried again after a conflict, and those that are
 * sent often go by their names.
 *
 * @param named whether connections keep statements; a pooler that changes connections between statements loses them
 */
export function prepareQueries(pool: pg.Pool, named: boolean): void {
  const send = pool.query.bind(pool) as Query;
  const query: Query = (config, values) => {
    const name = named && typeof config === 'object' ? nameOf(config.text) : undefined;
    const sent = name !== undefined && typeof config === 'object' ? { ...config, name } : config;
    return retrying(() => send(sent, values));
  };
  pool.query = query as pg.Pool['query'];
}
