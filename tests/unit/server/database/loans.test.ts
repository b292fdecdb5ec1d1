import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { limitLoans } from '../../../../src/server/database/loans';

const PATIENCE_MS = 100;

/** A connection of a pool, as far as a loan has to do with it. */
const newConnection = () => Object.assign(new EventEmitter(), { end: vi.fn(), release: vi.fn() });

test('[IP-02] a connection whose answer came while the process stood still is not cut, and one without an answer is', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const arrival = once(listener, 'connection') as Promise<[Socket]>;
  const database = connect((listener.address() as AddressInfo).port, '127.0.0.1');
  const [[served]] = await Promise.all([arrival, once(database, 'connect')]);
  const pool = new EventEmitter();
  const [answered, silent] = [newConnection(), newConnection()];
  served.on('data', () => answered.emit('drain'));
  limitLoans(pool as unknown as pg.Pool, PATIENCE_MS);
  for (const client of [answered, silent]) {
    pool.emit('connect', client);
    pool.emit('acquire', client);
  }

  database.write('answer');
  for (const until = performance.now() + 2 * PATIENCE_MS; performance.now() < until; );
  await once(answered, 'drain');
  pool.emit('release', undefined, answered);
  await expect.poll(() => silent.end.mock.calls.length).toBe(1);
  expect(answered.end).not.toHaveBeenCalled();

  pool.emit('release', undefined, silent);
  database.destroy();
  listener.close();
});
