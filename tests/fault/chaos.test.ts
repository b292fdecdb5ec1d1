import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../support/crowd/crowd';
import { Hostile } from '../support/crowd/hostile';
import { FaultProxy } from '../support/proxy';
import { type Random, seededRandom, whole } from '../support/random';
import { type OwnPostgres, startPostgres } from '../support/server/postgres';
import { IMPATIENT, portOf, type Session, startServer, type TestServer } from '../support/server/server';
import { heapAfterCollection, INSPECTED, residentMemory } from '../support/server/stored';
import { checkRecords, expectNoFailure } from './records';

/**
 * Everything at once: kills, orderly restarts, cuts, half-open lines, silence, stalls, bad weather, floods, in an order that
 * the seed decides, for as long as CHAOS_MINUTES says. With CHAOS_KILLS=off the process stays the same, so that what it
 * holds can be measured: half-way and at the end, after collection.
 */
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 1);
const KILLS = process.env.CHAOS_KILLS !== 'off';
const GAMES = 8;
/** Faults of one round. After them its games are ended and compared with what their players were told. */
const FAULTS = 12;
/** A run of at least so many minutes can tell whether memory grows. */
const MINUTES_FOR_MEMORY = 10;

let postgres: OwnPostgres | null = null;
let server: TestServer;
let line: FaultProxy;
/** The account that floods the server, so that its rate limits are no player's. */
let hostile: Session;
let tables: Table[] = [];

afterEach(async () => {
  for (const driver of playersOf(tables)) driver.stop();
  line.close();
  await server.stop();
  await postgres?.stop();
});

const env = (): Record<string, string> => ({
  ...IMPATIENT,
  HOUSE: 'off',
  ...(!KILLS && INSPECTED),
  ...(postgres && { DATABASE_URL: postgres.url }),
});

/** Starts the server anew. The log of the one that has ended is checked first, since the new one's replaces it. */
async function comeBack(): Promise<void> {
  expectNoFailure(server);
  server = await startServer({ env: env(), dataDir: server.dataDir });
  line.target = portOf(server);
}

/** Waits for a random time, so that faults begin and end also at moments that the authors have not thought of. */
const pause = (random: Random, least: number, most: number) => sleep(whole(random, least, most));

type Fault = (random: Random) => Promise<void>;

const FAULT_KINDS: Readonly<Record<string, Fault>> = {
  async kill(random) {
    await server.kill();
    line.cut();
    await pause(random, 0, 3_000);
    await comeBack();
  },
  async restart() {
    await server.stop({ keepData: true });
    await comeBack();
  },
  async cut() {
    line.cut();
  },
  async halfOpen() {
    line.halfOpen();
  },
  async refused(random) {
    line.refuses = true;
    line.cut();
    await pause(random, 200, 3_000);
    line.refuses = false;
  },
  async silence(random) {
    line.hold();
    await pause(random, 100, 4_000);
    line.release();
  },
  async stall(random) {
    process.kill(server.pid, 'SIGSTOP');
    await pause(random, 100, 5_000);
    process.kill(server.pid, 'SIGCONT');
  },
  async weather(random) {
    line.weather = { delay: 150, jitter: 100, stalls: 0.03, stall: 1_000 };
    await pause(random, 1_000, 5_000);
    line.weather = {};
  },
  async flood(random) {
    const flood = new Hostile({
      url: server.url,
      accounts: [hostile],
      addresses: ['127.0.0.1'],
      requestsPerSecond: 300,
      connectsPerSecond: 30,
    });
    flood.start();
    await pause(random, 1_000, 4_000);
    flood.stop();
  },
};

/** Faults that end the process. */
const ENDINGS = ['kill', 'restart'];

/** One round of games among faults. @returns the names of the faults, in order */
async function round(random: Random): Promise<string[]> {
  tables = await seatCrowd({
    server,
    games: GAMES,
    random,
    plies: 400,
    url: () => `ws://127.0.0.1:${line.port}/live/game`,
    think: () => whole(random, 100, 900),
  });
  const names = Object.keys(FAULT_KINDS).filter(name => KILLS || !ENDINGS.includes(name));
  const suffered: string[] = [];
  for (let fault = 0; fault < FAULTS; fault++) {
    await pause(random, 0, 3_000);
    const name = names[whole(random, 0, names.length - 1)] ?? '';
    suffered.push(name);
    await FAULT_KINDS[name]?.(random);
  }
  await playOn(tables, 2);
  await endAll(tables);
  await checkRecords(server, tables);
  return suffered;
}

test(
  `[IP-02 IP-06] ${MINUTES} minutes of chaos lose nothing acknowledged and leave the store right, and long ones without kills do not grow memory`,
  async () => {
    if (process.env.CHAOS_DATABASE === 'postgres') postgres = await startPostgres();
    const random = seededRandom('chaos');
    server = await startServer({ env: env() });
    hostile = await server.player();
    line = await FaultProxy.open(portOf(server), random);
    const began = Date.now();
    const heap: { minute: number; megabytes: number }[] = [];
    let rounds = 0;
    let moves = 0;
    do {
      const suffered = await round(random);
      rounds += 1;
      moves += playersOf(tables).reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
      const minute = (Date.now() - began) / 60_000;
      if (!KILLS) heap.push({ minute, megabytes: await heapAfterCollection(server) });
      const memory = [
        ...(heap.length > 0 ? [`heap ${heap.at(-1)?.megabytes.toFixed(1)} MB`] : []),
        `resident ${Math.round(residentMemory(server))} MB`,
      ].join(', ');
      console.log(
        `${minute.toFixed(1)} min, round ${rounds}: ${moves} moves acknowledged, ${memory}; ${suffered.join(' ')}`,
      );
    } while (Date.now() - began < MINUTES * 60_000);
    expectNoFailure(server);
    if (KILLS || MINUTES < MINUTES_FOR_MEMORY) return;
    const halfWay = heap.find(({ minute }) => minute >= MINUTES / 2);
    const end = heap.at(-1);
    expect(end?.megabytes).toBeLessThan((halfWay?.megabytes ?? 0) * 1.1);
  },
  (MINUTES + 5) * 60_000,
);
