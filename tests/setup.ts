import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { SET_UP } from './contract/place';
import { startServer } from './contract/server';
import { openPostgres, postgresHere } from './postgres';

/**
 * What the projects of a run share, made once: a PostgreSQL, and a data folder with an embedded database that
 * is up to date. Where they are stands in the environment of the tests.
 *
 * @returns takes it all away again
 */
export default async function setUp({ config }: TestProject): Promise<() => Promise<void>> {
  const undo: (() => Promise<void>)[] = [];
  if (config.env?.[SET_UP.database] !== 'postgres' && !process.env[SET_UP.folder]) {
    const server = await startServer();
    await server.stop({ keepData: true });
    process.env[SET_UP.folder] = server.dataDir;
    undo.push(() => rm(server.dataDir, { recursive: true, force: true }));
  }
  if (postgresHere().any && !process.env[SET_UP.postgres]) {
    const postgres = await openPostgres();
    process.env[SET_UP.postgres] = postgres.url;
    undo.push(postgres.stop);
  }
  return async () => {
    for (const step of undo.reverse()) await step();
  };
}
