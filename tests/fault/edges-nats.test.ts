import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OPENING } from '../support/games/scripted';
import { hasEnded, isMove, moveMessage, newcomer, type Pair, play, sit } from '../support/server/game-pair';
import { type NatsServer, startNats } from '../support/server/nats';
import { dropDatabase, newDatabase } from '../support/server/place';
import {
  hasAction,
  hasStatus,
  type ServerOptions,
  startServer,
  type TestServer,
  TestSocket,
} from '../support/server/server';
import { leaseHolder } from './lease-holder';

/** Players whose sockets are at other nodes than the one that runs their game: three nodes on one PostgreSQL and NATS. */

const DATABASE = 'kingside-edges-nats';

let nats: NatsServer;
let databaseUrl: string;
let options: ServerOptions;
/** Runs the game of the two who were paired last. */
let owner: TestServer;
let edges: TestServer[];
beforeAll(async () => {
  nats = await startNats();
  databaseUrl = await newDatabase(DATABASE);
  options = {
    env: {
      HOUSE: 'off',
      LOG_LEVEL: 'debug',
      DATABASE_URL: databaseUrl,
      NATS_URL: `nats://${nats.address}`,
    },
  };
  [owner, ...edges] = await Promise.all([startServer(options), startServer(options), startServer(options)]);
});
afterEach(() => TestSocket.closeAll());
afterAll(async () => {
  await Promise.all([owner, ...edges].map(node => node.stop()));
  await dropDatabase(DATABASE);
  await nats.kill();
});

/** Pairs two players in the queue of one node, and seats each at a node that does not have their game. */
async function pairAway(): Promise<Pair> {
  const players = [await newcomer(owner), await newcomer(owner)] as const;
  const queues = players.map(({ token }) => owner.socket('queue', token, WAITING));
  await Promise.all(queues.map(queue => queue.next(hasAction('started'))));
  await findOwner();
  const seats = [await sit(edge(0), players[0]), await sit(edge(1), players[1])] as const;
  const [white, black] = seats[0].state.side === 'w' ? seats : seats.toReversed();
  if (!white || !black) throw new Error('two play');
  return { white, black };
}

async function findOwner(): Promise<void> {
  const nodes = [owner, ...edges];
  let found: TestServer | undefined;
  await expect
    .poll(async () => {
      found = await leaseHolder(databaseUrl, 'game', nodes);
      return found !== undefined;
    })
    .toBe(true);
  owner = found ?? owner;
  edges = nodes.filter(node => node !== found);
}

/** One of the nodes that do not have the game. */
function edge(index: number): TestServer {
  const found = edges[index];
  if (!found) throw new Error('there are two');
  return found;
}

const isRecconect = hasStatus('recconect');
const WAITING = { gameMode: 'BLITZ_3', playlist: 'NORMAL' };

test('[IP-15] players whose sockets are at other nodes play a game to its end, and another one', async () => {
  const seats = await pairAway();
  const { white, black } = seats;
  await play(seats, OPENING);
  const [heartbeat] = await Promise.all([
    white.socket.next(hasAction('pg')),
    black.socket.next(hasAction('pg')),
  ]);
  expect(heartbeat).toMatchObject({ ply: 4, spent: expect.any(Number) });
  white.socket.send(moveMessage('a1a5'));
  expect(await white.socket.next(hasStatus('error'))).toMatchObject({ message: 'illegal move' });
  white.socket.send({ action: 'offerDraw' });
  await black.socket.next(hasAction('drawOffered'));
  black.socket.send({ action: 'offerDraw' });
  for (const { socket } of [white, black])
    expect(await socket.next(hasEnded)).toMatchObject({ action: 'draw' });
  white.socket.send({ action: 'rematch' });
  await black.socket.next(hasAction('rematchOffered'));
  black.socket.send({ action: 'rematch' });
  expect(await Promise.all([white.socket.closed, black.socket.closed])).toEqual([4200, 4200]);
  // The other way round.
  const [first, second] = [await sit(edge(1), white.session), await sit(edge(0), black.session)];
  expect([first.state.side, second.state.side]).toEqual(['b', 'w']);
  second.socket.send({ action: 'surrender' });
  await first.socket.next(hasEnded);
});

