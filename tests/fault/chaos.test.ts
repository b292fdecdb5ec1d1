import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../support/crowd/crowd';
import { Hostile } from '../support/crowd/hostile';
import { FaultProxy } from '../support/proxy';
import { type Random, seededRandom, whole } from '../support/random';
import { type OwnPostgres, startPostgres } from '../support/server/postgres';
import { IMPATIENT, portOf, type Session, startServer, type TestServer } from '../support/server/server';
import { residentMemory } from '../support/server/stored';
import { checkRecords, expectNoFailure } from './records';

/**
 * Everything at once: kills, orderly restarts, cuts, half-open lines, silence, stalls, bad weather, floods, in an order that
 * the seed decides, for as long as CHAOS_MINUTES says.
 */
const MINUTES = Number(process.env.CHAOS_MINUTES ?? 1);
const GAMES = 8;
/** Faults of one round; then its games are ended and compared with what their players were promised. */
const FAULTS = 12;
/** From so many rounds on it can be told whether memory grows. */
const ROUNDS_FOR_MEMORY = 12;

let postgres: OwnPostgres | null = null;
let server: TestServer;
let line: FaultProxy;
/** Who floods: its limits are no player's. */
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
  ...(postgres && { DATABASE_URL: postgres.url }),
});

/** What the servers that have ended have written is looked at before they are forgotten. */
async function comeBack(): Promise<void> {
  expectNoFailure(server);
  server = await startServer({ env: env(), dataDir: server.dataDir });
  line.target = portOf(server);
}

/** Faults begin and end at moments that chance chooses, since nobody has thought of all that are bad. */
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
  const names = Object.keys(FAULT_KINDS);
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

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

test(
  `[IP-02 IP-06] ${MINUTES} minutes of chaos: nothing acknowledged is lost, the store is right, memory stays`,
  async () => {
    if (process.env.CHAOS_DATABASE === 'postgres') postgres = await startPostgres();
    const random = seededRandom('chaos');
    server = await startServer({ env: env() });
    hostile = await server.player();
    line = await FaultProxy.open(portOf(server), random);
    const began = Date.now();
    const memory: number[] = [];
    let moves = 0;
    do {
      const suffered = await round(random);
      memory.push(Math.round(residentMemory(server)));
      moves += playersOf(tables).reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
      const minutes = ((Date.now() - began) / 60_000).toFixed(1);
      console.log(
        `${minutes} min, round ${memory.length}: ${moves} moves acknowledged, ${memory.at(-1)} MB; ${suffered.join(' ')}`,
      );
    } while (Date.now() - began < MINUTES * 60_000);
    expectNoFailure(server);
    const third = Math.floor(memory.length / 3);
    const [before, after] = [median(memory.slice(0, third)), median(memory.slice(-third))];
    console.log(`memory, MB: ${memory.join(' ')}; first third ${before}, last third ${after}`);
    if (memory.length >= ROUNDS_FOR_MEMORY) expect(after).toBeLessThan(before * 1.3);
  },
  (MINUTES + 5) * 60_000,
);
