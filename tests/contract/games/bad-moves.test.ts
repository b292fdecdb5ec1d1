import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../../support/crowd/crowd';
import { FOOLS_MATE, OPENING } from '../../support/games/scripted';
import { seededRandom, whole } from '../../support/random';
import {
  ends,
  hasEnded,
  isMove,
  moveMessage,
  newcomer,
  type Pair,
  pair,
  play,
  type Seat,
  sit,
} from '../../support/server/game-pair';
import { expectQuietLog, TALKATIVE } from '../../support/server/quiet-log';
import { type Frame, hasAction, hasStatus, startServer, type TestServer } from '../../support/server/server';
import { storeProblems } from '../../support/server/stored';

/** Moves that must not count, with the exact answer to each, while others play beside them. */

let server: TestServer;
let others: Table[];

beforeAll(async () => {
  server = await startServer({ env: TALKATIVE });
  const random = seededRandom('bad moves');
  others = await seatCrowd({ server, games: 2, random, plies: 400, think: () => whole(random, 300, 600) });
});
afterAll(async () => {
  for (const player of playersOf(others)) player.stop();
  await server.stop();
});

const error = (message: string) => ({ status: 'error', message });
/** Whether a frame answers a move: an error, an echo, the whole game or its end. */
const isAnswer = (frame: Frame): boolean =>
  isMove(frame) || hasStatus('error', 'recconect')(frame) || hasEnded(frame);
const answer = async ({ socket }: Seat, message: object): Promise<Frame> => {
  socket.send(message);
  return socket.next(isAnswer);
};