test('[IP-02] the logs of both nodes tell the way of a move under the id that its player gave it', async () => {
  const { white, black } = await pairAway();
  const told = (node: TestServer) =>
    node
      .output()
      .split('\n')
      .filter(line => line.includes('"trace":"one press"'))
      .map(line => JSON.parse(line) as Record<string, unknown>);
  white.socket.send(moveMessage('e2e4', { mid: 'one press' }));
  await white.socket.next(frame => frame.confirmation === 'one press');
  const nodes = () => edges.flatMap(told);
  await expect.poll(() => nodes().map(({ msg }) => msg)).toEqual(['move heard', 'move confirmed']);
  // Lines of a log come later than what they tell of.
  await expect
    .poll(() => told(owner))
    .toMatchObject([
      { msg: 'move judged', isLegal: true },
      { msg: 'move stored', ply: 1, isStored: true },
    ]);
  expect(new Set([...nodes(), ...told(owner)].map(({ game }) => game)).size).toBe(1);
  black.socket.send({ action: 'surrender' });
  await white.socket.next(hasEnded);
});

test('[IP-15] a player who comes to their game at another node replaces their connection at the first', async () => {
  const { white, black } = await pairAway();
  const again = await sit(owner, white.session);
  expect(await white.socket.closed).toBe(4002);
  const back = await sit(edge(1), white.session);
  expect(await again.socket.closed).toBe(4002);
  await play({ white: back, black }, OPENING);
  back.socket.close();
  expect(await black.socket.next(hasAction('opponentConnection'))).toMatchObject({ connected: false });
  black.socket.send({ action: 'surrender' });
  await black.socket.next(hasEnded);
});

test('[IP-02] players keep their sockets when the owner of their game is killed, and no move is lost', async () => {
  const seats = await pairAway();
  const { white, black } = seats;
  await play(seats, OPENING);
  await owner.kill();
  white.socket.send(moveMessage('f1c4', { mid: 'under way', ply: 4 }));
  expect(await white.socket.next(isRecconect)).toMatchObject({ ply: 4 });
  // The move was not made, or not confirmed: their node says it again, perhaps before Black has come back.
  await black.socket.next(frame => (isMove(frame) || isRecconect(frame)) && frame.ply === 5);
  expect(await white.socket.next(frame => frame.confirmation === 'under way')).toMatchObject({ ply: 5 });
  await play(seats, 'f8c5 c2c3 g8f6', 5);
  black.socket.send({ action: 'surrender' });
  expect(await white.socket.next(hasEnded)).toMatchObject({ action: 'win' });
  expect(await edge(0).operate('check')).toContain('Nothing is wrong.');
  owner = await startServer(options);
});

test('[IP-02] a move that is made while the bus is away reaches its game when the bus is back', async () => {
  const seats = await pairAway();
  const { white, black } = seats;
  await play(seats, OPENING);
  const before = edges.map(node => node.output().length);
  await nats.kill();
  for (const [index, node] of edges.entries())
    await expect.poll(() => node.output().slice(before[index])).toContain('the bus is away');
  white.socket.send(moveMessage('f1c4', { mid: 'meanwhile', ply: 4 }));
  await nats.start();
  expect(await white.socket.next(frame => frame.confirmation === 'meanwhile')).toMatchObject({ ply: 5 });
  // Black hears of the move, or of the game with it if their own node has missed something too.
  await black.socket.next(frame => (isMove(frame) || isRecconect(frame)) && frame.ply === 5);
  black.socket.send({ action: 'surrender' });
  expect(await white.socket.next(hasEnded)).toMatchObject({ action: 'win', reason: 'surrender' });
});

test('[IP-02] players keep their sockets when the owner of their game is stopped in order', async () => {
  const seats = await pairAway();
  const { white, black } = seats;
  await play(seats, OPENING);
  await owner.stop();
  const states = await Promise.all([white.socket.next(isRecconect), black.socket.next(isRecconect)]);
  expect(states.map(({ ply }) => ply)).toEqual([4, 4]);
  await play(seats, 'f1c4 f8c5', 4);
  black.socket.send({ action: 'surrender' });
  await white.socket.next(hasEnded);
});
