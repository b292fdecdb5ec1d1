import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { countSocketsOfClients } from '../support/crowd/counted-socket';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../support/crowd/crowd';
import { Driver } from '../support/crowd/driver';
import { scriptedGame } from '../support/crowd/scripts';
import { BenchPlayer, type PlayersWorld } from '../support/crowd/tournament-player';
import { Watcher } from '../support/crowd/watcher';
import { FaultProxy } from '../support/proxy';
import { seededRandom, whole } from '../support/random';
import { begin, meet } from '../support/server/duels';
import { type NatsServer, startNats } from '../support/server/nats';
import { freePort, type OwnPostgres, startPostgres } from '../support/server/postgres';
import {
  newPlayer,
  type Player,
  portOf,
  startServer,
  type TestServer,
  TestSocket,
} from '../support/server/server';
import { apply, newTournament } from '../support/server/tournaments';
import { until } from '../support/until';
import { installationSettings, startPlainBalancer } from './balancer';
import { checkRecords, expectNoFailure } from './records';

/**
 * A whole installation among faults, in an order that the seed decides, for as long as INSTALLATION_MINUTES says: three
 * nodes behind HAProxy in turn, with PostgreSQL and NATS. Players queue and play, duel with stakes, play a tournament,
 * watch and reload, while nodes, NATS and PostgreSQL are killed, stopped and cut off.
 */
const MINUTES = Number(process.env.INSTALLATION_MINUTES ?? 1);
/** A round's players: two for each game, duel and spectated game, and a tournament's field. */
const SIZES = {
  games: Number(process.env.INSTALLATION_GAMES ?? 10),
  duels: Number(process.env.INSTALLATION_DUELS ?? 4),
  entrants: Number(process.env.INSTALLATION_ENTRANTS ?? 8),
};
const NODES = 3;
const BET = 10;
/** Faults of one round. After them its games are ended and compared with what their players were told. */
const FAULTS = 8;
const READY_S = 60;
/** Games that one spectator watches: a user may have 20 channels, and those of a lost connection may still be open. */
const WATCHED_AT_ONCE = 8;
/** A player reloads the page so often. */
const RELOAD_MS = 2_000;

const random = seededRandom('installation');
const pause = (least: number, most: number) => sleep(whole(random, least, most));
const oneOf = <One>(all: readonly One[]): One => all[whole(random, 0, all.length - 1)] as One;

let postgres: OwnPostgres;
let nats: NatsServer;
const nodes: TestServer[] = [];
let balancer: Awaited<ReturnType<typeof startPlainBalancer>>;
/** Between the players and HAProxy. */
let line: FaultProxy;
/** Players and spectators, who are ended after a failure too. */
let crowd: { stop(): void }[] = [];

afterEach(async () => {
  for (const one of crowd) one.stop();
  await TestSocket.closeAll();
  line.close();
  await balancer.stop();
  await Promise.all(nodes.map(node => node.stop()));
  await nats.kill();
  await postgres.stop();
});

const startNode = (port: number, dataDir?: string): Promise<TestServer> =>
  startServer({
    env: { ...installationSettings(postgres.url, nats), PORT: String(port) },
    ...(dataDir !== undefined && { dataDir }),
  });

/** Ends a node in some way, and starts it again on its port. */
async function replace(index: number, end: (node: TestServer) => Promise<unknown>): Promise<void> {
  const node = nodes[index] as TestServer;
  await end(node);
  await pause(0, 3_000);
  expectNoFailure(node);
  nodes[index] = await startNode(portOf(node), node.dataDir);
}

/** Stops something for a while where it stands. */
async function stopped(signal: (name: 'SIGSTOP' | 'SIGCONT') => void): Promise<void> {
  signal('SIGSTOP');
  await pause(100, 5_000);
  signal('SIGCONT');
}

const FAULT_KINDS: Readonly<Record<string, () => Promise<void>>> = {
  nodeKilled: () => replace(whole(random, 0, NODES - 1), node => node.kill()),
  nodeRestarted: () => replace(whole(random, 0, NODES - 1), node => node.stop({ keepData: true })),
  nodeDrained: () =>
    replace(whole(random, 0, NODES - 1), async node => {
      await node.operate('drain');
      await pause(500, 4_000);
      await node.stop({ keepData: true });
    }),
  nodeStopped: () => {
    const { pid } = oneOf(nodes);
    return stopped(name => void process.kill(pid, name));
  },
  natsKilled: async () => {
    await nats.kill();
    await pause(0, 4_000);
    await nats.start();
  },
  natsStopped: () => stopped(nats.signal),
  databaseKilled: async () => {
    await postgres.kill();
    await pause(0, 3_000);
    await postgres.start();
  },
  databaseStopped: () => stopped(postgres.signal),
  cut: async () => line.cut(),
  halfOpen: async () => line.halfOpen(),
  silence: async () => {
    line.hold();
    await pause(100, 4_000);
    line.release();
  },
};

