import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Closes, countSocketsOfClients } from '../../support/crowd/counted-socket';
import { inBatches } from '../../support/crowd/crowd';
import { signInNewcomer } from '../../support/crowd/sign-in';
import { BenchPlayer, type PlayersWorld } from '../../support/crowd/tournament-player';
import { librarysOwn } from '../../support/games/library-standings';
import { seededRandom } from '../../support/random';
import { startPostgres } from '../../support/server/postgres';
import { startServer, type TestServer } from '../../support/server/server';
import { residentMemory } from '../../support/server/stored';
import { newTournament, resultsOf } from '../../support/server/tournaments';
import { spread } from '../../support/spread';
import { cpuSeconds, machineLine } from './machine';
import { closesText, droppedGames, givenUp, keepLog } from './server-log';
import { type OnlookersReport, seatOnlookers } from './tournament-viewers';

/** Limit of channels that one user may have open. */
const CHANNELS_A_PERSON = 20;
/** Both players of a match have to be there within this time. */
const READY_S = 120;
/** After this time without any event the players who are being waited for are printed. */
const QUIET_MS = 30_000;
/** After this time nobody comes any more: a ready limit has passed, and its loser has been told. */
const GIVE_UP_MS = (READY_S + 60) * 1_000;
/** How long results that readers have not seen yet are waited for. */
const LATEST_S = 15;

/**
 * A large tournament driven to its end by clients over the wire, with onlookers: its cost to the server, and how long a
 * result takes to reach everybody's bracket. Prints figures without judging them. Players have the channels of our client.
 */
export async function benchTournament(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      entrants: { type: 'string', default: '512' },
      onlookers: { type: 'string', default: '2000' },
      // Longest duration of a game, seconds.
      spread: { type: 'string', default: '20' },
      // Number of results after which the benchmark ends; 0 for all.
      results: { type: 'string', default: '0' },
      // `pglite`, or `postgres` (installed here, or DATABASE_URL).
      database: { type: 'string', default: 'postgres' },
    },
  });
  const [entrants, onlookers, seconds] = [values.entrants, values.onlookers, values.spread].map(Number);
  if (!entrants || !onlookers || !seconds)
    throw new Error('--entrants, --onlookers and --spread are numbers above 0');
  const postgres = values.database === 'postgres' ? await startPostgres() : null;
  const server = await startServer({
    isMeasured: true,
    env: {
      ...{ HOUSE: 'off', ADDRESS_LIMITS: 'generous', LOG_LEVEL: 'info' },
      ...(postgres && { DATABASE_URL: postgres.url }),
    },
  });
  try {
    const enough = Number(values.results) || Number.POSITIVE_INFINITY;
    await measure(server, { entrants, onlookers, spreadMs: seconds * 1_000, enough });
    print('machine', machineLine(values.database));
  } catch (error) {
    const log = server.output();
    print('dropped', droppedGames(log));
    print('given up', givenUp(log));
    console.log(keepLog(log));
    throw error;
  } finally {
    await server.stop();
    await postgres?.stop();
  }
}

interface Wanted {
  entrants: number;
  onlookers: number;
  spreadMs: number;
  /** Number of results that are measured. */
  enough: number;
}

