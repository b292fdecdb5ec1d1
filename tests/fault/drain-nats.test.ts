import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeCode } from '../../src/protocol/close-codes';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../support/crowd/crowd';
import { seededRandom, whole } from '../support/random';
import { create, duelSocket } from '../support/server/duels';
import { hasEnded, isMove, moveMessage, pair, play } from '../support/server/game-pair';
import { type NatsServer, startNats } from '../support/server/nats';
import { dropDatabase, newDatabase } from '../support/server/place';
import { onPostgres } from '../support/server/postgres';
import {
  hasAction,
  hasStatus,
  type ServerOptions,
  startServer,
  type TestServer,
  TestSocket,
} from '../support/server/server';
import { type Contestant, enter, newTournament, playedOut } from '../support/server/tournaments';
import { until } from '../support/until';
import { ClocksBefore } from './clocks';
import { gamesAt, isGone } from './leaving';
import { checkRecords, expectNoFailure } from './records';

/** Three nodes on one PostgreSQL and NATS, of which one leaves: by `drain`, and by SIGTERM. The others go on with all that it ran. */

const DATABASE = 'kingside-drain-nats';
const NODES = 3;
/** So many that both heirs get some. */
const GAMES = 8;

const random = seededRandom('drain');

let nats: NatsServer;
let databaseUrl: string;
let options: ServerOptions;
const nodes: TestServer[] = [];
let tables: Table[] = [];
let contestants: Contestant[] = [];
beforeAll(async () => {
  nats = await startNats();
  databaseUrl = await newDatabase(DATABASE);
  options = {
    env: {
      HOUSE: 'off',
      LOG_LEVEL: 'info',
      DATABASE_URL: databaseUrl,
      NATS_URL: `nats://${nats.address}`,
    },
  };
});
beforeEach(async () => {
  const missing = Array.from({ length: NODES - nodes.length }, () => startServer(options));
  nodes.push(...(await Promise.all(missing)));
});
afterEach(async () => {
  for (const player of playersOf(tables)) player.stop();
  await Promise.all(contestants.map(one => one.stop()));
  await TestSocket.closeAll();
});
afterAll(async () => {
  await Promise.all(nodes.map(node => node.stop()));
  await dropDatabase(DATABASE);
  await nats.kill();
});

/** Lets the first node leave, and takes it out of the list. */
async function replace(leave: (node: TestServer) => Promise<unknown>): Promise<TestServer> {
  const node = nodes.shift();
  if (!node) throw new Error('there are three');
  await leave(node);
  await until(
    () => isGone(node),
    () => `a node that leaves does not end: ${node.output()}`,
  );
  expect(await node.stop()).toBe(0);
  expectNoFailure(node);
  return node;
}

/** Players with their games at the first node and their sockets at any, who come back to one that is there. */
async function seat(): Promise<Table[]> {
  const [first] = nodes;
  if (!first) throw new Error('there are three');
  const url = (player: number) => `${nodes[player % nodes.length]?.url.replace('http', 'ws')}/live/game`;
  const think = () => whole(random, 300, 1_200);
  tables = await seatCrowd({ server: first, games: GAMES, random, plies: 200, url, think });
  await playOn(tables, 2);
  return tables;
}

/** How many owners all games that are played have had. */
async function ownersSoFar(): Promise<number> {
  const fences = "select sum(fence)::int as owners from lease where kind = 'game'";
  const [row] = await onPostgres<{ owners: number }>(databaseUrl, fences);
  return row?.owners ?? Number.NaN;
}

