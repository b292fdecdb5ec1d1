import type { TestProject } from 'vitest/node';
import { SET_UP } from './contract/place';
import prepareFolder from './folder';
import { openPostgres, postgresHere } from './postgres';

/**
 * What the projects of a run share, made once: a PostgreSQL, and a data folder with an embedded database that
 * is up to date. Where they are stands in the environment of the tests.
 *
 * @returns takes it all away again
 */
export default async function setUp({ config }: TestProject): Promise<() => Promise<void>> {
  const undo: (() => Promise<void>)[] = [];
  if (config.env?.[SET_UP.database] !== 'postgres' && !process.env[SET_UP.folder])
    undo.push(await prepareFolder());
  if (postgresHere().any && !process.env[SET_UP.postgres]) {
    const postgres = await openPostgres();
    process.env[SET_UP.postgres] = postgres.url;
    undo.push(postgres.stop);
  }
  return async () => {
    for (const step of undo.reverse()) await step();
  };
}