describe('bad moves', () => {
  let seats: Pair;
  const begin = async (moves: string): Promise<void> => {
    seats = await pair(server, 'RAPID_10');
    await play(seats, moves);
  };

  describe('after the opening', () => {
    beforeAll(() => begin(OPENING));

    test.each<[string, 'white' | 'black', object, object]>([
      ['against the rules', 'white', moveMessage('a2a5'), error('illegal move')],
      ['from a square to itself', 'white', moveMessage('d2d2'), error('illegal move')],
      ['from an empty square', 'white', moveMessage('e5e6'), error('illegal move')],
      ['with a piece of the opponent', 'white', moveMessage('d7d6'), error('illegal move')],
      ['over a piece', 'white', moveMessage('a1a3'), error('illegal move')],
      ['onto a piece of their own', 'white', moveMessage('a1b1'), error('illegal move')],
      ['of the king into the void', 'white', moveMessage('e1g1'), error('illegal move')],
      ['out of turn', 'black', moveMessage('g8f6'), error('not your turn')],
      ['out of turn, for the opponent', 'black', moveMessage('f1c4'), error('not your turn')],
      [
        'out of turn, as White',
        'black',
        moveMessage('f1c4', { side: 'w', uid: 'white', username: 'white' }),
        error('not your turn'),
      ],
      [
        'for a ply that has passed',
        'white',
        moveMessage('f1c4', { ply: 2 }),
        { status: 'recconect', ply: 4 },
      ],
      ['for a ply to come', 'white', moveMessage('f1c4', { ply: 6 }), { status: 'recconect', ply: 4 }],
      ['for a ply of 2⁵³ − 1', 'white', moveMessage('f1c4', { ply: 2 ** 53 - 1 }), { status: 'recconect' }],
    ])(
      '[WS-06] [IP-03] a move %s is refused with its exact answer',
      async (_what, who, message, expected) => {
        expect(await answer(seats[who], message)).toMatchObject(expected);
      },
    );

    test.each<[string, object]>([
      ['a square off the board', { from: 'e2', to: 'e9' }],
      ['a square in capitals', { from: 'E2', to: 'E4' }],
      ['half a square', { from: 'e', to: 'e4' }],
      ['two squares in one', { from: 'f1c4', to: 'c4' }],
      ['a square of null', { from: null, to: 'c4' }],
      ['a number as a square', { from: 12, to: 28 }],
      ['a list of squares', { from: ['f1'], to: ['c4'] }],
      ['no square to go to', { from: 'f1' }],
      ['a promotion to a king', { from: 'f1', to: 'c4', promotion: 'k' }],
      ['a promotion to a pawn', { from: 'f1', to: 'c4', promotion: 'p' }],
      ['a promotion in capitals', { from: 'f1', to: 'c4', promotion: 'Q' }],
      ['a ply below zero', { from: 'f1', to: 'c4', ply: -1 }],
      ['half a ply', { from: 'f1', to: 'c4', ply: 0.5 }],
      ['a ply in words', { from: 'f1', to: 'c4', ply: '4' }],
      ['an empty id', { from: 'f1', to: 'c4', mid: '' }],
      ['an id of 65 characters', { from: 'f1', to: 'c4', mid: 'x'.repeat(65) }],
      ['an id with a NUL', { from: 'f1', to: 'c4', mid: 'a\u0000b' }],
      ['an id of half a surrogate', { from: 'f1', to: 'c4', mid: 'a\ud800' }],
      ['an id that is a number', { from: 'f1', to: 'c4', mid: 7 }],
      ['a SAN of 17 characters', { from: 'f1', to: 'c4', san: 'x'.repeat(17) }],
    ])('[WS-06] a move with %s is no message and closes the channel with 1003', async (_what, fields) => {
      const seat = await sit(server, seats.white.session);
      expect(seat.state).toMatchObject({ ply: 4 });
      seat.socket.send({ action: 'move', ...fields });
      expect(await seat.socket.closed).toBe(1003);
    });

    test('[WS-06] none of these moves was played, and the opponent heard of none', async () => {
      const white = await sit(server, seats.white.session);
      expect(white.state).toMatchObject({ ply: 4 });
      expect(seats.black.socket.frames.filter(isMove)).toHaveLength(4);
      seats = { ...seats, white };
      await play(seats, 'f1c4', 4);
    });
  });

  test('[IP-04] clocks, positions and results that a client makes up are ignored, and a move id counts for its mover alone', async () => {
    await begin(OPENING);
    const { white, black } = seats;
    const forged = {
      ...{ time: 9e9, timeO: 1, lastMove: -1, spent: -5_000, now: 0, at: 0, lag: 1e9, roundTrip: 1e9 },
      ...{ fen: '8/8/8/8/8/8/8/8 w - - 0 1', side: 'b', confirmation: 'mine', san: 'Qxf7#', captured: null },
    };
    const echo = await answer(white, moveMessage('f1c4', { ...forged, mid: 'true' }));
    expect(echo).toMatchObject({ move: 'Bc4', confirmation: 'true', ply: 5, captured: { w: [], b: [] } });
    expect(echo.time).toBeLessThanOrEqual(600_000);
    expect(echo.time).toBeGreaterThan(590_000);
    expect(echo.timeO).toBeGreaterThan(590_000);
    // An id belongs to its mover: the opponent may use the same one.
    await black.socket.next(frame => frame.move === 'Bc4');
    expect(await answer(black, moveMessage('f8c5', { mid: 'true' }))).toMatchObject({ ply: 6, move: 'Bc5' });
    await white.socket.next(frame => frame.move === 'Bc5');
    // The same id again is the same move, whatever it says now, and whenever.
    expect(await answer(white, moveMessage('d1h5', { mid: 'true' }))).toEqual(echo);
    expect(await answer(white, moveMessage('d2d3', { mid: 'next', ply: 6 }))).toMatchObject({ ply: 7 });
  });

  test('[WS-06] a move aimed at the game of others counts in the sender’s own game, or ends with 4404 without one', async () => {
    const [own, other] = [await pair(server), await pair(server)];
    await play(own, OPENING);
    await play(other, OPENING);
    const aim = { game: 1, gameid: 1, match: 1, id: 1, username: 'x', player: other.white.session.uid };
    expect(await answer(own.white, moveMessage('d2d4', aim))).toMatchObject({ move: 'd4', ply: 5 });
    expect(await answer(other.white, moveMessage('f1c4'))).toMatchObject({ move: 'Bc4', ply: 5 });
    const outsider = await newcomer(server);
    const { token } = outsider;
    expect(await server.socket('game', token, { ...aim, game: 1 }).closed).toBe(4404);
  });

  test('[WS-08] every message after the end is answered with the same end, and changes nothing', async () => {
    const seats = await pair(server);
    await play(seats, FOOLS_MATE);
    const [end] = await ends(seats);
    expect(end).toMatchObject({ action: 'lose', reason: 'checkmate' });
    for (const message of [
      moveMessage('a2a3'),
      moveMessage('a2a3', { ply: 0 }),
      moveMessage('a2a3', { ply: 4, mid: 'late' }),
      { action: 'surrender' },
      { action: 'offerDraw' },
      { action: 'abort' },
    ])
      expect(await answer(seats.white, message)).toEqual(end);
    seats.black.socket.send({ action: 'surrender' });
    expect(await seats.black.socket.next(hasEnded)).toMatchObject({ action: 'win', reason: 'checkmate' });
    expect((await sit(server, seats.white.session)).state).toMatchObject({ ply: 4 });
  });

  test('[WS-12] moves sent in the queue count for nothing, and the game begins without them', async () => {
    const [early, late] = [await newcomer(server), await newcomer(server)];
    const hello = { gameMode: 'BULLET_1', playlist: 'NORMAL' };
    const queue = server.socket('queue', early.token, hello);
    await queue.next(hasAction('ping'));
    for (const action of ['surrender', 'abort', 'offerDraw', 'rematch']) queue.send({ action });
    for (const move of ['e2e4', 'e7e5', 'e2e9']) queue.send(moveMessage(move, { ply: 0, mid: 'early' }));
    // The last of them is no move at all.
    expect(await queue.closed).toBe(1003);
    const seats = await pair(server, 'BULLET_1', [early, late]);
    expect(seats.white.state).toMatchObject({ ply: 0, moves: [], side: 'w' });
    expect(await answer(seats.white, moveMessage('e2e4', { ply: 0, mid: 'early' }))).toMatchObject({
      ply: 1,
    });
  });
});