/** Lets the first node leave, and checks what its games and their players have had of it. */
async function leaveGames(leave: (node: TestServer) => Promise<unknown>): Promise<void> {
  const players = playersOf(await seat());
  const before = players.map(({ states }) => states);
  const owners = await ownersSoFar();
  const clocks = new ClocksBefore(tables, Date.now());
  await replace(leave);
  const overAt = Date.now();
  await until(
    () => players.every(({ isConnected }) => isConnected),
    () => `players are not back: ${JSON.stringify(players.map(({ faults }) => faults))}`,
  );
  await playOn(tables, 2);
  clocks.check(overAt);
  const anew = players.map(({ states }, player) => states - (before[player] ?? 0));
  // A node that cannot renew a lease for two seconds, on a machine that is too busy, loses games: they have one owner more.
  const lost = (await ownersSoFar()) - owners - GAMES;
  expect(anew.filter(times => times !== 1).length).toBeLessThanOrEqual(2 * lost);
  const games = await Promise.all(nodes.map(gamesAt));
  // Even halves would take figures of this moment: what a node says of itself may be of the test before.
  expect([Math.min(...games) > 0, games.reduce((sum, count) => sum + count)]).toEqual([true, GAMES]);
  await endAll(tables);
  await checkRecords(nodes[0] as TestServer, tables);
  for (const node of nodes) expectNoFailure(node);
}

test('[IP-02] games of a node that is drained go to both others: no player is sent theirs twice, none loses time or a move', async () => {
  await leaveGames(async node => {
    expect(await node.operate('drain')).toMatch(
      /^\d games go to other nodes in 5 s, when this node ends\.$/m,
    );
  });
});

test('[IP-02] games of a node that is stopped go to both others at once: no player is sent theirs twice, none loses time or a move', async () => {
  await leaveGames(async node => void process.kill(node.pid, 'SIGTERM'));
});

test('[IP-02] a move on its way to a node that is drained is played once, at the next one', async () => {
  const [first, second, third] = nodes as [TestServer, TestServer, TestServer];
  let turn = 0;
  const edges = [second, third];
  const seats = await pair({
    player: name => first.player(name),
    socket: (channel, ...rest) =>
      (channel === 'game' ? (edges[turn++] ?? first) : first).socket(channel, ...rest),
  });
  const { white, black } = seats;
  await play(seats, 'e2e4 e7e5');
  const isRecconect = hasStatus('recconect');
  await replace(async node => {
    const drained = node.operate('drain');
    for (let n = 0; n < 20; n++) white.socket.send(moveMessage('g1f3', { mid: 'under way', ply: 2 }));
    await drained;
  });
  expect(await white.socket.next(frame => frame.confirmation === 'under way')).toMatchObject({ ply: 3 });
  await black.socket.next(frame => (isMove(frame) || isRecconect(frame)) && frame.ply === 3);
  await play(seats, 'b8c6 f1c4', 3);
  black.socket.send({ action: 'surrender' });
  expect(await white.socket.next(hasEnded)).toMatchObject({ action: 'win' });
  expect([white, black].map(({ socket }) => socket.frames.filter(isRecconect).length)).toEqual([2, 2]);
  expect(await second.operate('check')).toContain('Nothing is wrong.');
});

test('[IP-02] [IP-20] a tournament, the queue and a duel go on at the other nodes when theirs is drained', async () => {
  const [first, second] = nodes as [TestServer, TestServer];
  const id = await newTournament(first, '--best-of', '1', '--ready', '30');
  contestants = await enter(
    () => nodes[0] as TestServer,
    id,
    4,
    () => match => ((match.player.id ?? 0) < (match.opponent?.id ?? 0) ? 'win' : 'lose'),
  );
  await first.operate('tournament', 'start', String(id));
  for (const one of contestants) void one.play();
  const takenUp = () => nodes.findIndex(node => node.output().includes(`"tournament":${id},"entrants"`));
  await expect.poll(takenUp).toBeGreaterThanOrEqual(0);
  const owner = nodes.splice(takenUp(), 1);
  nodes.unshift(...owner);
  const duel = await create(nodes[0] as TestServer, { bet: 0 });
  await replace(node => node.operate('drain'));
  expect(await duel.socket.closed).toBe(closeCode.tryAgainLater);
  await duelSocket(nodes[0] as TestServer, duel.session, {}).next(hasAction('duel_waiting'));
  expect(owner[0]?.output()).toContain('tournament handed over');
  await playedOut(contestants);
  // One of the two that are left pairs now.
  const seats = await pair(nodes[1] ?? second);
  await play(seats, 'e2e4 e7e5');
  seats.white.socket.send({ action: 'surrender' });
  await seats.black.socket.next(hasEnded);
  expect(await (nodes[0] as TestServer).operate('check')).toContain('Nothing is wrong.');
});
