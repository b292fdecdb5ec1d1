import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inBatches } from '../support/crowd/crowd';
import { seededRandom } from '../support/random';
import { startPostgres } from '../support/server/postgres';
import { startServer, type TestServer } from '../support/server/server';
import { residentMemory } from '../support/server/stored';
import { newTournament, resultsOf } from '../support/server/tournaments';
import { spread } from '../support/spread';
import { cpuSeconds, machineLine } from './machine';
import { signInNewcomer } from './sign-in';
import { BenchPlayer, type PlayersWorld } from './tournament-player';
import { type OnlookersReport, seatOnlookers } from './tournament-viewers';

/** Channels that one person may have open. */
const CHANNELS_A_PERSON = 20;

/**
 * A large tournament driven to its end by clients over the wire, with onlookers: what it costs the server, and how long it is
 * from a result to everybody's picture. It judges nothing but prints figures.
 */
export async function benchTournament(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      entrants: { type: 'string', default: '512' },
      onlookers: { type: 'string', default: '2000' },
      // Games last up to so many seconds.
      spread: { type: 'string', default: '20' },
      // After so many results it is enough; 0 for all.
      results: { type: 'string', default: '0' },
      // `pglite`, `postgres` (installed here, or DATABASE_URL).
      database: { type: 'string', default: 'postgres' },
    },
  });
  const [entrants, onlookers, seconds] = [values.entrants, values.onlookers, values.spread].map(Number);
  if (!entrants || !onlookers || !seconds)
    throw new Error('--entrants, --onlookers and --spread are numbers above 0');
  const postgres = values.database === 'postgres' ? await startPostgres() : null;
  const server = await startServer({
    isMeasured: true,
    env: { HOUSE: 'off', ADDRESS_LIMITS: 'generous', ...(postgres && { DATABASE_URL: postgres.url }) },
  });
  try {
    const enough = Number(values.results) || Number.POSITIVE_INFINITY;
    await measure(server, { entrants, onlookers, spreadMs: seconds * 1_000, enough });
    print('machine', machineLine(values.database));
  } finally {
    await server.stop();
    await postgres?.stop();
  }
}

interface Wanted {
  entrants: number;
  onlookers: number;
  spreadMs: number;
  /** So many results are measured. */
  enough: number;
}

async function measure(server: TestServer, { entrants, onlookers, spreadMs, enough }: Wanted): Promise<void> {
  const id = await newTournament(
    server,
    ...['--places', String(entrants), '--best-of', '1', '--ready', '300', '--prize', '100'],
  );
  console.log(`${entrants} apply ...`);
  const looking = Math.ceil(onlookers / CHANNELS_A_PERSON);
  const names = Array.from({ length: entrants + looking }, (_, index) => index);
  const people = await inBatches(names, index => signInNewcomer(server.url, `Knight_${index}`, index));
  await inBatches(people.slice(0, entrants), ({ token }) =>
    server.api(token).post(`/tournament/apply/${id}`),
  );
  const world: PlayersWorld = {
    url: server.url.replace(/^http/, 'ws'),
    ...{ tournament: id, spreadMs, random: seededRandom('tournament'), results: new Map() },
    lost: {},
    left: () => players.filter(({ isOut }) => !isOut).length / players.length,
    sent: { brackets: 0, bytes: 0 },
  };
  const players: readonly BenchPlayer[] = people
    .slice(0, entrants)
    .map((one, index) => new BenchPlayer(world, one, index));
  await server.operate('tournament', 'start', String(id));
  console.log(`${onlookers} come to look ...`);
  const coming = performance.now();
  const watchers = await seatOnlookers({
    url: `${world.url}/live/tournament`,
    tournament: id,
    tokens: Array.from(
      { length: onlookers },
      (_, index) => people[entrants + (index % looking)]?.token ?? '',
    ),
  });
  print('coming', `${((performance.now() - coming) / 1_000).toFixed(1)} s until all had the bracket`);

  const usage = watchUsage(server);
  for (const one of players) one.lobby();
  await until(players, usage, world, enough);
  const { seconds: took, cpu, peak, memory } = usage.end();
  // What is on its way arrives.
  await sleep(2_000);
  const report = await watchers.report();
  const { finalStandings } = await resultsOf(server, people[0] ?? fail(), id);
  print('played', `${world.results.size} results in ${took.toFixed(0)} s, ${finalStandings.length} ranked`);
  printWays(report, world.results);
  print(
    'frames',
    `${report.changes.toFixed(0)} with changes to each, of ${(report.changeBytes / 1024).toFixed(1)} kB; ` +
      `a whole bracket is ${(report.pictureBytes / 1024).toFixed(0)} kB, ${report.pictures} were sent`,
  );
  const { brackets, bytes } = world.sent;
  print('players', `${brackets} long frames and ${(bytes / 2 ** 20).toFixed(0)} MB in all to players`);
  print('dropped', droppedGames(server.output()));
  print(
    'lost',
    `onlookers ${JSON.stringify(report.lost)}, players ${JSON.stringify(world.lost)}, by close code`,
  );
  print(
    'server',
    `${((cpu / took) * 100).toFixed(0)} % of a core on average, ${(peak * 100).toFixed(0)} % in its busiest second; at most ${memory.toFixed(0)} MB`,
  );
  print('check', (await server.operate('check')).trim().split('\n').at(-1) ?? '');
  watchers.stop();
}

