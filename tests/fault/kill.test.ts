import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Side } from '../../src/rules/chess';
import { startServer, type TestServer } from '../contract/server';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../load/crowd';
import type { ClockReading, Driver } from '../load/driver';
import { type Random, seededRandom, whole } from '../load/random';
import { until } from '../load/until';
import { FaultProxy } from './proxy';
import { checkRecords, portOf } from './records';

const GAMES = 20;
const KILLS = process.env.KINGSIDE_DATA ? 5 : 3;
/** Clocks are right within a second; what a busy machine takes to tell us comes on top. */
const CLOCK_MS = 1_000;
const LOAD_MS = 500;
/** How long the held lines are given, in polls of 10 ms: longer than the usual thought. */
const HOLD_POLLS = 100;

const options = { env: { HOUSE: 'off' } };
let server: TestServer;
let proxy: FaultProxy | undefined;
let tables: Table[] = [];

afterEach(async () => {
  for (const driver of playersOf(tables)) driver.stop();
  proxy?.close();
  await server.stop();
});

/** The opponent has been told of this player's move, he has not: it is between commit and confirmation. */
const isUnheard = (mover: Driver, other: Driver): boolean =>
  mover.unconfirmed !== null && other.sans.length === mover.unconfirmed.ply + 1;

const unheard = (): number =>
  tables.filter(({ white, black }) => isUnheard(white, black) || isUnheard(black, white)).length;

/** Holds up what goes down to some of the players; to others, if none of these is about to move. */
async function holdUntilUnheard(line: FaultProxy, random: Random): Promise<void> {
  let attempt = 0;
  await until(
    () => {
      if (unheard() > 0) return true;
      if (attempt++ % HOLD_POLLS === 0)
        for (const { down } of line.lines) {
          if (random() < 0.3) down.hold();
          else down.release();
        }
      return false;
    },
    () => 'no move between commit and confirmation',
  );
}

/** The reading that knows most of the game. */
const latest = (readings: readonly (ClockReading | undefined)[]): ClockReading | undefined =>
  readings.filter(reading => reading !== undefined).sort((a, b) => b.ply - a.ply)[0];

/**
 * @param told what the two had been told last, before the kill
 * @param back what whoever came back first was told then
 */
function checkClocks(told: ClockReading, back: ClockReading, killedAt: number, readyAt: number): void {
  const lived = killedAt - told.at;
  // Since its return the server's clocks run again, also for those who are still to come back.
  const since = Math.max(0, back.at - readyAt);
  const turn: Side = told.ply % 2 === 0 ? 'w' : 'b';
  const other: Side = turn === 'w' ? 'b' : 'w';
  expect(back.left[other]).toBe(told.left[other]);
  // A move that was stored and not heard has been charged already.
  const charged = back.ply === told.ply ? back.spent : told.left[turn] - back.left[turn];
  if (back.ply === told.ply) expect(back.left[turn]).toBe(told.left[turn]);
  expect(charged).toBeLessThanOrEqual(lived + since + CLOCK_MS + LOAD_MS);
  if (back.ply === told.ply) expect(charged).toBeGreaterThanOrEqual(lived - CLOCK_MS - LOAD_MS);
}

test('[IP-02] kill -9 in 20 running games: what was acknowledged is stored in order, all play on, clocks are right', async () => {
  const random = seededRandom('kill');
  server = await startServer(options);
  const line = await FaultProxy.open(portOf(server), random);
  proxy = line;
  tables = await seatCrowd({
    server,
    games: GAMES,
    random,
    plies: 160,
    url: () => `ws://127.0.0.1:${line.port}/live/game`,
    // Some think for long, so that a kill finds clocks that have run for a while.
    think: player => (player % 10 === 0 ? whole(random, 1_200, 2_400) : whole(random, 150, 500)),
  });
  const drivers = playersOf(tables);

  for (let kill = 1; kill <= KILLS; kill++) {
    await playOn(tables, 2);
    // Confirmations are held up on their way to some, so that the kill finds moves nobody has heard of.
    await holdUntilUnheard(line, random);
    await sleep(whole(random, 0, 300));
    await server.kill();
    const killedAt = Date.now();
    line.cut();
    await until(
      () => drivers.every(driver => !driver.isConnected),
      () => 'players still connected',
    );
    console.log(`kill ${kill}: ${unheard()} moves stored and not heard of`);
    const counts = drivers.map(driver => driver.readings.length);
    const told = tables.map(({ white, black }) => latest([white.readings.at(-1), black.readings.at(-1)]));

    server = await startServer({ ...options, dataDir: server.dataDir });
    const readyAt = Date.now();
    line.target = portOf(server);
    await playOn(tables, 2);
    tables.forEach(({ white, black }, index) => {
      const returns = [white, black].map(driver => driver.readings[counts[drivers.indexOf(driver)] ?? 0]);
      const back = returns.filter(reading => reading !== undefined).sort((a, b) => a.at - b.at)[0];
      const before = told[index];
      if (!before || !back) throw new Error('somebody has never been told of the clocks');
      checkClocks(before, back, killedAt, readyAt);
    });
  }

  await endAll(tables);
  await checkRecords(server, tables);
}, 120_000);
