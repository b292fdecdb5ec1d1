import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../support/crowd/crowd';
import { FaultProxy } from '../support/proxy';
import { seededRandom, whole } from '../support/random';
import { IS_BIG_RUN } from '../support/runner/big-run';
import { dropDatabase, newDatabase } from '../support/server/place';
import { IMPATIENT, portOf, startServer, type TestServer } from '../support/server/server';
import { gamesAt } from './leaving';
import { checkRecords } from './records';

const GAMES = 6;
const LEASE_MS = 2_000;
/** Longer than a lease: the other node has taken over by then. */
const PAUSE_MS = IS_BIG_RUN ? 10_000 : 2 * LEASE_MS;

const DATABASE = 'kingside-zombie';
let url: string;
let client: pg.Client | undefined;
let tables: Table[] = [];
let servers: TestServer[] = [];
let proxy: FaultProxy | undefined;

beforeEach(async () => {
  url = await newDatabase(DATABASE);
});
afterEach(async () => {
  for (const driver of playersOf(tables)) driver.stop();
  proxy?.close();
  await client?.end();
  // A stopped process would not receive the signal that ends it: wake it first.
  for (const { pid } of servers) process.kill(pid, 'SIGCONT');
  await Promise.all(servers.map(server => server.stop()));
  servers = [];
  await dropDatabase(DATABASE);
});

test('[IP-02] an owner that was paused writes nothing more when it wakes', async () => {
  const random = seededRandom('zombie');
  const options = { env: { ...IMPATIENT, HOUSE: 'off', DATABASE_URL: url } };
  const first = await startServer(options);
  servers.push(first);
  const inside = new pg.Client({ connectionString: url });
  client = inside;
  await inside.connect();
  const line = await FaultProxy.open(portOf(first), random);
  proxy = line;
  tables = await seatCrowd({
    server: first,
    games: GAMES,
    random,
    plies: 200,
    url: () => `ws://127.0.0.1:${line.port}/live/game`,
    think: () => whole(random, 100, 400),
  });
  await playOn(tables, 3);
  const owners = async (): Promise<string[]> => {
    const { rows } = await inside.query<{ owner: string }>(
      "select distinct owner from lease where kind = 'game' and owner is not null",
    );
    return rows.map(row => row.owner);
  };
  const ownedBy = async (owner: string | undefined): Promise<number> => {
    const { rows } = await inside.query<{ owned: number }>(
      "select count(*)::int as owned from lease where kind = 'game' and owner = $1 and until > now()",
      [owner],
    );
    return rows[0]?.owned ?? Number.NaN;
  };
  const [paused] = await owners();
  const second = await startServer(options);
  servers.push(second);

  process.kill(first.pid, 'SIGSTOP');
  // Messages that the players send meanwhile stay in the sockets of the stopped process, which reads them when it
  // wakes.
  await sleep(PAUSE_MS);
  line.target = portOf(second);
  for (const driver of playersOf(tables)) driver.resynchronise();
  await playOn(tables, 2);
  expect(await owners()).not.toContain(paused);

  process.kill(first.pid, 'SIGCONT');
  // The first node lets go of all games but those that it takes again from a second node which a busy machine keeps waiting.
  await expect.poll(async () => (await gamesAt(first)) - (await ownedBy(paused))).toBe(0);
  // A late write of the first node's would come within this time.
  await sleep(LEASE_MS);
  // Later it may be left a game by a second node that a busy machine keeps waiting; the players come to the second only.
  await first.stop();
  servers = [second];
  await playOn(tables, 6);
  expect(await owners()).toHaveLength(1);
  expect(await owners()).not.toContain(paused);
  await endAll(tables);
  await checkRecords(second, tables);
});
