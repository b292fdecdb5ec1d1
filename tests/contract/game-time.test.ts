import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OPENING } from '../support/games/scripted';
import { hasEnded, newcomer, pair, play, type Seat, sit } from '../support/server/game-pair';
import { hasAction, type Session } from '../support/server/server';
import { sharedServer } from '../support/server/shared';

/** What time alone brings about. All wait for it beside each other. */

const server = await sharedServer();

/** A busy machine may tell of it later. */
const PATIENCE_MS = 90_000;

/** What anybody sees of a player. */
async function shown({ session, state }: Seat): Promise<unknown> {
  const { username } = state.player as { username: string };
  return (await server.api(session.token).get(`/user/${username}`)).body;
}

test.concurrent('[IP-04] timeout: a minute passes without any message', async () => {
  const seats = await pair(server, 'BULLET_1');
  await play(seats, OPENING);
  const began = Date.now();
  const frame = await seats.white.socket.next(hasEnded, PATIENCE_MS);
  expect(frame).toEqual({ action: 'lose', reason: 'timeout' });
  expect(Date.now() - began).toBeGreaterThan(58_000);
  expect(await seats.black.socket.next(hasEnded)).toEqual({ action: 'win', reason: 'timeout' });
});

test.concurrent('[IP-06] afk: who stays away loses, and leaves counts it', async () => {
  const seats = await pair(server, 'BLITZ_3');
  await play(seats, OPENING);
  seats.black.socket.close();
  const told = await seats.white.socket.next(hasAction('opponentConnection'));
  expect(told).toMatchObject({ who: 'opponent', connected: false });
  expect(Number(told.deadline) - Number(told.now)).toBe(45_000);
  expect(await seats.white.socket.next(hasEnded, PATIENCE_MS)).toEqual({ action: 'win', reason: 'afk' });
  expect(await shown(seats.black)).toMatchObject({ stats: { games: 1, leaves: 1 } });
});

test.concurrent('[IP-04] [IP-06] both away: nobody loses for that, and who comes back finds the clock and the other', async () => {
  const seats = await pair(server, 'BLITZ_3');
  await play(seats, OPENING);
  for (const { socket } of [seats.white, seats.black]) socket.close();
  // Past the 45 s after which a player who is away alone has lost.
  await sleep(52_000);
  const { socket, state } = await sit(server, seats.black.session);
  expect(state).toMatchObject({ clockRunning: true, ply: 4 });
  // What a busy machine has kept the server from doing is charged to nobody.
  expect(Number(state.lastMove)).toBeGreaterThan(30_000);
  const told = await socket.next(hasAction('opponentConnection'));
  expect(told).toMatchObject({ who: 'opponent', connected: false });
  const grace = Number(told.deadline) - Number(told.now);
  expect(grace).toBeGreaterThan(30_000);
  expect(grace).toBeLessThanOrEqual(45_000);
  socket.send({ action: 'surrender' });
  expect(await socket.next(hasEnded)).toEqual({ action: 'lose', reason: 'surrender' });
});

test.concurrent('a first move that does not come calls the game off, without result or rating', async () => {
  const seats = await pair(server);
  expect(await seats.white.socket.next(hasEnded, PATIENCE_MS)).toEqual({
    action: 'aborted',
    reason: 'nostart',
  });
  expect(await seats.black.socket.closed).toBe(4200);
  expect(await shown(seats.white)).toMatchObject({ blitz_ranked: 1500, stats: { games: 0 } });
});

test.concurrent('[IP-10] who does not come to a game pauses before the next queue; the other is at its head again', async () => {
  const [here, away, low] = [await newcomer(server), await newcomer(server), await newcomer(server)];
  const wanted = { gameMode: 'RAPID_10', playlist: 'NORMAL' };
  const look = ({ token }: Session) => server.socket('queue', token, wanted);
  await Promise.all([here, away].map(one => look(one).next(hasAction('started'))));
  const seat = await sit(server, here);
  expect(await seat.socket.next(hasEnded, PATIENCE_MS)).toEqual({
    action: 'aborted',
    reason: 'nostart',
    requeue: true,
  });
  const paused = look(away);
  const { pause } = await paused.next(hasAction('ping'));
  expect(Number(pause)).toBeGreaterThan(20_000);
  expect(Number(pause)).toBeLessThanOrEqual(30_000);
  // At the same time others look: nobody is paired with the one who pauses.
  const [again, other] = [look(here), look(low)];
  await Promise.all([again.next(hasAction('started')), other.next(hasAction('started'))]);
  expect(paused.frames).not.toContainEqual({ action: 'started' });
  // After the pause they are looked for an opponent as everybody is.
  const last = look(await newcomer(server));
  await Promise.all([paused, last].map(queue => queue.next(hasAction('started'), PATIENCE_MS)));
});
