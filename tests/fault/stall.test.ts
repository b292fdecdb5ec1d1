import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GAME_RECONNECT_MS } from '../../src/protocol/limits';
import { isMove, moveMessage, type Pair, pair, play, type Seat, sit } from '../support/server/game-pair';
import { insideDatabase } from '../support/server/inside';
import { type Frame, hasAction, startServer, type TestServer } from '../support/server/server';

const options = { env: { HOUSE: 'off' } };

let server: TestServer;
beforeEach(async () => {
  server = await startServer(options);
});
afterEach(async () => {
  // A stopped process would not receive the signal that ends it: wake it first.
  process.kill(server.pid, 'SIGCONT');
  await server.stop();
});

/** Time on White's clock, milliseconds; the longest pause is longer. */
const LEFT_MS = 4_500;

/** Sends a move until it is confirmed, also over a new connection, as a client does. @returns the confirmation */
async function moveThrough(seat: Seat, move: string, ply: number, mid: string): Promise<Frame> {
  for (;;) {
    seat.socket.send(moveMessage(move, { ply: ply - 1, mid }));
    const isConfirmed = (frame: Frame): boolean => isMove(frame) && frame.confirmation === mid;
    const answer = await seat.socket
      .next(frame => isConfirmed(frame) || hasAction('win', 'lose', 'draw')(frame))
      .catch(() => null);
    if (answer) return answer;
    await sleep(GAME_RECONNECT_MS);
    Object.assign(seat, await sit(server, seat.session));
  }
}

/** A game in which White has little time left, and Black the move. */
async function littleTimeLeft(): Promise<Pair> {
  const seats = await pair(server, 'BULLET_1');
  await play(seats, 'e2e4 e7e5 g1f3');
  await server.stop({ keepData: true });
  await insideDatabase(server, ({ rows }) =>
    rows(`update game set white_left = ${LEFT_MS}, turn_since = now() where state = 'playing'`),
  );
  server = await startServer({ ...options, dataDir: server.dataDir });
  const [white, black] = await Promise.all([
    sit(server, seats.white.session),
    sit(server, seats.black.session),
  ]);
  expect(white.state.time).toBe(LEFT_MS);
  return { white, black };
}

test('[IP-03] [IP-04] a process that is stopped for 0.3, 1.2 and 5 s costs neither player time, even one who has less than that left', async () => {
  const { white, black } = await littleTimeLeft();
  let left = LEFT_MS;
  let ply = 4;
  const rounds = [
    { pause: 300, reply: 'b8c6', move: 'f1c4' },
    { pause: 1_200, reply: 'g8f6', move: 'd2d3' },
    { pause: 5_000, reply: 'f8c5', move: 'c2c3' },
  ];
  for (const { pause, reply, move } of rounds) {
    const told = white.socket.next(frame => isMove(frame) && frame.ply === ply);
    const began = performance.now();
    await moveThrough(black, reply, ply, `b${ply}`);
    await told;
    process.kill(server.pid, 'SIGSTOP');
    const stoppedAt = performance.now();
    const moving = moveThrough(white, move, ply + 1, `w${ply}`);
    await sleep(pause);
    const stopped = performance.now() - stoppedAt;
    process.kill(server.pid, 'SIGCONT');
    const answer = await moving;
    expect(answer).toMatchObject({ confirmation: `w${ply}` });
    // White is charged at most for the time outside the pause.
    expect(left - Number(answer.time)).toBeLessThanOrEqual(Math.ceil(performance.now() - began - stopped));
    left = Number(answer.time);
    ply += 2;
  }
  // No pause from here on: the clock runs out and White's flag falls.
  await moveThrough(black, 'd7d6', ply, 'last');
  await server.moveClock(LEFT_MS);
  const end = await white.socket.next(hasAction('lose'));
  expect(end).toMatchObject({ action: 'lose', reason: 'timeout' });
});
