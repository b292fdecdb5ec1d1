import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hasEnded, newcomer, play, sit } from '../support/server/game-pair';
import { type NatsServer, startNats } from '../support/server/nats';
import { dropDatabase, newDatabase } from '../support/server/place';
import { onPostgres } from '../support/server/postgres';
import {
  hasAction,
  type Player,
  type ServerOptions,
  startServer,
  type TestServer,
  TestSocket,
} from '../support/server/server';
import { heardPage } from './heard-page';
import { leaseHolder } from './lease-holder';
import { Tap } from './tap';

/** One queue for three nodes on one PostgreSQL and NATS, of which one pairs. */

const DATABASE = 'kingside-queue-nats';

let nats: NatsServer;
let databaseUrl: string;
let options: ServerOptions;
let nodes: TestServer[];
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
  nodes = await Promise.all([startServer(options), startServer(options), startServer(options)]);
});
afterEach(() => TestSocket.closeAll());
afterAll(async () => {
  await Promise.all(nodes.map(node => node.stop()));
  await dropDatabase(DATABASE);
  await nats.kill();
});

/** The node that pairs, and the two others. */
async function roles(): Promise<{ pairing: TestServer; edges: [TestServer, TestServer] }> {
  let pairing: TestServer | undefined;
  await expect
    .poll(async () => {
      pairing = await leaseHolder(databaseUrl, 'pairing', nodes);
      return pairing !== undefined;
    })
    .toBe(true);
  const [one, two] = nodes.filter(node => node !== pairing);
  if (!pairing || !one || !two) throw new Error('there are three');
  return { pairing, edges: [one, two] };
}

/** A player who waits at a node, with everything that their queue is sent. */
async function waitAt(node: TestServer, player: Player, gameMode = 'RAPID_10'): Promise<TestSocket> {
  const socket = node.socket('queue', player.token, { gameMode, playlist: 'NORMAL' });
  await socket.next(hasAction('ping'));
  return socket;
}

const isStarted = hasAction('started');

/** Two players, one of whom has blocked the other. */
async function twoApart(node: TestServer): Promise<[Player, Player]> {
  const [one, two] = [await newcomer(node), await newcomer(node)];
  await block(node, one, two, true);
  return [one, two];
}

async function block(node: TestServer, who: Player, whom: Player, blocked: boolean): Promise<void> {
  const { status } = await node.api(who.token).post('/blocks', { username: whom.username, blocked });
  expect(status).toBe(200);
}

/** Ends the game that these two have begun at some node. */
async function playOut(node: TestServer, players: readonly Player[]): Promise<void> {
  const seats = await Promise.all(players.map(player => sit(node, player)));
  const [white, black] = seats[0]?.state.side === 'w' ? seats : seats.toReversed();
  if (!white || !black) throw new Error('two play');
  await play({ white, black }, 'e2e4 e7e5');
  white.socket.send({ action: 'surrender' });
  await Promise.all([white.socket.next(hasEnded), black.socket.next(hasEnded)]);
}

test('[IP-10] players at different nodes are paired, and their game runs at the node of one of them', async () => {
  const { pairing, edges } = await roles();
  const players = [await newcomer(edges[0]), await newcomer(edges[1])];
  const queues = edges.map((node, index) => {
    const { token = '' } = players[index] ?? {};
    return node.socket('queue', token, { gameMode: 'BLITZ_3', playlist: 'NORMAL' });
  });
  await Promise.all(queues.map(queue => queue.next(isStarted)));
  expect(await Promise.all(queues.map(queue => queue.closed))).toEqual([4200, 4200]);
  // The log of the node that began it: later, on a busy machine, another one may have it.
  const isTheirs = (line: string) =>
    line.includes('game began') && players.every(({ uid }) => line.includes(uid));
  const hasBegun = (node: TestServer) => node.output().split('\n').some(isTheirs);
  await expect.poll(() => edges.filter(hasBegun).length).toBe(1);
  await playOut(pairing, players);
  for (const node of nodes) expect(await node.operate('status')).toMatch(/^waiting +none/m);
});

test('[IP-20] the status of each node names the node that pairs', async () => {
  await expect
    .poll(async () => {
      const { pairing, edges } = await roles();
      const [here, there] = [await pairing.operate('status'), await edges[0].operate('status')];
      return (
        /^pairing +here, for all nodes$/m.test(here) &&
        new RegExp(`^pairing +at .*/${pairing.pid}/`, 'm').test(there)
      );
    })
    .toBe(true);
});

test('[IP-10] the usual wait that one pairing took is told to players at any node', async () => {
  const { edges } = await roles();
  const paired = [await newcomer(edges[0]), await newcomer(edges[1])];
  const queues = paired.map(({ token }, index) =>
    (edges[index] ?? edges[0]).socket('queue', token, { gameMode: 'BLITZ_3', playlist: 'NORMAL' }),
  );
  await Promise.all(queues.map(queue => queue.next(isStarted)));
  await playOut(edges[0], paired);
  const player = await newcomer(edges[0]);
  let wait: unknown;
  await expect
    .poll(async () => {
      const queue = edges[1].socket('queue', player.token, { gameMode: 'BLITZ_3', playlist: 'NORMAL' });
      ({ wait } = await queue.next(hasAction('ping')));
      return wait;
    })
    .toEqual(expect.any(Number));
});

