import { expect, test } from 'vitest';
import { FIRST_MOVE_MS } from '../../../src/rules/time-control';
import { OPENING } from '../../support/games/scripted';
import { hasEnded, newcomer, pair, play, type Seat, sit } from '../../support/server/game-pair';
import { hasAction, type Session } from '../../support/server/server';
import { movedServer } from '../../support/server/shared';

/** Ends of games by time alone: flags, absences and games that never begin. */

const server = await movedServer();

/** A player's public profile. */
async function shown({ session, state }: Seat): Promise<{ blitz_ranked: number }> {
  const { username } = state.player as { username: string };
  return (await server.api(session.token).get(`/user/${username}`)).body as { blitz_ranked: number };
}

test('[IP-04] a player loses on time when a minute passes without any message', async () => {
  const seats = await pair(server, 'BULLET_1');
  await play(seats, OPENING);
  await server.moveClock(55_000);
  await play(seats, 'b1c3', 4);
  await server.moveClock(60_000);
  expect(await seats.black.socket.next(hasEnded)).toMatchObject({ action: 'lose', reason: 'timeout' });
  expect(await seats.white.socket.next(hasEnded)).toMatchObject({ action: 'win', reason: 'timeout' });
});

test('[IP-06] a player who stays away loses, and the absence counts among their leaves', async () => {
  const seats = await pair(server, 'BLITZ_3');
  await play(seats, OPENING);
  seats.black.socket.close();
  const told = await seats.white.socket.next(hasAction('opponentConnection'));
  expect(told).toMatchObject({ who: 'opponent', connected: false });
  expect(Number(told.deadline) - Number(told.now)).toBe(45_000);
  await server.moveClock(45_000);
  expect(await seats.white.socket.next(hasEnded)).toMatchObject({ action: 'win', reason: 'afk' });
  expect(await shown(seats.black)).toMatchObject({ stats: { games: 1, leaves: 1 } });
});

test('[IP-04] [IP-06] with both players away neither loses, and one who comes back finds the clock and the opponent', async () => {
  const seats = await pair(server, 'BLITZ_3');
  await play(seats, OPENING);
  for (const { socket } of [seats.white, seats.black]) socket.close();
  // Past the 45 s after which a player who is away alone has lost.
  await server.moveClock(52_000);
  const { socket, state } = await sit(server, seats.black.session);
  expect(state).toMatchObject({ clockRunning: true, ply: 4 });
  expect(Number(state.lastMove)).toBeGreaterThan(52_000);
  const told = await socket.next(hasAction('opponentConnection'));
  expect(told).toMatchObject({ who: 'opponent', connected: false });
  const grace = Number(told.deadline) - Number(told.now);
  expect(grace).toBeGreaterThan(30_000);
  expect(grace).toBeLessThanOrEqual(45_000);
  socket.send({ action: 'surrender' });
  expect(await socket.next(hasEnded)).toMatchObject({ action: 'lose', reason: 'surrender' });
});

test('a first move that does not come calls the game off, without result or rating', async () => {
  const seats = await pair(server);
  await server.moveClock(FIRST_MOVE_MS);
  const aborted = { action: 'aborted', reason: 'nostart' };
  const blamed = await seats.white.socket.next(hasEnded);
  expect(blamed).toMatchObject(aborted);
  expect(blamed).not.toHaveProperty('requeue');
  expect(await seats.black.socket.next(hasEnded)).toMatchObject({ ...aborted, requeue: true });
  expect(await seats.black.socket.closed).toBe(4200);
  expect(await shown(seats.white)).toMatchObject({ blitz_ranked: 1500, stats: { games: 0 } });
});

test('[IP-10] a player who calls games off before both have moved is paused longer each time, and the opponent is not', async () => {
  const wanted = { gameMode: 'RAPID_10', playlist: 'NORMAL' } as const;
  const pauseOf = async ({ token }: Session): Promise<number> => {
    const queue = server.socket('queue', token, wanted);
    const { pause = 0 } = await queue.next(hasAction('ping'));
    queue.close();
    await queue.closed;
    return Number(pause);
  };
  const player = await newcomer(server);
  for (const [action, seconds] of [
    ['abort', 30],
    ['surrender', 120],
    ['abort', 480],
  ] as const) {
    const { white, black } = await pair(server, 'RAPID_10', [player, await newcomer(server)]);
    const [own, other] = white.session === player ? [white, black] : [black, white];
    const since = performance.now();
    own.socket.send({ action });
    await Promise.all([own, other].map(seat => seat.socket.next(hasEnded)));
    const left = await pauseOf(player);
    expect(left).toBeLessThanOrEqual(1_000 * seconds);
    expect(left + performance.now() - since).toBeGreaterThanOrEqual(1_000 * seconds);
    expect(await pauseOf(other.session)).toBe(0);
    await server.moveClock(480_000);
  }
});

test('[IP-09] of the short games of a pair only the first is rated, and surrendering a later one costs a pause', async () => {
  const [winner, loser] = [await newcomer(server), await newcomer(server)] as const;
  const play4 = async () => {
    const seats = await pair(server, 'BLITZ_3', [winner, loser]);
    await play(seats, OPENING);
    const [won, lost] =
      seats.white.session === winner ? [seats.white, seats.black] : [seats.black, seats.white];
    lost.socket.send({ action: 'surrender' });
    const end = await won.socket.next(hasEnded);
    for (const { socket } of [won, lost]) socket.close();
    return { state: won.state, end, rating: (await shown(won)).blitz_ranked };
  };
  const first = await play4();
  expect(first.rating).toBeGreaterThan(1500);
  expect(first.state).not.toHaveProperty('unratedBecause');
  expect(await play4()).toMatchObject({
    state: { rated: true, unratedBecause: 'few', moves: [] },
    end: { action: 'win', reason: 'surrender', rated: false },
    rating: first.rating,
  });
  const queue = server.socket('queue', loser.token, { gameMode: 'BLITZ_3', playlist: 'NORMAL' });
  expect(Number((await queue.next(hasAction('ping'))).pause)).toBeGreaterThan(20_000);
  queue.close();
});

test('[IP-10] a player who does not come to a game is paused before the next queue, and the opponent is at its head again', async () => {
  const [here, away, low] = [await newcomer(server), await newcomer(server), await newcomer(server)];
  const wanted = { gameMode: 'RAPID_10', playlist: 'NORMAL' };
  const look = ({ token }: Session) => server.socket('queue', token, wanted);
  await Promise.all([here, away].map(one => look(one).next(hasAction('started'))));
  const seat = await sit(server, here);
  const since = performance.now();
  await server.moveClock(FIRST_MOVE_MS);
  expect(await seat.socket.next(hasEnded)).toMatchObject({
    action: 'aborted',
    reason: 'nostart',
    requeue: true,
  });
  const paused = look(away);
  const { pause } = await paused.next(frame => frame.action === 'ping' && frame.pause !== undefined);
  expect(Number(pause)).toBeLessThanOrEqual(30_000);
  expect(Number(pause) + performance.now() - since).toBeGreaterThanOrEqual(30_000);
  // At the same time others look: nobody is paired with the one who pauses.
  const [again, other] = [look(here), look(low)];
  await Promise.all([again.next(hasAction('started')), other.next(hasAction('started'))]);
  expect(paused.frames).not.toContainEqual({ action: 'started' });
  await server.moveClock(30_000);
  // After the pause they are looked for an opponent as everybody is.
  const last = look(await newcomer(server));
  await Promise.all([paused, last].map(queue => queue.next(hasAction('started'))));
});
