import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../support/crowd/crowd';
import { seededRandom, whole } from '../support/random';
import { type OwnPostgres, startPostgres } from '../support/server/postgres';
import { IMPATIENT, startServer, type TestServer } from '../support/server/server';
import { ClocksBefore } from './clocks';
import { checkRecords, expectNoFailure } from './records';

const GAMES = 20;
const KILLS = 5;
/** Games go on this soon after the database is back; a busy machine and players who think take longer. */
const RETURN_MS = 5_000;
const LOAD_MS = 5_000;

let postgres: OwnPostgres;
let server: TestServer;
let tables: Table[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});
afterEach(async () => {
  for (const driver of playersOf(tables)) driver.stop();
  await server.stop();
});
afterAll(() => postgres?.stop());

const acknowledged = (): number =>
  playersOf(tables).reduce((sum, driver) => sum + driver.acknowledged.length, 0);

test('[IP-02] a kill -9 of PostgreSQL under 20 running games loses no acknowledged move, and the server goes on', async () => {
  const random = seededRandom('kill-postgres');
  server = await startServer({ env: { ...IMPATIENT, HOUSE: 'off', DATABASE_URL: postgres.url } });
  tables = await seatCrowd({
    server,
    games: GAMES,
    random,
    plies: 160,
    // Some players think for long, so that a kill finds clocks that have run for a while.
    think: player => (player % 10 === 0 ? whole(random, 1_200, 2_400) : whole(random, 150, 500)),
  });
  const [someone] = tables;
  const call = () => server.api(someone?.session.token).getOnce('/user');

  for (let kill = 1; kill <= KILLS; kill++) {
    await playOn(tables, 2);
    await sleep(whole(random, 0, 600));
    const killedAt = Date.now();
    await postgres.kill();
    // Once a call is refused, no answer to an earlier write can still be on its way.
    const refused = await call();
    expect(refused).toMatchObject({ status: 503, body: { message: 'Service Unavailable' } });
    expect(refused.headers.get('retry-after')).toBe('5');
    const clocks = new ClocksBefore(tables, killedAt);
    const before = acknowledged();
    // The pause is longer than the error that clocks may have.
    await sleep(whole(random, 2_500, 4_000));
    expect(acknowledged()).toBe(before);

    const startedAt = Date.now();
    await postgres.start();
    const backAt = Date.now();
    await playOn(tables, 1);
    const took = Date.now() - backAt;
    console.log(`kill ${kill}: away for ${backAt - killedAt} ms, all play on after ${took} ms`);
    expect(took).toBeLessThan(RETURN_MS + LOAD_MS);
    clocks.check(startedAt);
    expect((await call()).status).toBe(200);
  }

  await endAll(tables);
  await checkRecords(server, tables);
  expectNoFailure(server);
});
