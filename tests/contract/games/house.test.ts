import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChessGame } from '../../../src/rules/game';
import { hasEnded, isMove, newcomer, type Seat, sit } from '../../support/server/game-pair';
import {
  type Frame,
  hasAction,
  type Session,
  startServer,
  type TestServer,
} from '../../support/server/server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { HOUSE_WAIT_MS: '300', HOUSE_PACE: 'fast' } });
});
afterAll(() => server.stop());

async function alone(session: Session, gameMode = 'BLITZ_3'): Promise<Seat> {
  const queue = server.socket('queue', session.token, { gameMode, playlist: 'NORMAL' });
  await queue.next(hasAction('started'));
  return sit(server, session);
}

/** Plays the first legal move each time until `plies` have been made. @returns the end, if it comes before */
async function playAlong({ socket, state }: Seat, plies: number): Promise<Frame | null> {
  const game = new ChessGame();
  let ply = 0;
  expect(state.ply).toBe(0);
  for (;;) {
    if (ply >= plies) return null;
    if (game.turn === state.side) {
      const [move] = game.legalMoves();
      if (!move) return socket.next(hasEnded);
      const { from, to, promotes } = move;
      socket.send({ action: 'move', from, to, ...(promotes && { promotion: 'q' }) });
    }
    const frame = await socket.next(one => (isMove(one) && one.ply === ply + 1) || hasEnded(one));
    if (hasEnded(frame)) return frame;
    ply++;
    // A move of the house that is illegal fails here, in our own game.
    expect(game.moveSan(String(frame.move))?.fen).toBe(frame.fen);
  }
}

const usernameOf = (seat: Seat): string => (seat.state.player as { username: string }).username;

describe('the house', () => {
  test('[IP-11] the house steps in for a lone newcomer, is marked as house, plays legal moves, and changes no rating', async () => {
    const session = await newcomer(server);
    const seat = await alone(session);
    expect(seat.state).toMatchObject({
      rated: false,
      opponent: { house: true },
      player: { house: false, provisional: true },
    });
    expect(seat.state.opponent).not.toHaveProperty('provisional');
    await playAlong(seat, 7);
    seat.socket.send({ action: 'surrender' });
    expect(await seat.socket.next(hasEnded)).toMatchObject({ action: 'lose', reason: 'surrender' });
    const { body } = await server.api(session.token).get(`/user/${usernameOf(seat)}`);
    expect(body).toMatchObject({
      blitz_ranked: 1500,
      rapid_ranked: 1500,
      stats: { games: 1, surrenders: 1 },
    });
  });

  test('[IP-11] the house plays a game to its end, and accepts a rematch with colours swapped', async () => {
    const session = await newcomer(server);
    const seat = await alone(session, 'BULLET_1');
    expect(await playAlong(seat, 400)).toMatchObject({ reason: expect.any(String) });
    const status = server.socket('status', session.token);
    await status.next(hasAction('ping'));
    seat.socket.send({ action: 'rematch' });
    await status.next(hasAction('started'));
    expect(await seat.socket.closed).toBe(4200);
    const again = await sit(server, session);
    expect(again.state).toMatchObject({ opponent: seat.state.opponent, gameMode: 'BULLET_1' });
    expect(again.state.side).not.toBe(seat.state.side);
    again.socket.send({ action: 'abort' });
  });

  test('[IP-11] the house gives twelve lone players twelve different opponents', async () => {
    const sessions = await Promise.all(Array.from({ length: 12 }, () => newcomer(server)));
    const seats = await Promise.all(sessions.map(session => alone(session, 'RAPID_10')));
    const opponents = seats.map(seat => (seat.state.opponent as { username: string }).username);
    expect(new Set(opponents).size).toBe(12);
    for (const seat of seats) seat.socket.send({ action: 'abort' });
    await Promise.all(seats.map(seat => seat.socket.closed));
  });

  test('[IP-07] the house declines a draw in the opening', async () => {
    const seat = await alone(await newcomer(server));
    await playAlong(seat, 6);
    seat.socket.send({ action: 'offerDraw' });
    await seat.socket.next(frame => frame.drawDeclined === true);
    expect(seat.socket.frames.some(hasEnded)).toBe(false);
  });
});
