import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endAll, playersOf, seatCrowd, type Table } from '../../support/crowd/crowd';
import { addressOf, signInNewcomer } from '../../support/crowd/sign-in';
import { epochNow } from '../../support/moment';
import { seededRandom } from '../../support/random';
import { type NatsServer, startNats } from '../../support/server/nats';
import { freePort, type OwnPostgres, startPostgres } from '../../support/server/postgres';
import { startServer, type TestServer } from '../../support/server/server';
import { INSPECTED } from '../../support/server/stored';
import { quantile } from '../../support/spread';
import { number, ticketsFor } from './bench';
import { acknowledgedAt, compare, delaysOf } from './findings';
import { cpuSeconds, familyCpuSeconds, machineLine } from './machine';
import { profiled } from './profile';
import { seatSpectators } from './spectators';

/** Seconds of play that scripts last longer, for the moves that are made while the others still sit down. */
const SEATING_S = 120;
/** Time for the first collections and compilations after everybody sits. */
const WARM_UP_MS = 5_000;

/**
 * The same games at one node and at several on one PostgreSQL and one NATS, sockets dealt among the nodes in turn: what
 * a move costs all nodes together, alone and while it is watched, and how soon it is acknowledged.
 */
export async function benchCluster(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      // Numbers of nodes, one after another; the others are compared with the first.
      nodes: { type: 'string', default: '1,2,4' },
      games: { type: 'string', default: '200' },
      rate: { type: 'string', default: '100' },
      // Spectating sockets, two of each game.
      spectators: { type: 'string', default: '400' },
      seconds: { type: 'string', default: '20' },
      // Folder for profiles of the first node's main thread without spectators, which cost it some of its time.
      profile: { type: 'string' },
    },
  });
  const plan: Plan = {
    games: number(values, 'games'),
    rate: number(values, 'rate'),
    spectators: number(values, 'spectators'),
    seconds: number(values, 'seconds'),
    profile: values.profile,
  };
  let first: Found | null = null;
  for (const nodes of values.nodes.split(',').map(Number)) {
    const found = await measureNodes(nodes, plan);
    first ??= found;
    print('to the first', ratiosOf(found, first));
    if (found.faults.length > 0) process.exitCode = 1;
  }
  console.log(machineLine('PostgreSQL'));
}

interface Plan {
  games: number;
  /** Moves a second, of all games together. */
  rate: number;
  spectators: number;
  /** Measured time, once without and once with spectators. */
  seconds: number;
  /** Folder of the profiles, if they are wanted. */
  profile: string | undefined;
}

/** Cost of one stretch of time. */
interface Stretch {
  /** Milliseconds of a core for each move, of all nodes together. */
  cpu: number;
  /** Milliseconds until a move was acknowledged. */
  p50: number;
  p99: number;
}

interface Found {
  alone: Stretch;
  watched: Stretch;
  faults: string[];
}

const print = (what: string, found: string): void => console.log(`${what.padEnd(15)} ${found}`);

