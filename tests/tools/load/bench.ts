import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { endAll, inBatches, playersOf, seatCrowd, type Table } from '../../support/crowd/crowd';
import type { HostileReport } from '../../support/crowd/hostile';
import { addressOf, signInNewcomer } from '../../support/crowd/sign-in';
import { epochNow } from '../../support/moment';
import { seededRandom } from '../../support/random';
import { type Postgres, startPostgres } from '../../support/server/postgres';
import { startServer, type TestServer } from '../../support/server/server';
import { INSPECTED, residentMemory } from '../../support/server/stored';
import { quantile, spread } from '../../support/spread';
import { acknowledgedAt, compare, delaysOf } from './findings';
import { type Cost, cpuText, type Floor, fanoutRatios, measureFloor, ratios } from './floor';
import { countsText, hostileAddresses, startHostile } from './hostile';
import { machineLine, observe } from './machine';
import { profiled } from './profile';
import { type Spectators, seatSpectators, type Ticket } from './spectators';
import { measureStarts } from './start';

/** Seconds of play that scripts last longer, for the moves that are made while the others still sit down. */
const SEATING_S = 180;
/** The floor is as steady after half a minute as after ten. */
const FLOOR_S = 30;
/** Limit of channels that one user may have open. */
const CHANNELS_A_PERSON = 20;

/**
 * Many games at a steady rate over real sockets. Measures how long it takes until a move is acknowledged, which is
 * after its commit, and until spectators receive it; checks that all acknowledged moves are stored and all clients
 * received the same. Measures the same load on a bare server before, for the least that any server needs.
 */
export async function benchServer(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      games: { type: 'string', default: '200' },
      rate: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '60' },
      // Spectating sockets, two of each game.
      spectators: { type: 'string', default: '0' },
      // Spectating sockets of one and the same game.
      hot: { type: 'string', default: '0' },
      // How many of a hundred spectators sit behind a network that stalls again and again.
      stalled: { type: 'string', default: '0' },
      // `pglite`, or `postgres` (installed here, or DATABASE_URL).
      database: { type: 'string', default: 'pglite' },
      // Measures twice: in peace, then beside clients that flood the server.
      hostile: { type: 'boolean', default: false },
      requests: { type: 'string', default: '3000' },
      connects: { type: 'string', default: '300' },
      // `ADDRESS_LIMITS` of the server.
      limits: { type: 'string', default: 'generous' },
      // File for a profile of the server's main thread in the measured time, which costs it some of that.
      profile: { type: 'string' },
      // Measures only the start of the embedded shape.
      start: { type: 'boolean', default: false },
    },
  });
  if (values.start) return measureStarts();
  const [games, rate, seconds] = [number(values, 'games'), number(values, 'rate'), number(values, 'seconds')];
  const [spectators, hot, stalled] = [
    number(values, 'spectators', 0),
    number(values, 'hot', 0),
    number(values, 'stalled', 0),
  ];
  const postgres = await openDatabase(values.database);
  const options = {
    env: {
      HOUSE: 'off',
      ADDRESS_LIMITS: values.limits,
      ...(values.profile !== undefined && INSPECTED),
      ...(postgres && { DATABASE_URL: postgres.url }),
    },
  };
  const [requestsPerSecond, connectsPerSecond] = [number(values, 'requests'), number(values, 'connects')];
  const random = seededRandom('bench');

  let server: TestServer | null = null;
  let watching: Spectators | null = null;
  let memory = 0;
  try {
    const floor = await measureFloor({
      ...{ games, rate, spectators, hot, random },
      seconds: Math.min(seconds, FLOOR_S),
      databaseUrl: postgres?.url ?? null,
    });
    server = await startServer({ ...options, isMeasured: true });
    const { url } = server;
    console.log(`Seating ${games * 2} players and ${spectators + hot} spectators ...`);
    const pause = (games / rate) * 1_000;
    let people = 0;
    const signIn = (name: string): Promise<Session> => signInNewcomer(url, name, people++);
    const tables = await seatCrowd({
      server,
      games,
      random,
      plies: Math.ceil(((seconds * (values.hostile ? 2 : 1) + SEATING_S) * 1_000) / pause) + 60,
      signIn,
      from: addressOf,
      think: () => pause * (0.5 + random()),
    });
    if (spectators + hot > 0) {
      const tickets = await ticketsFor(tables, spectators, hot, signIn);
      const channel = `${url.replace(/^http/, 'ws')}/live/spectate`;
      const before = residentMemory(server);
      watching = await seatSpectators({ urls: [channel], tickets, stalled });
      memory = ((residentMemory(server) - before) * 1024) / tickets.length;
      console.log(`Each spectator's socket takes ${memory.toFixed(1)} kB of the server's memory.`);
    }
    const flood = async (): Promise<() => Promise<HostileReport>> => {
      const accounts = await Promise.all(hostileAddresses().map((_, index) => signIn(`Mallory_${index}`)));
      const addresses = hostileAddresses();
      return startHostile({ url, accounts, addresses, requestsPerSecond, connectsPerSecond });
    };
    const plan = { seconds, floor, memory, profile: values.profile, flood: values.hostile ? flood : null };
    process.exitCode = (await measure(server, tables, watching, plan)) ? 0 : 1;
    console.log(`machine         ${machineLine(postgres ? 'PostgreSQL' : 'PGlite')}`);
  } finally {
    watching?.stop();
    await server?.stop();
    await postgres?.stop();
  }
}

