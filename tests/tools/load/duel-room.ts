import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inBatches } from '../../support/crowd/crowd';
import { addressOf, signInNewcomer } from '../../support/crowd/sign-in';
import { epochNow } from '../../support/moment';
import { type Random, seededRandom } from '../../support/random';
import { startPostgres } from '../../support/server/postgres';
import { hasAction, type Session, startServer } from '../../support/server/server';
import { TestSocket } from '../../support/server/test-socket';
import { quantile, spread } from '../../support/spread';
import { cpuSeconds, machineLine, observe } from './machine';
import { type Sighting, seatViewers } from './room-viewers';

/** Limit of channels that one user may have open. */
const CHANNELS_A_PERSON = 20;
/** A maker cancels their duel after this time, and makes the next one after as long. */
const STAYS_MS = 2_000;
/** Goal: every viewer knows of a change by then. */
const GOAL_MS = 250;

/** When changes were confirmed to their makers, by the code of the duel (`epochNow`). */
interface Changes {
  made: Map<string, number>;
  left: Map<string, number>;
}

/**
 * The duel room under its full load: how long a change takes from its confirmation to each viewer, and its cost to the
 * server. Prints figures and compares them with the goal.
 */
export async function benchDuels(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      viewers: { type: 'string', default: '2000' },
      changes: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '60' },
      // `pglite`, or `postgres` (installed here, or DATABASE_URL).
      database: { type: 'string', default: 'pglite' },
    },
  });
  const [count, rate, seconds] = [values.viewers, values.changes, values.seconds].map(Number);
  if (!count || !rate || !seconds) throw new Error('--viewers, --changes and --seconds are numbers above 0');
  const postgres = values.database === 'postgres' ? await startPostgres() : null;
  const server = await startServer({
    isMeasured: true,
    env: { HOUSE: 'off', ADDRESS_LIMITS: 'generous', ...(postgres && { DATABASE_URL: postgres.url }) },
  });
  const random = seededRandom('duel room');
  // A maker makes two changes in each turn.
  const makers = Math.ceil((rate * STAYS_MS) / 1_000);
  const watching = Math.ceil(count / CHANNELS_A_PERSON);
  console.log(`Seating ${count} viewers and ${makers} who make duels ...`);
  const names = Array.from({ length: makers + watching }, (_, index) => index);
  const people = await inBatches(names, index => signInNewcomer(server.url, `Duellist_${index}`, index));
  const live = server.url.replace(/^http/, 'ws');
  const viewers = await seatViewers({
    url: `${live}/live/duelRoom`,
    tokens: Array.from({ length: count }, (_, index) => people[makers + (index % watching)]?.token ?? ''),
  });
  const rest = cpuSeconds(server);
  await sleep(5_000);
  const idle = (cpuSeconds(server) - rest) / 5;

  const changes: Changes = { made: new Map(), left: new Map() };
  const working = { on: true };
  const lives = people
    .slice(0, makers)
    .map((who, index) => makeDuels({ url: `${live}/live/duel`, who, index, random, changes, working }));
  await sleep(2 * STAYS_MS);
  await viewers.report();
  const since = epochNow();
  const usage = await observe(server, seconds);
  const until = epochNow();
  const report = await viewers.report();
  working.on = false;
  await Promise.all(lives);

  const within = ({ made, left }: Changes): number =>
    [...made.values(), ...left.values()].filter(at => at >= since && at < until).length;
  const ways = report.sightings.flatMap(sightings => waysOf(sightings, changes, since));
  const cpu = usage.serverCpu / seconds;
  print(
    'changes',
    `${(within(changes) / seconds).toFixed(1)}/s, ${ways.length} ways of ${report.sightings.length} viewers read`,
  );
  print(
    'way',
    `${spread(ways)}; p99 is ${(quantile(ways, 0.99) / GOAL_MS).toFixed(2)}× the goal of ${GOAL_MS} ms`,
  );
  print(
    'lists',
    `${(report.lists / seconds).toFixed(1)}/s to each viewer, of ${(report.bytes / 1024).toFixed(1)} kB`,
  );
  print(
    'CPU',
    `${(cpu * 100).toFixed(0)} % of a core (${(idle * 100).toFixed(0)} % at rest), ${((cpu * 1e6) / ((report.lists / seconds) * count)).toFixed(1)} µs a list and viewer`,
  );
  print('machine', `${(usage.busy * 100).toFixed(0)} % of all cores busy; ${machineLine(values.database)}`);
  viewers.stop();
  await server.stop();
  await postgres?.stop();
}

const print = (what: string, found: string): void => console.log(`${what.padEnd(10)} ${found}`);

/** Times from the confirmation of each change to the moment at which one viewer received it. */
function waysOf(sightings: readonly Sighting[], { made, left }: Changes, since: number): number[] {
  return sightings.flatMap(([code, seen, gone]) => {
    const [begun, ended] = [made.get(code), left.get(code)];
    return [
      // A viewer may receive the change a moment before its maker.
      ...(begun !== undefined && begun >= since ? [Math.max(0, seen - begun)] : []),
      ...(ended !== undefined && ended >= since && gone !== null ? [Math.max(0, gone - ended)] : []),
    ];
  });
}

interface Maker {
  url: string;
  who: Session;
  index: number;
  random: Random;
  changes: Changes;
  working: { on: boolean };
}

/** Makes duels and cancels them, one after the other. */
async function makeDuels({ url, who, index, random, changes, working }: Maker): Promise<void> {
  const localAddress = addressOf(index);
  await sleep(random() * 2 * STAYS_MS);
  while (working.on) {
    const hello = { token: who.token, gameMode: 'BLITZ_3', options: { bet: index % 2 } };
    const socket = new TestSocket(url, hello, localAddress === undefined ? {} : { localAddress });
    const { id } = await socket.next(hasAction('duel_waiting'));
    changes.made.set(String(id), epochNow());
    await sleep(STAYS_MS);
    socket.send({ action: 'leave' });
    await socket.next(hasAction('duel_ended'));
    changes.left.set(String(id), epochNow());
    await socket.closed;
    await sleep(STAYS_MS);
  }
}