test('[IP-15] a player who queues at another node has one place, and the first window ends with 4002', async () => {
  const { pairing, edges } = await roles();
  const player = await newcomer(pairing);
  const first = await waitAt(edges[0], player);
  const second = await waitAt(edges[1], player);
  expect(await first.closed).toBe(4002);
  const third = await waitAt(pairing, player);
  expect(await second.closed).toBe(4002);
  const other = await newcomer(edges[0]);
  const opponent = await waitAt(edges[0], other);
  await Promise.all([third.next(isStarted), opponent.next(isStarted)]);
  await playOut(edges[1], [player, other]);
});

test('[IP-15] [WS-19] a playing user is sent to their game from the queue of any node, and pages at all nodes hear of it', async () => {
  const { edges } = await roles();
  const players = [await newcomer(edges[0]), await newcomer(edges[1])] as const;
  const pages: TestSocket[] = [];
  // One after another: what is told for one page reaches the others at that node without the bus.
  for (const [index, node] of nodes.entries())
    pages.push(await heardPage(node, nodes.at(index - 1) ?? node, players[0]));
  const queue = (node: TestServer, { token }: Player) =>
    node.socket('queue', token, { gameMode: 'BLITZ_3', playlist: 'NORMAL', window: 'w1' });
  await Promise.all(edges.map((node, index) => queue(node, players[index] as Player).next(isStarted)));
  for (const page of pages)
    expect(await page.next(isStarted)).toEqual({ action: 'started', window: 'w1', begins: true });
  for (const node of nodes) {
    const again = queue(node, players[1]);
    await again.next(isStarted);
    expect(await again.closed).toBe(4200);
  }
  await playOut(edges[0], players);
  for (const page of pages) await page.next(hasAction('gameEnded'));
});

test('[IP-13] a place that is left at one node is forgotten by the node that pairs', async () => {
  const { pairing, edges } = await roles();
  const tap = await Tap.open(nats.address);
  const { uid, token } = await newcomer(pairing);
  const queue = edges[0].socket('queue', token, { gameMode: 'RAPID_10', playlist: 'NORMAL' });
  const entered = await tap.next('queue-entered', data => data.uid === uid);
  const { edge, place } = entered.data;
  // Before it is answered the place is not known, and to be left means nothing.
  expect(await tap.answer(entered.reply)).toMatchObject({ ok: true, answer: { is: 'in' } });
  // The node that pairs has forgotten the place if its edge, where somebody waits there after all, tells of it anew.
  tap.publish(entered.subject.replace(/[^.]*$/, 'queue-left'), { edge, uid, place });
  await tap.next('queue-left', data => data.place === place);
  await tap.next('queue-entered', data => data.uid === uid && data.place === place);
  queue.close();
  await tap.next('queue-left', data => data.edge === edge && data.place === place);
  await tap.close();
});

test('[IP-10] a player whose opponent called their game off comes first, at whichever node they come again', async () => {
  const { pairing, edges } = await roles();
  const tap = await Tap.open(nats.address);
  const [left, stays, far, near] = [
    await newcomer(pairing),
    await newcomer(pairing),
    await newcomer(pairing),
    await newcomer(pairing),
  ] as const;
  for (const { username } of [far, near])
    await pairing.operate('rating', username, 'rapid', '3000', 'far from the others');
  const queue = (node: TestServer, { token }: Player) =>
    node.socket('queue', token, { gameMode: 'RAPID_10', playlist: 'NORMAL' });
  await Promise.all([queue(edges[0], left).next(isStarted), queue(edges[1], stays).next(isStarted)]);
  const seats = [await sit(edges[0], left), await sit(edges[1], stays)] as const;
  seats[0].socket.send({ action: 'abort' });
  await seats[1].socket.next(hasEnded);
  await tap.next('queue-ahead', ({ uid }) => uid === stays.uid);
  const waits = await waitAt(edges[0], far);
  const again = queue(edges[1], stays);
  const { reply } = await tap.next('queue-entered', ({ uid }) => uid === stays.uid);
  expect(await tap.answer(reply)).toMatchObject({ ok: true, answer: { is: 'in', isAhead: true } });
  // By their ratings these two would be paired.
  const late = queue(pairing, near);
  await Promise.all([waits.next(isStarted), again.next(isStarted)]);
  expect(late.frames).not.toContainEqual({ action: 'started' });
  await playOut(edges[0], [far, stays]);
  await tap.close();
});