type Session = Awaited<ReturnType<typeof signInNewcomer>>;

interface Plan {
  seconds: number;
  floor: Floor;
  /** Resident memory that the socket of a spectator takes, kB. */
  memory: number;
  /** Where a profile of the peaceful time is written, if anywhere. */
  profile: string | undefined;
  /**
   * Starts the hostile clients; `null` without any.
   * @returns what ends them and reports
   */
  flood: (() => Promise<() => Promise<HostileReport>>) | null;
}

const print = (what: string, found: string): void => console.log(`${what.padEnd(15)} ${found}`);

/**
 * Runs for a while and prints the figures.
 * @returns whether everything was in order
 */
async function measure(
  server: TestServer,
  tables: readonly Table[],
  watching: Spectators | null,
  { seconds, floor, memory, profile, flood }: Plan,
): Promise<boolean> {
  const moves = (): Promise<Measured> => measureMoves(server, tables, seconds);
  const peace = await (profile === undefined ? moves() : profiled(server, profile, moves));
  print('to the floor', ratios(peace, floor));
  if (flood) {
    print('HOSTILE', 'the same, with clients who want nothing but to keep the server busy');
    const stop = await flood();
    const { p50, p99 } = await moves();
    const { requests, connects, heldBack } = await stop();
    print('requests', `${countsText(requests)}; ${heldBack} not sent, waiting for answers`);
    print('connects', countsText(connects));
    print('ratio', `acknowledged p50 ${(p50 / peace.p50).toFixed(2)}×, p99 ${(p99 / peace.p99).toFixed(2)}×`);
    print('games dropped', String(server.output().match(/"msg":"game dropped"/g)?.length ?? 0));
    print('', 'TOGETHER');
  }
  await endAll(tables);
  const told = (await watching?.report()) ?? null;
  const watchers = told?.watchers ?? [];
  const { acknowledged, lost, faults } = await compare(server, tables, watchers);

  if (told) {
    const delays = delaysOf(acknowledgedAt(tables), watchers, peace.since, peace.until);
    const again = watchers.filter(({ stalled }) => !stalled).reduce((sum, { states }) => sum + states - 1, 0);
    print('spectators', `${watchers.length}, told after the acknowledgement ${spread(delays.all)}`);
    print('last of each', spread(delays.last));
    if (floor.fanout) print('to the floor', fanoutRatios({ memory, last: delays.last }, floor.fanout));
    const still = watchers.filter(({ stalled }) => stalled);
    const returns = still.reduce((sum, { states }) => sum + states - 1, 0);
    print('', `resynchronised ${again}; stalled ${still.length}, who came back ${returns} times`);
    print('', `own lag p99 ${told.lag.p99.toFixed(1)}, max ${told.lag.max.toFixed(1)} ms`);
  }
  print('lost', `${lost} of ${acknowledged}`);
  print('faults', faults.length === 0 ? 'none' : `${faults.length}: ${faults.slice(0, 20).join('; ')}`);
  const warnings = server.output().match(/"msg":"[^"]*"/g) ?? [];
  print("server's log", warnings.length === 0 ? 'empty' : tally(warnings));
  return lost === 0 && faults.length === 0;
}

