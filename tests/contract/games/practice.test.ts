import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasEnded, isMove, moveMessage, newcomer, type Seat, sit } from '../../support/server/game-pair';
import {
  type Frame,
  hasAction,
  type Session,
  startServer,
  type TestServer,
} from '../../support/server/server';

let server: TestServer;
beforeAll(async () => {
  const UCI_ENGINE = fileURLToPath(new URL('../../support/server/losing-engine.mjs', import.meta.url));
  server = await startServer({ env: { HOUSE_PACE: 'fast', UCI_ENGINE } });
});
afterAll(() => server.stop());

/** Asks the house for a game. */
async function practise(
  session: Session,
  house: number,
  gameMode = 'BULLET_1',
  more: object = {},
): Promise<Seat> {
  const queue = server.socket('queue', session.token, { gameMode, playlist: 'NORMAL', house, ...more });
  await queue.next(hasAction('started'));
  return sit(server, session);
}

/** Makes these moves in turn with the house's own. @returns the end, if it comes meanwhile */
async function answer({ socket, state }: Seat, moves: string): Promise<Frame | null> {
  let ply = 0;
  const next = async (): Promise<Frame> => {
    ply++;
    return socket.next(frame => (isMove(frame) && frame.ply === ply) || hasEnded(frame));
  };
  for (const move of moves.split(' ')) {
    if (ply === 0 && state.side === 'b') await next();
    socket.send(moveMessage(move));
    await next();
    const reply = await socket.next(frame => (isMove(frame) && frame.ply === ply + 1) || hasEnded(frame));
    if (hasEnded(reply)) return reply;
    ply++;
  }
  return null;
}

const ratingOf = (seat: Seat): number => (seat.state.opponent as { elo: number }).elo;

test('[IP-11] the house plays with any of the nine clocks that it is asked for', async () => {
  const { socket, state } = await practise(await newcomer(server), 2, 'BLITZ_3P2');
  expect(state).toMatchObject({ rated: false, practice: 2, gameMode: 'BLITZ_3P2' });
  socket.send({ action: 'abort' });
});

test('[IP-11] the house plays at once, with the control and strength asked for, and the game counts only in the history', async () => {
  const session = await newcomer(server);
  const api = server.api(session.token);
  expect((await server.fetch('/config.json')).body).toMatchObject({ house: true });
  const seat = await practise(session, 1, 'RAPID_10');
  expect(seat.state).toMatchObject({
    ...{ rated: false, practice: 1, gameMode: 'RAPID_10' },
    opponent: { house: true },
  });
  expect(ratingOf(seat)).toBeLessThan(750);
  const mate = seat.state.side === 'w' ? 'e2e4 d2d4 d1h5' : 'e7e5 d8h4';
  expect(await answer(seat, mate)).toMatchObject({ action: 'win', reason: 'checkmate' });
  expect((await api.get(`/user/${session.username}`)).body).toMatchObject({
    ...{ blitz_ranked: 1500, rapid_ranked: 1500 },
    stats: { games: 0, wins: 0, checkmates: 0 },
  });
  const { body } = await api.get('/boards');
  const [board] = v.parse(v.array(v.object({ id: v.number() })), body);
  expect((await api.get(`/provenance/${board?.id}`)).body).toMatchObject({ wins: 0 });
  expect((await api.get('/matchs/0')).body).toMatchObject({
    content: [
      {
        ...{ reason: 'checkmate', gameTimeControl: 'RAPID_10', type: 'NORMAL' },
        ...{ house: true, houseSides: [seat.state.side === 'w' ? 'b' : 'w'] },
      },
    ],
  });
  expect((await api.get('/matchs/summary')).body).toMatchObject({ games: 1, practice: 1, wins: 0, draws: 0 });
  expect(await server.operate('check')).toContain('Nothing is wrong.');
});

test('[IP-11] the house surrenders a lost game, and plays a rematch at the same strength', async () => {
  const session = await newcomer(server);
  const seat = await practise(session, 2);
  const knight = seat.state.side === 'w' ? 'b1c3 c3b1' : 'b8c6 c6b8';
  expect(await answer(seat, `${knight} ${knight}`)).toMatchObject({ action: 'win', reason: 'surrender' });
  const status = server.socket('status', session.token);
  await status.next(hasAction('ping'));
  seat.socket.send({ action: 'rematch' });
  await status.next(hasAction('started'));
  const again = await sit(server, session);
  expect(again.state).toMatchObject({ practice: 2, rated: false, opponent: seat.state.opponent });
  again.socket.send({ action: 'abort' });
});

test('[IP-11] the house is stronger with each number, and calling its games off costs no pause', async () => {
  const session = await newcomer(server);
  const ratings: number[] = [];
  for (const strength of [3, 4, 5]) {
    const seat = await practise(session, strength);
    ratings.push(ratingOf(seat));
    seat.socket.send({ action: 'abort' });
    await seat.socket.closed;
  }
  expect(ratings).toEqual(ratings.toSorted((a, b) => a - b));
  expect(new Set(ratings).size).toBe(3);
  const queue = server.socket('queue', session.token, { gameMode: 'RAPID_10', playlist: 'NORMAL' });
  expect(await queue.next(hasAction('ping'))).not.toHaveProperty('pause');
});

test('[IP-11] the house takes the other colour than the one asked for, and any other word for a colour is refused', async () => {
  const session = await newcomer(server);
  for (const side of ['b', 'b', 'w', 'w']) {
    const seat = await practise(session, 1, 'BULLET_1', { side });
    expect(seat.state).toMatchObject({ side });
    seat.socket.send({ action: 'abort' });
    await seat.socket.closed;
  }
  const hello = { gameMode: 'BULLET_1', playlist: 'NORMAL', house: 1, side: 'white' };
  expect(await server.socket('queue', session.token, hello).closed).toBe(1003);
});

test('[IP-29] the house begins ten games of one user at once, and refuses the eleventh', async () => {
  const session = await newcomer(server);
  const hello = { gameMode: 'BULLET_1', playlist: 'NORMAL', house: 3 };
  const ask = () => server.socket('queue', session.token, hello).closed;
  let games = 0;
  let code = await ask();
  // Each ten seconds allow one more: on a busy machine ten games take long enough for some.
  for (; code === 4200; games++) {
    const { socket } = await sit(server, session);
    socket.send({ action: 'abort' });
    await socket.closed;
    code = await ask();
  }
  expect(games).toBeGreaterThanOrEqual(10);
  expect(code).toBe(1013);
});

test('[IP-10] the house cannot be blocked by a player it has played', async () => {
  const session = await newcomer(server);
  const { socket, state } = await practise(session, 1);
  const { username } = v.parse(v.object({ username: v.string() }), state.opponent);
  const { body } = await server.api(session.token).post('/blocks', { username, blocked: true });
  expect(body).toEqual({ blocked: false, message: 'noSuchPlayer' });
  socket.send({ action: 'abort' });
});
