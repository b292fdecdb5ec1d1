import { afterAll, expect } from 'vitest';
import { atWorkerEnd } from '../runner/worker';
import { IMPATIENT, startServer, type TestServer } from './server';
import { TestSocket } from './test-socket';

/** Lines that a server logged as an error or worse. */
const errorLines = (log: string): string[] => log.match(/^\{"level":(50|60).*$/gm) ?? [];

const running = new Map<object, Promise<TestServer>>();

/**
 * The server of this worker, for files that start no other; the house plays no games there. A file finds the data of
 * earlier ones, so it counts and lists only its own. Call this at the top of a file: at the end of the file its
 * channels are closed, and its part of the log must have no errors.
 */
export const sharedServer = (): Promise<TestServer> => shared(PATIENT);

/**
 * As above, for files that move the clock: the limits are those of a server in use, and its time is ahead of the
 * machine's.
 */
export const movedServer = (): Promise<TestServer> => shared(IMPATIENT);

const PATIENT = {};

async function shared(env: Record<string, string>): Promise<TestServer> {
  let before = 0;
  let server: TestServer | undefined;
  afterAll(async () => {
    await TestSocket.closeAll();
    expect(errorLines(server?.output().slice(before) ?? ''), 'errors in the server log').toEqual([]);
  });
  const starting = running.get(env) ?? start(env);
  running.set(env, starting);
  server = await starting;
  before = server.output().length;
  return server;
}

async function start(env: Record<string, string>): Promise<TestServer> {
  const server = await startServer({ env: { HOUSE: 'off', ...env } });
  atWorkerEnd(() => server.stop());
  return server;
}
