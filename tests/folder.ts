import { rm } from 'node:fs/promises';
import { SET_UP } from './contract/place';
import { startServer } from './contract/server';

/**
 * Makes a data folder with an embedded database that is up to date, for the servers of a run to copy. Where it is
 * stands in the environment of the tests. The whole set-up of the browser tests, and part of the others'.
 *
 * @returns takes it away again
 */
export default async function prepareFolder(): Promise<() => Promise<void>> {
  const server = await startServer();
  await server.stop({ keepData: true });
  process.env[SET_UP.folder] = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}
