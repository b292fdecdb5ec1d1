import { afterAll, expect } from 'vitest';
import { atWorkerEnd } from '../runner/worker';
import { startServer, type TestServer } from './server';
import { TestSocket } from './test-socket';

/** Lines that a server logged as an error or worse. */
const errorLines = (log: string): string[] => log.match(/^\{"level":(50|60).*$/gm) ?? [];

let running: Promise<TestServer> | undefined;

/**
 * The server of this worker for files that start no other: nobody plays but those a test is about. A file finds what earlier ones
 * have left, so it counts and lists only what is its own. Call it at the top of a file: at its end the file's channels are
 * closed, and its part of the log has to be free of errors.
 */
export async function sharedServer(): Promise<TestServer> {
  let before = 0;
  let server: TestServer | undefined;
  afterAll(async () => {
    await TestSocket.closeAll();
    expect(errorLines(server?.output().slice(before) ?? ''), 'errors in the server log').toEqual([]);
  });
  running ??= start();
  server = await running;
  before = server.output().length;
  return server;
}

async function start(): Promise<TestServer> {
  const server = await startServer({ env: { HOUSE: 'off' } });
  atWorkerEnd(() => server.stop());
  return server;
}