const print = (what: string, found: string): void => console.log(`${what.padEnd(10)} ${found}`);

/** Why the server let go of games, by its log. */
function droppedGames(log: string): string {
  const why = new Map<string, number>();
  for (const [, message = ''] of log.matchAll(/"message":"([^"]*)"[^\n]*"msg":"game dropped"/g))
    why.set(message, (why.get(message) ?? 0) + 1);
  return [...why].map(([message, times]) => `${times} games: ${message}`).join(', ') || 'no game';
}

function fail(): never {
  throw new Error('nobody plays');
}

/** From the confirmation of a result to the moment at which each reader had it before them. */
function printWays({ decisions }: OnlookersReport, results: ReadonlyMap<number, number>): void {
  const ways = decisions.flatMap(seen =>
    seen.flatMap(([match, at]) => {
      const decided = results.get(match);
      return decided === undefined ? [] : [Math.max(0, at - decided)];
    }),
  );
  const missed = decisions.reduce(
    (sum, seen) => sum + Math.max(0, results.size - new Set(seen.map(([match]) => match)).size),
    0,
  );
  print('way', `${spread(ways)} from a result to ${decisions.length} readers; ${missed} were never seen`);
}

/** Looks at the server each second. */
function watchUsage(server: TestServer) {
  const begun = performance.now();
  const first = cpuSeconds(server);
  let [last, peak, memory] = [first, 0, 0];
  const timer = setInterval(() => {
    const now = cpuSeconds(server);
    peak = Math.max(peak, now - last);
    last = now;
    memory = Math.max(memory, residentMemory(server));
  }, 1_000);
  return {
    end() {
      clearInterval(timer);
      return {
        ...{ peak, memory },
        seconds: (performance.now() - begun) / 1_000,
        cpu: cpuSeconds(server) - first,
      };
    },
  };
}

/** Waits until all are out, and says how far it is. @throws Error when nothing happens for a minute */
async function until(
  players: readonly BenchPlayer[],
  usage: ReturnType<typeof watchUsage>,
  { lost, results }: PlayersWorld,
  enough: number,
): Promise<void> {
  let [left, known, since] = [players.length, 0, performance.now()];
  while (left > 0 && results.size < enough) {
    await sleep(1_000);
    const now = players.filter(({ isOut }) => !isOut).length;
    if (now < left || results.size > known) since = performance.now();
    if (now !== left) console.log(`  ${now} still play, ${results.size} results`);
    [left, known] = [now, results.size];
    if (performance.now() - since < 90_000) continue;
    usage.end();
    throw new Error(`${left} players wait, and nothing happens; lost: ${JSON.stringify(lost)}`);
  }
}