test('[IP-10] players at different nodes whom a block keeps apart are not paired, one of them meets a third', async () => {
  const { pairing, edges } = await roles();
  const apart = await twoApart(pairing);
  const waiting = [await waitAt(edges[0], apart[0]), await waitAt(edges[1], apart[1])];
  const third = await newcomer(pairing);
  const queue = await waitAt(pairing, third);
  await queue.next(isStarted);
  const started = await Promise.race(
    waiting.map(async (socket, index) => {
      await socket.next(isStarted);
      return apart[index] as Player;
    }),
  );
  await playOut(edges[0], [started, third]);
});

test.each(['kill', 'stop'] as const)(
  '[IP-02] players who wait when the node that pairs ends (%s) keep their sockets, and are paired by another',
  async how => {
    const { pairing, edges } = await roles();
    const apart = await twoApart(pairing);
    const waiting = [await waitAt(edges[0], apart[0]), await waitAt(edges[1], apart[1])];
    await pairing[how]();
    await block(edges[0], apart[0], apart[1], false);
    await Promise.all(waiting.map(socket => socket.next(isStarted)));
    await playOut(edges[0], apart);
    nodes = [...edges, await startServer(options)];
  },
);

test('[IP-02] players of a node that dies are not paired with others', async () => {
  const { pairing, edges } = await roles();
  const [gone, stays] = await twoApart(pairing);
  await waitAt(edges[0], gone);
  const waiting = await waitAt(pairing, stays);
  await edges[0].kill();
  await block(pairing, gone, stays, false);
  const third = await newcomer(pairing);
  const queue = await waitAt(edges[1], third);
  await Promise.all([waiting.next(isStarted), queue.next(isStarted)]);
  await playOut(pairing, [stays, third]);
  nodes = [pairing, edges[1], await startServer(options)];
});

test('[IP-02] nodes that do not hear each other pair their own players, and have one queue again afterwards', async () => {
  const { pairing, edges } = await roles();
  const [one, two] = edges;
  const apart = await twoApart(pairing);
  const waiting = [await waitAt(one, apart[0]), await waitAt(two, apart[1])];
  const before = nodes.map(node => node.output().length);
  await nats.kill();
  for (const [index, node] of nodes.entries())
    await expect.poll(() => node.output().slice(before[index])).toContain('the bus is away');
  const players = [await newcomer(one), await newcomer(one)];
  const queues = await Promise.all(players.map(player => waitAt(one, player, 'BLITZ_3')));
  await Promise.all(queues.map(queue => queue.next(isStarted)));
  await playOut(one, players);
  await nats.start();
  for (const [index, node] of nodes.entries())
    await expect.poll(() => node.output().slice(before[index])).toContain('the bus is back');
  await block(one, apart[0], apart[1], false);
  await Promise.all(waiting.map(socket => socket.next(isStarted)));
  await playOut(two, apart);
});

test('[IP-11] the house plays a lone player once, at their own node, and keeps one show for all nodes', async () => {
  const { pairing, edges } = await roles();
  await Promise.all(nodes.map(node => node.stop()));
  const env = { ...options.env, HOUSE: 'on', HOUSE_PACE: 'fast', HOUSE_SHOW: 'on', HOUSE_WAIT_MS: '200' };
  nodes = await Promise.all([pairing, ...edges].map(() => startServer({ env })));
  const fresh = await roles();
  const player = await newcomer(fresh.edges[0]);
  const queue = await waitAt(fresh.edges[0], player);
  await queue.next(isStarted);
  const count = async (what: string): Promise<number> =>
    Number(
      (await onPostgres<{ n: string }>(databaseUrl, `select count(*) as n from game where ${what}`))[0]?.n,
    );
  expect(await count(`'${player.uid}' in (white, black)`)).toBe(1);
  await expect.poll(() => count(`origin = 'house' and state = 'playing'`)).toBe(1);
  // Each node looks again, and finds it, unless it has ended meanwhile.
  for (let round = 0; round < 3; round++) await Promise.all(nodes.map(node => node.moveClock(1_000)));
  expect(await count(`origin = 'house' and state = 'playing'`)).toBeLessThanOrEqual(1);
});

test('[IP-11] a player who asks for people at one node hears of those who wait at another, and not of the house', async () => {
  const { edges } = await roles();
  const tap = await Tap.open(nats.address);
  const [patient, other] = [await newcomer(edges[0]), await newcomer(edges[0])];
  const ask = (node: TestServer, { token }: Player, gameMode: string) =>
    node.socket('queue', token, { gameMode, playlist: 'NORMAL', choice: 'people' });
  const waits = ask(edges[0], patient, 'BLITZ_3');
  await tap.next('queue-coming', ({ uid }) => uid === patient.uid);
  const there = ask(edges[1], other, 'BULLET_1');
  const told = await waits.next(({ waiting }) => (waiting as Record<string, number>)?.BULLET_1 === 1);
  expect(told.offer).toEqual({});
  waits.send({ action: 'choose', choice: 'house' });
  await waits.next(isStarted);
  expect(there.frames).not.toContainEqual({ action: 'started' });
  there.close();
  await tap.close();
});
