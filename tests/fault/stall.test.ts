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
  // One that sleeps would not hear that it is to stop.
  process.kill(server.pid, 'SIGCONT');
  await server.stop();
});

/** Time that is nobody's fault but that of a busy machine. */
const LOAD_MS = 150;

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

/** A game in which White has a second left, and Black the move. */
async function oneSecondLeft(): Promise<Pair> {
  const seats = await pair(server, 'BULLET_1');
  await play(seats, 'e2e4 e7e5 g1f3');
  await server.stop({ keepData: true });
  await insideDatabase(server, ({ rows }) =>
    rows(`update game set white_left = 1000, turn_since = now() where state = 'playing'`),
  );
  server = await startServer({ ...options, dataDir: server.dataDir });
  const [white, black] = await Promise.all([
    sit(server, seats.white.session),
    sit(server, seats.black.session),
  ]);
  expect(white.state.time).toBe(1_000);
  return { white, black };
}

test('[IP-03] [IP-04] a process that is stopped for 0.3, 1.2 and 5 s costs nobody time, with a second on the clock', async () => {
  const { white, black } = await oneSecondLeft();
  let left = 1_000;
  let ply = 4;
  const rounds = [
    { pause: 300, reply: 'b8c6', move: 'f1c4' },
    { pause: 1_200, reply: 'g8f6', move: 'd2d3' },
    { pause: 5_000, reply: 'f8c5', move: 'c2c3' },
  ];
  for (const { pause, reply, move } of rounds) {
    const told = white.socket.next(frame => isMove(frame) && frame.ply === ply);
    await moveThrough(black, reply, ply, `b${ply}`);
    await told;
    const began = performance.now();
    await sleep(50);
    process.kill(server.pid, 'SIGSTOP');
    const thought = performance.now() - began;
    const moving = moveThrough(white, move, ply + 1, `w${ply}`);
    await sleep(pause);
    process.kill(server.pid, 'SIGCONT');
    const answer = await moving;
    expect(answer).toMatchObject({ confirmation: `w${ply}` });
    // Whatever they are charged, it is nothing of the pause.
    expect(left - Number(answer.time)).toBeLessThanOrEqual(thought + LOAD_MS);
    left = Number(answer.time);
    ply += 2;
  }
  // Nobody stops the process now, and a flag falls.
  await moveThrough(black, 'd7d6', ply, 'last');
  const end = await white.socket.next(hasAction('lose'));
  expect(end).toEqual({ action: 'lose', reason: 'timeout' });
});
