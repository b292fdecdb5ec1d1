import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, test } from 'vitest';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../support/crowd/crowd';
import type { Driver } from '../support/crowd/driver';
import { FaultProxy } from '../support/proxy';
import { type Random, seededRandom, whole } from '../support/random';
import { IS_BIG_RUN } from '../support/runner/big-run';
import { portOf, startServer, type TestServer } from '../support/server/server';
import { until } from '../support/until';
import { ClocksBefore } from './clocks';
import { checkRecords } from './records';

const [GAMES, KILLS] = IS_BIG_RUN ? [20, 5] : [10, 1];
/** How long lines are held, in polls of 10 ms: longer than the usual thought. */
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

/**
 * The opponent has received this move and the mover has no confirmation: the server has committed it and not confirmed
 * it yet.
 */
const isUnheard = (mover: Driver, other: Driver): boolean =>
  mover.unconfirmed !== null && other.sans.length === mover.unconfirmed.ply + 1;

const unheard = (): number =>
  tables.filter(({ white, black }) => isUnheard(white, black) || isUnheard(black, white)).length;

/**
 * Holds up messages to some of the players until one of them has a move that is stored but not confirmed; picks others
 * when none of these is about to move.
 */
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

test('[IP-02] a kill -9 in running games keeps acknowledged moves in order, all players play on, and clocks are right', async () => {
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
    // Some players think for long, so that a kill finds clocks that have run for a while.
    think: player => (player % 10 === 0 ? whole(random, 1_200, 2_400) : whole(random, 150, 500)),
  });
  const drivers = playersOf(tables);

  for (let kill = 1; kill <= KILLS; kill++) {
    await playOn(tables, 2);
    // Confirmations to some players are held up, so that the kill finds stored moves that their movers do not know of.
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
    const clocks = new ClocksBefore(tables, killedAt);

    // The pause is longer than the error that clocks may have.
    await sleep(whole(random, 1_800, 2_800));
    const startedAt = Date.now();
    server = await startServer({ ...options, dataDir: server.dataDir });
    line.target = portOf(server);
    await playOn(tables, 2);
    clocks.check(startedAt);
  }

  await endAll(tables);
  await checkRecords(server, tables);
});
