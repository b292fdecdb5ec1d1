import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { openDatabase } from '../../../src/server/database/database';
import { dropDatabase, newDatabase, SET_UP } from '../server/place';
import { openPostgres, postgresHere } from '../server/postgres';

/** Name of the template database, with the process in it: runs may share a PostgreSQL that was given. */
const TEMPLATE = `kingside_template_${process.pid}`;

/**
 * Opens the PostgreSQL that the projects of a run share, and makes a template database there with all tables. The
 * environment of the tests has the addresses of both.
 *
 * @returns removes both again
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (!postgresHere().any || process.env[SET_UP.postgres]) return async () => undefined;
  const postgres = await openPostgres();
  process.env[SET_UP.postgres] = postgres.url;
  const { close } = await openDatabase(
    // The folder stays empty: the database is elsewhere.
    { databaseUrl: await newDatabase(TEMPLATE), dataDir: tmpdir(), preparedStatements: false },
    pino({ level: 'silent' }),
  );
  await close();
  process.env[SET_UP.template] = TEMPLATE;
  return async () => {
    await dropDatabase(TEMPLATE);
    await postgres.stop();
  };
}
