import { randomUUID } from 'node:crypto';
import type { QueueHello } from '../../../src/protocol/queue';
import {
  type Frame,
  hasAction,
  hasStatus,
  type Player,
  type Session,
  type TestServer,
  TestSocket,
} from './server';

/** Two players who were paired by the queue and are connected to their game. */
export interface Pair {
  white: Seat;
  black: Seat;
}

export interface Seat {
  session: Session;
  socket: TestSocket;
  /** The first frame on the game channel. */
  state: Frame;
}

/** The parts of a server that players need to meet. */
export type Meeting = Pick<TestServer, 'socket' | 'player'>;

/** Pairings run one after another, so that the queue pairs the players who are meant to meet. */
let turn: Promise<unknown> = Promise.resolve();

/** Signs in a new player. */
export const newcomer = (server: Meeting): Promise<Player> => server.player();

/** Pairs two players through the queue and connects both; newcomers, when none are given. */
export function pair(
  server: Meeting,
  gameMode: QueueHello['gameMode'] = 'BLITZ_3',
  players?: readonly [Session, Session],
): Promise<Pair> {
  const paired = turn.then(() => pairNow(server, gameMode, players));
  turn = paired.catch(() => undefined);
  return paired;
}

async function pairNow(
  server: Meeting,
  gameMode: QueueHello['gameMode'],
  players?: readonly [Session, Session],
): Promise<Pair> {
  const [a, b] = players ?? (await Promise.all([newcomer(server), newcomer(server)]));
  const queues = [a, b].map(session =>
    server.socket('queue', session.token, { gameMode, playlist: 'NORMAL' }),
  );
  await Promise.all(queues.map(queue => queue.next(hasAction('started'))));
  const [first, second] = await Promise.all([sit(server, a), sit(server, b)]);
  return first.state.side === 'w' ? { white: first, black: second } : { white: second, black: first };
}

/** A socket to any path of the server, with any first message or none. */
export const bare = (
  server: TestServer,
  path: string,
  hello: object | null = null,
  options: ConstructorParameters<typeof TestSocket>[2] = {},
): TestSocket => new TestSocket(server.url.replace(/^http/, 'ws') + path, hello, options);

/** Connects a player to their game. */
export async function sit(server: Meeting, session: Session): Promise<Seat> {
  const socket = server.socket('game', session.token);
  return { session, socket, state: await socket.next(isState) };
}

export const isState = hasStatus('recconect');
export const isMove = (frame: Frame): boolean => typeof frame.move === 'string';
export const hasEnded = hasAction('win', 'lose', 'draw', 'aborted');

/** A move such as `e2e4` or `e7e8q` in the form in which a client sends it. */
export function moveMessage(move: string, more: object = {}): object {
  const promotion = move[4];
  return {
    action: 'move',
    from: move.slice(0, 2),
    to: move.slice(2, 4),
    ...(promotion && { promotion }),
    ...more,
  };
}

/**
 * Plays moves in turn; each waits until the opponent has received it. A move can be repeated by its id, and each player may
 * be told of it by a whole state: a node that has stood still for longer than a lease sits its players down anew.
 *
 * @param ply half-moves made before
 * @returns the opponent's frame of the last move
 */
export async function play({ white, black }: Pair, moves: string, ply = 0): Promise<Frame> {
  let last: Frame = {};
  for (const move of moves.split(' ')) {
    const [mover, other] = ply % 2 === 0 ? [white, black] : [black, white];
    mover.socket.send(moveMessage(move, { ply, mid: randomUUID() }));
    ply++;
    // Both players receive the move; the frames of each are taken in their order.
    const isThis = (frame: Frame): boolean => (isMove(frame) || isState(frame)) && frame.ply === ply;
    [, last] = await Promise.all([mover.socket.next(isThis), other.socket.next(isThis)]);
  }
  return last;
}

/** The frames that end the game, for White and for Black. */
export async function ends({ white, black }: Pair): Promise<[Frame, Frame]> {
  return Promise.all([white.socket.next(hasEnded), black.socket.next(hasEnded)]);
}
