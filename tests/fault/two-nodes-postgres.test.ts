import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPENING } from '../support/games/scripted';
import { hasEnded, pair, play, sit } from '../support/server/game-pair';
import { dropDatabase, newDatabase } from '../support/server/place';
import { onPostgres } from '../support/server/postgres';
import { startServer, type TestServer } from '../support/server/server';

/** Two nodes on one PostgreSQL. */

const DATABASE = 'kingside-two-nodes';

let url: string;
let client: pg.Client;
let nodes: TestServer[] = [];
beforeAll(async () => {
  url = await newDatabase(DATABASE);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await Promise.all(nodes.map(node => node.stop()));
  await client.end();
  await dropDatabase(DATABASE);
});

/** Connections to the database that wait for others. */
async function waiting(): Promise<number> {
  const waits = `datname = '${DATABASE}' and wait_event_type = 'Lock'`;
  // Not from within our transaction, where the answer would stay the same.
  return (await onPostgres(url, `select from pg_stat_activity where ${waits}`)).length;
}

test('[IP-02] two nodes that meet at an empty database both start', async () => {
  // Whoever makes the first thing that is made there waits for us: so do both, however fast each of them is.
  await client.query('begin');
  await client.query('create schema drizzle');
  const options = { env: { HOUSE: 'off', DATABASE_URL: url } };
  const starting = Promise.all([startServer(options), startServer(options)]);
  await expect.poll(waiting, { timeout: 50_000 }).toBe(2);
  await client.query('rollback');
  nodes = await starting;
});

test('[IP-02] a drained node hands its games over to the other', async () => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error('there are two');
  const seats = await pair(first);
  await play(seats, OPENING);
  const { stdout } = await second.operator('status');
  expect(stdout).toMatch(/^games +0 here, 1 in all, 0 without an owner$/m);
  expect(stdout).toMatch(/^shape +database PostgreSQL, identity embedded$/m);
  await first.operator('drain', '--wait', '0');
  expect(await seats.white.socket.closed).toBe(1012);
  const { socket, state } = await sit(second, seats.white.session);
  expect(state.ply).toBe(4);
  socket.send({ action: 'surrender' });
  await socket.next(hasEnded);
  expect((await second.operator('check')).stdout).toContain('1 games, 4 moves');
});
