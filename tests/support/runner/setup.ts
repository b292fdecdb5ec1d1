import { SET_UP } from '../server/place';
import { openPostgres, postgresHere } from '../server/postgres';

/**
 * Opens the PostgreSQL that the projects of a run share. Where it is stands in the environment of the tests.
 *
 * @returns takes it away again
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (!postgresHere().any || process.env[SET_UP.postgres]) return async () => undefined;
  const postgres = await openPostgres();
  process.env[SET_UP.postgres] = postgres.url;
  return postgres.stop;
}