interface Measured extends Cost {
  /** Begin of the measured time, by `epochNow`. */
  since: number;
  until: number;
}

/** Watches the moves of some seconds and prints how soon they were acknowledged. */
async function measureMoves(
  server: TestServer,
  tables: readonly Table[],
  seconds: number,
): Promise<Measured> {
  const drivers = playersOf(tables);
  const resyncs = (): number => drivers.reduce((sum, { states }) => sum + states - 1, 0);
  const before = resyncs();
  const lag = monitorEventLoopDelay({ resolution: 5 });
  const since = epochNow();
  lag.enable();
  const usage = await observe(server, seconds);
  lag.disable();
  const until = epochNow();
  const moves = drivers.flatMap(driver =>
    driver.acknowledged.filter(({ at }) => at >= since && at < until).map(({ took }) => took),
  );
  print('moves', `${moves.length} in ${seconds} s, ${(moves.length / seconds).toFixed(1)}/s`);
  print('acknowledged', spread(moves));
  print('resynchronised', `${resyncs() - before} players`);
  const cost = {
    p50: quantile(moves, 0.5),
    p99: quantile(moves, 0.99),
    cpu: (usage.serverCpu * 1_000) / moves.length,
  };
  const used = usage.serverCpu.toFixed(1);
  print('server', `${usage.memory.toFixed(0)} MB at most, ${used} s of CPU, ${cpuText(cost)}`);
  print('cores', `${(usage.busy * 100).toFixed(0)} % busy, all processes together`);
  const [p99, max] = [lag.percentile(99) / 1e6, lag.max / 1e6];
  print("players' lag", `p99 ${p99.toFixed(1)}, max ${max.toFixed(1)} ms in the measuring process`);
  return { ...cost, since, until };
}

/** Each text with the number of its occurrences. */
function tally(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} × ${text}`).join(', ');
}

/** Tickets of the spectators: two sockets of each game, one on either player, and the sockets of the hot game. */
export async function ticketsFor(
  tables: readonly Table[],
  spectators: number,
  hot: number,
  signIn: (name: string) => Promise<Session>,
): Promise<Ticket[]> {
  const players = playersOf(tables).map(({ side, names }) => (side && names?.[side]) ?? '');
  const wishes = Array.from({ length: spectators }, (_, index) => players[index % players.length] ?? '');
  wishes.push(...Array.from({ length: hot }, () => players[0] ?? ''));
  const crowd = Math.random().toString(36).slice(2, 9);
  const people = Array.from(
    { length: Math.ceil(wishes.length / CHANNELS_A_PERSON) },
    (_, index) => `S${index}_${crowd}`,
  );
  const sessions = await inBatches(people, signIn);
  return wishes.map((username, index) => {
    const token = sessions[Math.floor(index / CHANNELS_A_PERSON)]?.token ?? '';
    return { token, username };
  });
}

/** The database that is measured; `null` for the embedded one. */
export async function openDatabase(database: string): Promise<Postgres | null> {
  if (database === 'pglite') return null;
  if (database !== 'postgres') throw new Error(`--database ${database}: pglite or postgres`);
  const url = process.env.DATABASE_URL;
  // Not the database of the tests, which does without fsync: here an acknowledged move is on the disk.
  return url ? { url, stop: async () => undefined } : startPostgres();
}

/**
 * A number among the options of a command.
 *
 * @throws Error when it is none, or too small
 */
export function number<Name extends string>(values: Record<Name, string>, name: Name, least = 1): number {
  const value = Number(values[name]);
  if (!(value >= least)) throw new Error(`--${name} ${values[name]}: a number from ${least} on is needed`);
  return value;
}