/** Resolves when a node that serves has the database. */
async function serving(): Promise<void> {
  const ask = async (): Promise<boolean> => {
    const answers = await Promise.all(
      nodes.map(node =>
        fetch(`${node.url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    return answers.includes(true);
  };
  while (!(await ask())) await sleep(50);
}

/** Milliseconds from the moment at which an installation serves again until each of these players is in their game. */
async function comeBack(drivers: readonly Driver[]): Promise<number> {
  await serving();
  const since = performance.now();
  const away = new Set(drivers);
  await until(
    () => {
      for (const driver of away) if (driver.isConnected || driver.ended) away.delete(driver);
      return away.size === 0;
    },
    () => `${away.size} players are not back: ${JSON.stringify([...away].map(({ faults }) => faults))}`,
  );
  return performance.now() - since;
}

/** Two players who play each other for a stake, whose sockets go through the balancer. */
async function duel(server: TestServer, url: string, script: Table['script']): Promise<Table> {
  const through = {
    player: () => server.player(),
    socket: (channel: string, token: string, hello?: object) =>
      new TestSocket(`${url}/live/${channel}`, { token, ...hello }),
  };
  const pair = await begin(through, await meet(through, { bet: BET, public: false }));
  const [white, black] = [pair.white, pair.black].map(({ session, socket }, player) => {
    socket.close();
    const driver = new Driver({
      ...session,
      player,
      url: () => `${url}/live/game`,
      script: () => script,
      think: () => whole(random, 300, 1_500),
    });
    driver.connect();
    return driver;
  });
  if (!white || !black) throw new Error('two players duel');
  return { white, black, session: pair.white.session, script };
}

interface Field {
  id: number;
  players: readonly BenchPlayer[];
}

/** A tournament whose entrants play it through the balancer to its end. */
async function tournament(server: TestServer, url: string): Promise<Field> {
  const id = await newTournament(
    server,
    ...['--places', String(SIZES.entrants), '--best-of', '1', '--ready', String(READY_S), '--prize', '100'],
  );
  const people: Player[] = [];
  while (people.length < SIZES.entrants) people.push(await newPlayer(server.url));
  for (const one of people) await apply(server, one, id);
  const world: PlayersWorld = {
    ...{ url, tournament: id, spreadMs: 4_000, random, results: new Map() },
    left: () => players.filter(({ isOut }) => !isOut).length / players.length,
    sent: { brackets: 0, bytes: 0 },
  };
  const players: readonly BenchPlayer[] = people.map((one, index) => new BenchPlayer(world, one, index));
  await server.operate('tournament', 'start', String(id));
  for (const one of players) one.lobby();
  return { id, players };
}

/** One round among faults. @returns the names of the faults, and the longest way back */
async function round(): Promise<{ suffered: string[]; moves: number; longestBack: number }> {
  const [server] = nodes as [TestServer];
  const url = `ws://127.0.0.1:${line.port}`;
  const scripts = scriptedGame(random, 400);
  const duels = await Promise.all(Array.from({ length: SIZES.duels }, () => duel(server, url, scripts)));
  const played = await seatCrowd({
    ...{ server, random, games: SIZES.games },
    nodes: [{ url: `http://127.0.0.1:${line.port}` }],
    plies: 400,
    think: () => whole(random, 300, 1_500),
  });
  const tables = [...played, ...duels];
  const drivers = playersOf(tables);
  const people: Player[] = [];
  while (people.length * WATCHED_AT_ONCE < played.length) people.push(await newPlayer(server.url));
  const watchers = played.map(({ white: { names } }, index) => {
    const { token } = people[Math.floor(index / WATCHED_AT_ONCE)] as Player;
    const watcher = new Watcher({ token, username: names?.b ?? '', url: () => `${url}/live/spectate` });
    watcher.connect();
    return watcher;
  });
  const field = await tournament(server, url);
  crowd = [...drivers, ...watchers];
  const reloads = setInterval(() => oneOf(drivers).resynchronise(), RELOAD_MS);
  const suffered: string[] = [];
  let longestBack = 0;
  for (let fault = 0; fault < FAULTS; fault++) {
    await pause(0, 3_000);
    const name = oneOf(Object.keys(FAULT_KINDS));
    suffered.push(name);
    await FAULT_KINDS[name]?.();
    longestBack = Math.max(longestBack, await comeBack(drivers));
  }
  clearInterval(reloads);
  await playOn(tables, 2);
  await endAll(tables);
  await until(
    () => field.players.every(({ isOut }) => isOut),
    () =>
      field.players
        .filter(({ isOut }) => !isOut)
        .map(({ waits }) => waits)
        .join('\n'),
  );
  await until(
    () => watchers.every(({ ended }) => ended),
    () => {
      const left = watchers.filter(({ ended }) => !ended).map(({ states, faults }) => ({ states, faults }));
      return `spectators without an end after ${suffered.join(' ')}: ${JSON.stringify(left)}`;
    },
  );
  for (const watcher of watchers) watcher.stop();
  expect(watchers.flatMap(({ faults }) => faults)).toEqual([]);
  await checkRecords(nodes[0] as TestServer, tables);
  const moves = drivers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  return { suffered, moves, longestBack };
}

test(
  `[IP-02 LG-05] ${MINUTES} minutes of faults in an installation of three nodes lose no move and no KING`,
  async () => {
    countSocketsOfClients({});
    [postgres, nats] = await Promise.all([
      startPostgres(['-c', 'fsync=off']),
      startNats(['--user', 'kingside', '--pass', 'planted']),
    ]);
    while (nodes.length < NODES) nodes.push(await startNode(await freePort()));
    balancer = await startPlainBalancer(nodes.map(portOf));
    line = await FaultProxy.open(balancer.port, random);
    const began = Date.now();
    let [rounds, moves] = [0, 0];
    do {
      const found = await round();
      rounds += 1;
      moves += found.moves;
      const minute = ((Date.now() - began) / 60_000).toFixed(1);
      const back = `all back within ${Math.round(found.longestBack)} ms`;
      console.log(
        `${minute} min, round ${rounds}: ${moves} moves acknowledged, ${back}; ${found.suffered.join(' ')}`,
      );
    } while (Date.now() - began < MINUTES * 60_000);
    for (const node of nodes) expectNoFailure(node);
  },
  (MINUTES + 10) * 60_000,
);
