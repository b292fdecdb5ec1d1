import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../support/crowd/crowd';
import type { Driver } from '../support/crowd/driver';
import { FaultProxy, type Line } from '../support/proxy';
import { type Random, seededRandom, whole } from '../support/random';
import { IS_BIG_RUN } from '../support/runner/big-run';
import { IMPATIENT, portOf, startServer, type TestServer } from '../support/server/server';
import { until } from '../support/until';
import { checkRecords } from './records';

/** A cut, short or long, ends long before a player loses by absence (45 s and more). */
const CUT_MS = IS_BIG_RUN ? 30_000 : 3_000;

let server: TestServer;
let random: Random;
let tables: Table[] = [];
let proxies: FaultProxy[] = [];

beforeAll(async () => {
  random = seededRandom('network');
  server = await startServer({ env: { ...IMPATIENT, HOUSE: 'off' } });
});
afterEach(() => {
  for (const driver of playersOf(tables)) driver.stop();
  for (const proxy of proxies) proxy.close();
});
afterAll(() => server.stop());

/** Seats games in which each player has a proxy of their own. */
async function seat(games: number): Promise<Table[]> {
  proxies = await Promise.all(
    Array.from({ length: games * 2 }, () => FaultProxy.open(portOf(server), random)),
  );
  tables = await seatCrowd({
    server,
    games,
    random,
    plies: 120,
    url: player => `ws://127.0.0.1:${proxies[player]?.port}/live/game`,
    think: () => whole(random, 50, 300),
  });
  return tables;
}

async function seatOne(): Promise<Table> {
  const [table] = await seat(1);
  if (!table) throw new Error('no game');
  return table;
}

function proxyOf(driver: Driver): FaultProxy {
  const proxy = proxies[driver.options.player];
  if (!proxy) throw new Error('no proxy');
  return proxy;
}

function onlyLine(driver: Driver): Line {
  const [line] = proxyOf(driver).lines;
  if (!line) throw new Error('no connection');
  return line;
}

/** Stops the player's bytes on their way to the server as soon as one of their moves is among them. */
async function holdAMove(driver: Driver): Promise<Line> {
  const line = onlyLine(driver);
  await until(
    () => !driver.unconfirmed,
    () => 'the player waits for a confirmation',
  );
  line.up.hold();
  await until(
    () => driver.unconfirmed !== null,
    () => 'the player does not move',
  );
  return line;
}

async function checkAndEnd(resyncs: number): Promise<void> {
  await endAll(tables);
  await checkRecords(server, tables);
  for (const { white, black } of tables) expect(white.states + black.states - 2).toBeLessThanOrEqual(resyncs);
}

test('a player whose line is cut with a move on its way comes back once, and the move is made once', async () => {
  const { white } = await seatOne();
  await playOn(tables, 3);
  const line = await holdAMove(white);
  const proxy = proxyOf(white);
  proxy.refuses = true;
  line.cut();
  await sleep(CUT_MS);
  const known = white.acknowledged.length;
  proxy.refuses = false;
  await until(
    () => white.acknowledged.length > known,
    () => 'the move is not made',
  );
  expect(white.acknowledged[known]).toMatchObject({ resent: true });
  await playOn(tables, 4);
  await checkAndEnd(1);
});

test('both ends notice a half-open socket, and the game goes on over a new one', async () => {
  const { white, black } = await seatOne();
  await playOn(tables, 3);
  const proxy = proxyOf(white);
  proxy.refuses = true;
  proxy.halfOpen();
  // The server has to find out by itself: it sees neither an end of the old connection nor a new one.
  await until(
    () => black.isAlone && !white.isConnected,
    () => `the silence goes unnoticed by the ${black.isAlone ? 'player' : 'server'}`,
  );
  proxy.refuses = false;
  await playOn(tables, 4);
  expect(black.isAlone).toBe(false);
  await checkAndEnd(1);
});

test('[IP-02] both players see one game through delays of 300 ± 100 ms with stalls, with at most one resynchronisation', async () => {
  await seat(4);
  for (const proxy of proxies) proxy.weather = { delay: 150, jitter: 50, stalls: 0.03, stall: 1_000 };
  await playOn(tables, 10);
  for (const proxy of proxies) proxy.weather = {};
  await checkAndEnd(1);
});

test('[IP-02] moves that arrive one byte at a time make the same game', async () => {
  await seat(2);
  for (const proxy of proxies) proxy.weather = { slices: true };
  for (const { white, black } of tables) for (const driver of [white, black]) driver.resynchronise();
  await playOn(tables, 8);
  await checkAndEnd(2);
});

test('[IP-15] a move that comes late over the old socket is not made twice', async () => {
  const { white, black } = await seatOne();
  await playOn(tables, 2);
  // White's move arrives before the new connection has been accepted, Black's after it: each is made once, at its ply.
  for (const [driver, letIn] of [
    [white, false],
    [black, true],
  ] as const) {
    const known = driver.states;
    const line = await holdAMove(driver);
    const { lines } = proxyOf(driver);
    await until(
      () => (letIn ? driver.states > known : lines.size > 1),
      () => 'the player does not come back',
    );
    line.up.release();
    await playOn(tables, 4);
  }
  await checkAndEnd(2);
});
