import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { endAll, playOn, seatCrowd } from '../support/crowd/crowd';
import { HOSTILE_KINDS, Hostile } from '../support/crowd/hostile';
import { seededRandom, whole } from '../support/random';
import { startServer, type TestServer } from '../support/server/server';
import { checkRecords, expectNoFailure } from './records';

const LEASE_MS = 2_000;

let server: TestServer;
let hostile: Hostile | null = null;
afterEach(async () => {
  hostile?.stop();
  await server.stop();
});

test.each([
  ['generous', 400, 40],
  // So many clients that the rate limits tell most of them to wait.
  ['strict', 800, 150],
] as const)(
  '[WS-07] no game is dropped and no move is lost beside clients that flood the server (limits %s)',
  async (limits, requestsPerSecond, connectsPerSecond) => {
    server = await startServer({ env: { HOUSE: 'off', ADDRESS_LIMITS: limits } });
    const random = seededRandom('hostile');
    const tables = await seatCrowd({
      server,
      games: 6,
      random,
      plies: 400,
      think: () => whole(random, 200, 600),
    });
    const accounts = [await server.player()];
    const addresses = Object.keys(HOSTILE_KINDS).map((_, index) =>
      process.platform === 'linux' ? `127.0.0.${index + 2}` : '127.0.0.1',
    );
    hostile = new Hostile({ url: server.url, accounts, addresses, requestsPerSecond, connectsPerSecond });
    hostile.start();
    // Long enough for leases to run out several times.
    await Promise.all([playOn(tables, 12), sleep(4 * LEASE_MS)]);
    const { requests, connects } = hostile.stop();
    await endAll(tables);
    await checkRecords(server, tables);
    expect(server.output()).not.toContain('game dropped');
    expectNoFailure(server);
    // The server answered part of the flood and refused the rest.
    expect(requests['200']).toBeGreaterThan(0);
    expect(requests['429']).toBeGreaterThan(0);
    expect(connects['4401']).toBeGreaterThan(0);
    if (limits === 'strict') expect(connects['429']).toBeGreaterThan(0);
    expect((await server.fetch('/healthz')).status).toBe(200);
  },
);
