import { rm } from 'node:fs/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterEach, expect, test } from 'vitest';
import { version as THIS } from '../../package.json';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../support/crowd/crowd';
import { Watcher } from '../support/crowd/watcher';
import { seededRandom, whole } from '../support/random';
import { type NatsServer, startNats } from '../support/server/nats';
import { freePort, type OwnPostgres, onPostgres, startPostgres } from '../support/server/postgres';
import { newPlayer, portOf, startServer, type TestServer, TestSocket } from '../support/server/server';
import { until } from '../support/until';
import { installationSettings, startPlainBalancer } from './balancer';
import { gamesAt, isGone } from './leaving';
import { makeNextVersion, NEXT, PLANTED } from './next-version';
import { checkRecords, expectNoFailure } from './records';

/** An installation of four nodes behind HAProxy that goes to the next version and back, node by node, under load. */

const NODES = 4;
/** Games that are being played from the beginning; with each node that is replaced one more begins. */
const GAMES = 10;

const random = seededRandom('rolling');

let postgres: OwnPostgres;
let nats: NatsServer;
let next: Awaited<ReturnType<typeof makeNextVersion>>;
const nodes: TestServer[] = [];
let balancer: Awaited<ReturnType<typeof startPlainBalancer>>;
/** Hears all that nodes say to each other. */
let tap: NatsConnection;
/** Players and spectators, who are ended after a failure too. */
const crowd: { stop(): void }[] = [];

afterEach(async () => {
  for (const one of crowd) one.stop();
  await TestSocket.closeAll();
  await balancer.stop();
  await Promise.all(nodes.map(node => node.stop()));
  await tap.close();
  await nats.kill();
  await postgres.stop();
  await rm(next.folder, { recursive: true });
});

const startNode = (version: string, port: number, dataDir?: string): Promise<TestServer> =>
  startServer({
    env: { ...installationSettings(postgres.url, nats), PORT: String(port) },
    ...(version === NEXT && { program: next.program }),
    ...(dataDir !== undefined && { dataDir }),
  });

/** Counts messages between the nodes. */
async function listen(): Promise<{ plain: number; withField: number; ofTopic: number }> {
  const heard = { plain: 0, withField: 0, ofTopic: 0 };
  tap = await connect({ servers: nats.address, user: 'kingside', pass: 'planted' });
  tap.subscribe('kingside.>', {
    callback(_, message) {
      if (message.subject.endsWith(`.${PLANTED}`)) heard.ofTopic++;
      else heard[message.string().includes(`"${PLANTED}"`) ? 'withField' : 'plain']++;
    },
  });
  return heard;
}

/** Newcomers who come through the balancer, and the games that they play. */
async function seat(games: number): Promise<Table[]> {
  const url = `http://127.0.0.1:${balancer.port}`;
  const tables = await seatCrowd({
    ...{ server: nodes[0] as TestServer, nodes: [{ url }], games, random, plies: 400 },
    signIn: username => newPlayer(url, username),
    think: () => whole(random, 500, 2_500),
  });
  crowd.push(...playersOf(tables));
  return tables;
}

/** Replaces a node as an operator does. */
async function replace(index: number, version: string): Promise<void> {
  const node = nodes[index] as TestServer;
  expect(await node.operate('drain')).toContain('to other nodes');
  await until(
    () => isGone(node),
    () => 'a node that drains does not end',
  );
  expect(await node.stop({ keepData: true })).toBe(0);
  expectNoFailure(node);
  nodes[index] = await startNode(version, portOf(node), node.dataDir);
  expect(await nodes[index].operate('status')).toMatch(new RegExp(`version +${version}`));
}

/** Replaces all nodes, one after another, while games go on and begin. */
async function goTo(version: string, tables: Table[]): Promise<void> {
  for (let index = 0; index < NODES; index++) {
    const players = playersOf(tables);
    const before = players.map(({ states }) => states);
    const [begun] = await Promise.all([seat(1), replace(index, version)]);
    tables.push(...begun);
    await until(
      () => playersOf(tables).every(({ isConnected }) => isConnected),
      () => `players are not back: ${JSON.stringify(playersOf(tables).map(({ faults }) => faults))}`,
    );
    await playOn(tables, 2);
    const anew = players.map(({ states }, player) => states - (before[player] ?? 0));
    const games = await Promise.all(nodes.map(gamesAt));
    console.log(
      `node ${index + 1} has version ${version}: ${anew.filter(times => times > 0).length} of ${players.length} players ` +
        `were sent their game anew, ${Math.max(...anew)} times at most; games at the nodes: ${games.join(', ')}`,
    );
    expect(Math.max(...anew)).toBe(1);
  }
}

test('[IP-02] four nodes under load go to the next version and back, one by one, and lose no move and no game', async () => {
  next = await makeNextVersion();
  [postgres, nats] = await Promise.all([
    startPostgres(['-c', 'fsync=off']),
    startNats(['--user', 'kingside', '--pass', 'planted']),
  ]);
  const heard = await listen();
  while (nodes.length < NODES) nodes.push(await startNode(THIS, await freePort()));
  balancer = await startPlainBalancer(nodes.map(portOf));
  const tables = await seat(GAMES);
  const { token } = await newPlayer(`http://127.0.0.1:${balancer.port}`);
  const watchers = tables.map(({ white: { names } }) => {
    const url = () => `ws://127.0.0.1:${balancer.port}/live/spectate`;
    return new Watcher({ token, username: names?.b ?? '', url });
  });
  crowd.push(...watchers);
  for (const watcher of watchers) watcher.connect();
  await playOn(tables, 2);
  expect(heard).toMatchObject({ withField: 0, ofTopic: 0 });

  await goTo(NEXT, tables);
  const [planted] = await onPostgres(
    postgres.url,
    'select count(planted_2)::int, count(*)::int as games from game',
  );
  expect(planted).toEqual({ count: 0, games: tables.length });
  expect(heard.withField).toBeGreaterThan(0);
  expect(heard.ofTopic).toBeGreaterThan(0);
  heard.plain = 0;
  await playOn(tables, 2);
  expect(heard.plain).toBe(0);

  await goTo(THIS, tables);
  await playOn(tables, 2);
  await endAll(tables);
  await until(
    () => watchers.every(({ ended }) => ended),
    () => `spectators without an end: ${JSON.stringify(watchers.map(one => [one.states, one.faults]))}`,
  );
  expect(watchers.flatMap(({ faults }) => faults)).toEqual([]);
  await checkRecords(nodes[0] as TestServer, tables);
  for (const node of nodes) expectNoFailure(node);
});