test('[WS-03] the 101st illegal move within 20 s closes the channel with 1008 and leaves the game as it was', async () => {
  const seats = await pair(server);
  await play(seats, OPENING);
  for (let sent = 0; sent < 101; sent++) seats.white.socket.send(moveMessage('a2a5'));
  expect(await seats.white.socket.closed).toBe(1008);
  expect(seats.white.socket.frames.filter(hasStatus('error'))).toHaveLength(101);
  const back = await sit(server, seats.white.session);
  expect(await answer(back, moveMessage('f1c4', { ply: 4 }))).toMatchObject({ ply: 5 });
});

test('[IP-15] of two tabs that both send a move one is heard, whichever comes first, and both see the same game', async () => {
  for (const newerFirst of [true, false]) {
    const seats = await pair(server);
    const older = seats.white;
    if (!newerFirst) older.socket.send(moveMessage('e2e4', { ply: 0, mid: 'older' }));
    const newer = server.socket('game', older.session.token);
    if (newerFirst) older.socket.send(moveMessage('e2e4', { ply: 0, mid: 'older' }));
    await newer.next(hasStatus('recconect'));
    newer.send(moveMessage('d2d4', { ply: 0, mid: 'newer' }));
    await newer.next(isAnswer);
    expect(await older.socket.closed).toBe(4002);
    expect(seats.black.socket.frames.filter(isMove)).toHaveLength(1);
    const { state } = await sit(server, seats.black.session);
    expect(state).toMatchObject({ ply: 1 });
    const seen = (await sit(server, older.session)).state;
    expect(seen).toMatchObject({ ply: 1, fen: state.fen });
  }
});

test('[WS-07] games of others have gone on all the time, each move acknowledged, and the log is quiet', async () => {
  await playOn(others, 2);
  await endAll(others);
  expect(playersOf(others).flatMap(({ faults }) => faults)).toEqual([]);
  expect(playersOf(others).map(({ states }) => states)).toEqual(playersOf(others).map(() => 1));
  expect(await storeProblems(server)).toEqual([]);
  expectQuietLog(
    server,
    others.map(({ session }) => session.token),
  );
});