async function measure(server: TestServer, { entrants, onlookers, spreadMs, enough }: Wanted): Promise<void> {
  const id = await newTournament(
    server,
    ...['--places', String(entrants), '--best-of', '1', '--ready', String(READY_S), '--prize', '100'],
  );
  console.log(`${entrants} apply ...`);
  const looking = Math.ceil(onlookers / CHANNELS_A_PERSON);
  const names = Array.from({ length: entrants + looking }, (_, index) => index);
  const people = await inBatches(names, index => signInNewcomer(server.url, `Knight_${index}`, index));
  await inBatches(people.slice(0, entrants), ({ token }) =>
    server.api(token).post(`/tournament/apply/${id}`),
  );
  const closes: Closes = {};
  countSocketsOfClients(closes);
  const world: PlayersWorld = {
    url: server.url.replace(/^http/, 'ws'),
    ...{ tournament: id, spreadMs, random: seededRandom('tournament'), results: new Map() },
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
  await until(players, usage, world, enough).finally(() => print('players', closesText(closes)));
  const { seconds: took, cpu, peak, memory } = usage.end();
  const results = new Map(world.results);
  let report = await watchers.report();
  // Frames that are still on their way arrive, later on a busy machine.
  for (let second = 0; second < LATEST_S && missedBy(report, results) > 0; second++) {
    await sleep(1_000);
    report = await watchers.report();
  }
  const { finalStandings, tournament } = await resultsOf(server, people[0] ?? fail(), id);
  const ranks = finalStandings.map(({ name: _, prize: __, ...place }) => place);
  const isSame = ranks.length > 0 && JSON.stringify(ranks) === JSON.stringify(await librarysOwn(tournament));
  print(
    'played',
    `${results.size} results in ${took.toFixed(0)} s, ${ranks.length} ranked${isSame ? ' as brackets-manager ranks them' : ''}`,
  );
  printWays(report, results);
  print(
    'frames',
    `${report.changes.toFixed(0)} with changes to each, of ${(report.changeBytes / 1024).toFixed(1)} kB; ` +
      `a whole bracket is ${(report.pictureBytes / 1024).toFixed(0)} kB, ${report.pictures} were sent`,
  );
  const { brackets, bytes } = world.sent;
  print('sent', `${brackets} long frames and ${(bytes / 2 ** 20).toFixed(0)} MB in all to players`);
  print('dropped', droppedGames(server.output()));
  print('onlookers', closesText(report.closes));
  print('given up', givenUp(server.output()));
  print(
    'server',
    `${((cpu / took) * 100).toFixed(0)} % of a core on average, ${(peak * 100).toFixed(0)} % in its busiest second; at most ${memory.toFixed(0)} MB`,
  );
  print('check', (await server.operate('check')).trim().split('\n').at(-1) ?? '');
  watchers.stop();
}

const print = (what: string, found: string): void => console.log(`${what.padEnd(10)} ${found}`);

function fail(): never {
  throw new Error('nobody plays');
}

/** Prints the times from the confirmation of a result to the moment at which each reader had it. */
function printWays(report: OnlookersReport, results: ReadonlyMap<number, number>): void {
  const { decisions } = report;
  const ways = decisions.flatMap(seen =>
    seen.flatMap(([match, at]) => {
      const decided = results.get(match);
      return decided === undefined ? [] : [Math.max(0, at - decided)];
    }),
  );
  const missed = missedBy(report, results);
  print('way', `${spread(ways)} from a result to ${decisions.length} readers; ${missed} were never seen`);
}

/** Number of results that readers have not seen, summed over the readers. */
function missedBy({ decisions }: OnlookersReport, results: ReadonlyMap<number, number>): number {
  return decisions.reduce((sum, seen) => {
    const known = new Set(seen.map(([match]) => match));
    return sum + [...results.keys()].filter(match => !known.has(match)).length;
  }, 0);
}

/** Reads the server's memory and processor use each second. */
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

/**
 * Waits until all players are out, and prints the progress.
 * @throws Error when nothing happens any more
 */
async function until(
  players: readonly BenchPlayer[],
  usage: ReturnType<typeof watchUsage>,
  { results }: PlayersWorld,
  enough: number,
): Promise<void> {
  let [left, known, since, isQuiet] = [players.length, 0, performance.now(), false];
  while (left > 0 && results.size < enough) {
    await sleep(1_000);
    const waiting = players.filter(({ isOut }) => !isOut);
    if (waiting.length < left || results.size > known) [since, isQuiet] = [performance.now(), false];
    if (waiting.length !== left) console.log(`  ${waiting.length} still play, ${results.size} results`);
    [left, known] = [waiting.length, results.size];
    const quietFor = performance.now() - since;
    if (quietFor > QUIET_MS && !isQuiet) {
      isQuiet = true;
      for (const { waits } of waiting.slice(0, 10)) console.log(`  ${waits}`);
    }
    if (quietFor < GIVE_UP_MS) continue;
    usage.end();
    throw new Error(`${left} players wait, and nothing happens`);
  }
}