async function measureNodes(count: number, plan: Plan): Promise<Found> {
  const { games, rate, spectators, seconds, profile } = plan;
  const monitor = await freePort();
  const [postgres, nats] = [await startPostgres(), await startNats(['-m', String(monitor)])];
  const env = {
    HOUSE: 'off',
    ADDRESS_LIMITS: 'generous',
    DATABASE_URL: postgres.url,
    ...(profile !== undefined && INSPECTED),
    // A single node needs none.
    ...(count > 1 && { NATS_URL: `nats://${nats.address}` }),
  };
  const nodes: TestServer[] = [];
  let watching: Awaited<ReturnType<typeof seatSpectators>> | null = null;
  try {
    // One after another: the first makes the tables.
    while (nodes.length < count) nodes.push(await startServer({ env, isMeasured: true }));
    const [server] = nodes;
    if (!server) throw new Error('--nodes: numbers from 1 on are needed');
    const random = seededRandom('cluster');
    const pause = (games / rate) * 1_000;
    let people = 0;
    const signIn = (name: string): ReturnType<typeof signInNewcomer> =>
      signInNewcomer(server.url, name, people++);
    const tables = await seatCrowd({
      ...{ server, nodes, games, random, signIn },
      plies: Math.ceil(((seconds * 2 + SEATING_S) * 1_000) / pause) + 60,
      from: addressOf,
      think: () => pause * (0.5 + random()),
    });
    const parts: Parts = { nodes, nats, postgres, monitor };
    await sleep(WARM_UP_MS);
    print('', `${count} ${count === 1 ? 'node' : 'nodes'}`);
    const measureAlone = () => measureStretch(parts, tables, seconds);
    const file = profile && join(profile, `${count}-nodes.cpuprofile`);
    const alone = await (file ? profiled(server, file, measureAlone) : measureAlone());
    const [url, ...others] = nodes.map(node => `${node.url.replace(/^http/, 'ws')}/live/spectate`);
    const tickets = await ticketsFor(tables, spectators, 0, signIn);
    watching = await seatSpectators({ urls: [url ?? '', ...others], tickets, stalled: 0 });
    await sleep(WARM_UP_MS);
    print('', `with ${spectators} spectators`);
    const since = epochNow();
    const watched = await measureStretch(parts, tables, seconds);
    const until = epochNow();
    await endAll(tables);
    const { watchers } = await watching.report();
    print(
      'told',
      `99 of 100 spectators within ${quantile(delaysOf(acknowledgedAt(tables), watchers, since, until).all, 0.99).toFixed(1)} ms`,
    );
    const { acknowledged, lost, faults } = await compare(server, tables, watchers);
    print('lost', `${lost} of ${acknowledged}, faults: ${faults.slice(0, 10).join('; ') || 'none'}`);
    return { alone, watched, faults: lost > 0 ? [`${lost} moves were lost`, ...faults] : faults };
  } finally {
    watching?.stop();
    await Promise.all(nodes.map(node => node.stop()));
    await nats.kill();
    await postgres.stop();
  }
}

interface Parts {
  nodes: readonly TestServer[];
  nats: NatsServer;
  postgres: OwnPostgres;
  /** Port at which NATS tells its counts. */
  monitor: number;
}

/** Watches the moves of some seconds and prints what they cost. */
async function measureStretch(parts: Parts, tables: readonly Table[], seconds: number): Promise<Stretch> {
  const before = await readUse(parts);
  const since = epochNow();
  await sleep(seconds * 1_000);
  const until = epochNow();
  const after = await readUse(parts);
  const took = playersOf(tables).flatMap(({ acknowledged }) =>
    acknowledged.filter(({ at }) => at >= since && at < until).map(move => move.took),
  );
  const each = (name: keyof Use): number => (after[name] - before[name]) / took.length;
  const found = { cpu: each('nodes') * 1_000, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
  const [inMs, outMs] = [found.p50.toFixed(1), found.p99.toFixed(1)];
  print(
    'moves',
    `${(took.length / seconds).toFixed(1)}/s, acknowledged after ${inMs} ms, 99 of 100 ${outMs} ms`,
  );
  print(
    'CPU a move',
    `${found.cpu.toFixed(3)} ms of all nodes, ${(each('postgres') * 1_000).toFixed(3)} of PostgreSQL, ${(each('nats') * 1_000).toFixed(3)} of NATS`,
  );
  print('messages', `${each('received').toFixed(2)} a move to NATS, ${each('sent').toFixed(2)} from it`);
  return found;
}

/** Seconds of a core that the parts have used so far, and messages that NATS has carried. */
interface Use {
  nodes: number;
  postgres: number;
  nats: number;
  received: number;
  sent: number;
}

async function readUse({ nodes, nats, postgres, monitor }: Parts): Promise<Use> {
  const answer = await fetch(`http://127.0.0.1:${monitor}/varz`);
  const { in_msgs, out_msgs } = (await answer.json()) as { in_msgs: number; out_msgs: number };
  return {
    nodes: nodes.reduce((sum, node) => sum + cpuSeconds(node), 0),
    postgres: familyCpuSeconds(postgres.pid()),
    nats: cpuSeconds({ pid: nats.pid() }),
    received: in_msgs,
    sent: out_msgs,
  };
}

function ratiosOf(found: Found, first: Found): string {
  const times = (of: 'alone' | 'watched', what: keyof Stretch): string =>
    `${(found[of][what] / first[of][what]).toFixed(2)}×`;
  const all = (of: 'alone' | 'watched'): string =>
    `CPU ${times(of, 'cpu')}, acknowledged p50 ${times(of, 'p50')}, p99 ${times(of, 'p99')}`;
  return `${all('alone')}; watched ${all('watched')}`;
}
