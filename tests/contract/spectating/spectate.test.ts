import { expect, test } from 'vitest';
import {
  hasEnded,
  isMove,
  moveMessage,
  newcomer,
  type Pair,
  pair,
  play,
  sit,
} from '../../support/server/game-pair';
import { onPostgresHere } from '../../support/server/place';
import {
  type Frame,
  hasAction,
  hasStatus,
  startServer,
  type TestServer,
  type TestSocket,
} from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';

const server = await sharedServer();

const nameOf = (state: Frame): string => (state.player as { username: string }).username;
const watch = async (username: string, more: object = {}): Promise<TestSocket> =>
  server.socket('spectate', (await newcomer(server)).token, { username, ...more });
const isState = hasStatus('recconect');

/** Frames that a spectator was sent, but for the signals that come and go. */
const told = ({ frames }: TestSocket): Frame[] =>
  frames.filter(frame => frame.action !== 'ping' && frame.action !== 'check');

/** The next game of the same two, colours swapped. */
async function rematch({ white, black }: Pair): Promise<Pair> {
  const status = server.socket('status', white.session.token);
  white.socket.send({ action: 'rematch' });
  await black.socket.next(hasAction('rematchOffered'));
  black.socket.send({ action: 'rematch' });
  await status.next(hasAction('started'));
  status.close();
  const [first, second] = [await sit(server, black.session), await sit(server, white.session)];
  return { white: first, black: second };
}

test('[WS-18] a spectator sees a game from its middle to its end, and the next one of the same players', async () => {
  const table = await pair(server);
  await play(table, 'e2e4 d7d5 e4d5');
  table.white.socket.send({ action: 'offerDraw' });
  await table.black.socket.next(hasAction('drawOffered'));
  const [onWhite, onBlack] = await Promise.all([
    watch(nameOf(table.white.state)),
    // Names are unique without regard to case.
    watch(nameOf(table.black.state).toUpperCase()),
  ]);

  const [ofWhite, ofBlack] = await Promise.all([onWhite.next(isState), onBlack.next(isState)]);
  const shared = { fen: expect.stringContaining(' b '), ply: 3, captured: { w: [], b: ['p'] } };
  expect(ofWhite).toMatchObject({ ...shared, side: 'w', player: table.white.state.player });
  expect(ofBlack).toMatchObject({ ...shared, side: 'b', opponent: table.white.state.player });
  expect(ofWhite.moves).toMatchObject([{ move: 'e4' }, { move: 'd5' }, { move: 'exd5' }]);
  // Draw offers are between the players: spectators see neither them nor any id or token.
  expect(JSON.stringify([ofWhite, ofBlack])).not.toMatch(/drawOffer|"uid"|token/);

  // Moves and surrenders of a spectator change nothing.
  onBlack.send(moveMessage('d8d5'));
  onBlack.send({ action: 'surrender' });
  const last = await play(table, 'd8d5 b1c3', 3);
  const moves = [await onWhite.next(isMove), await onWhite.next(isMove)];
  expect(moves).toMatchObject([
    { move: 'Qxd5', ply: 4, captured: { w: ['p'], b: ['p'] } },
    { move: 'Nc3', ply: 5, fen: last.fen },
  ]);
  expect(moves[1]).toMatchObject({ time: last.timeO, timeO: last.time });
  expect(moves[1]).not.toHaveProperty('confirmation');

  table.white.socket.send({ action: 'surrender' });
  const [lost, won] = await Promise.all(
    [table.white, table.black].map(({ socket }) => socket.next(hasEnded)),
  );
  expect(lost).toMatchObject({ time: won?.timeO, timeO: won?.time });
  expect(await onWhite.next(hasEnded)).toEqual({ ...lost, spectatedUserWon: false });
  expect(await onBlack.next(hasEnded)).toEqual({ ...won, spectatedUserWon: true });

  const next = await rematch(table);
  expect(await onWhite.next(isState)).toMatchObject({ side: 'b', ply: 0, moves: [] });
  await play(next, 'g1f3');
  next.white.socket.send({ action: 'offerDraw' });
  await next.black.socket.next(hasAction('drawOffered'));
  next.black.socket.send({ action: 'offerDraw' });
  const drawn = { action: 'draw', reason: 'draw', counted: false, spectatedUserWon: false };
  for (const spectator of [onWhite, onBlack]) expect(await spectator.next(hasEnded)).toMatchObject(drawn);
  expect(told(onWhite).map(frame => frame.status ?? frame.move ?? frame.action)).toEqual([
    'recconect',
    'Qxd5',
    'Nc3',
    'lose',
    'recconect',
    'Nf3',
    'draw',
  ]);
  expect(told(onWhite).at(-3)?.game).toBeGreaterThan(Number(ofWhite.game));
});

test('[SP-04] [WS-03] a player who is not playing can be waited for, and an unknown one cannot', async () => {
  const [idle, other] = await Promise.all([newcomer(server), newcomer(server)]);
  const { user } = (await server.api(idle.token).get('/user')).body as { user: { username: string } };
  const early = await watch(user.username);
  expect(await early.next(hasAction('notPlaying'))).toEqual({ action: 'notPlaying' });
  const table = await pair(server, 'BLITZ_3', [idle, other]);
  expect(await early.next(isState)).toMatchObject({ player: { username: user.username }, ply: 0 });
  table.black.socket.send({ action: 'abort' });
  expect(await early.next(hasEnded)).toMatchObject({ action: 'aborted', reason: 'abort' });

  const { token } = other;
  const closes = (hello: object, by = token): Promise<number> => server.socket('spectate', by, hello).closed;
  const names = ['undefined', 'nobody_at_all', '', 'a\u0000b', '../etc/passwd', 'ñ'.repeat(200)];
  expect(await Promise.all(names.map(username => closes({ username })))).toEqual(names.map(() => 4404));
  const forms = [{}, { username: 7 }, { username: 'x'.repeat(201) }, { username: 'Ana', game: 'one' }];
  expect(await Promise.all(forms.map(form => closes(form)))).toEqual(forms.map(() => 1003));
  expect(await closes({ username: user.username }, `${token}x`)).toBe(4401);
});

test('the end is told once, also to a spectator who comes with it or was cut off', async () => {
  const table = await pair(server);
  await play(table, 'e2e4 e7e5 g1f3 b8c6');
  const username = nameOf(table.white.state);
  const session = await newcomer(server);
  const join = (more: object = {}): TestSocket =>
    server.socket('spectate', session.token, { username, ...more });
  const before = join();
  const { game } = await before.next(isState);
  before.close();
  const close = Array.from({ length: 12 }, (_, index) => {
    if (index === 6) table.black.socket.send({ action: 'surrender' });
    return join();
  });
  const end = { action: 'win', reason: 'surrender', spectatedUserWon: true };
  for (const socket of close) {
    const first = await socket.next(frame => isState(frame) || hasAction('notPlaying')(frame));
    if (isState(first)) await socket.next(hasEnded);
  }
  const back = join({ game });
  expect(await back.next(isState)).toMatchObject({ game, ply: 4 });
  expect(await back.next(hasEnded)).toMatchObject(end);
  const late = join();
  await late.next(hasAction('notPlaying'));
  const stories = [...close, back, late].map(socket => told(socket));
  for (const story of stories)
    expect([
      [expect.objectContaining({ status: 'recconect', ply: 4 }), expect.objectContaining(end)],
      [{ action: 'notPlaying' }],
    ]).toContainEqual(story);
});

if (onPostgresHere())
  test('[WS-18] another node, which reads the games from the database, shows the same', async () => {
    const elsewhere = await startServer({ env: { HOUSE: 'off', DATABASE_URL: server.databaseUrl ?? '' } });
    try {
      const table = await pair(server);
      await play(table, 'e2e4 e7e5');
      const { token } = await newcomer(server);
      const join = (from: TestServer): TestSocket =>
        from.socket('spectate', token, { username: nameOf(table.white.state) });
      const [near, far] = [join(server), join(elsewhere)];
      await Promise.all([near.next(isState), far.next(isState)]);
      await play(table, 'g1f3 b8c6 f1c4', 2);
      table.black.socket.send({ action: 'surrender' });
      await Promise.all([near.next(hasEnded), far.next(hasEnded)]);
      await rematch(table);
      await Promise.all([near.next(isState), far.next(isState)]);
      const timeless = (frames: Frame[]): Frame[] =>
        frames.map(({ lastMove: _, firstMove: __, ...rest }) => rest);
      expect(timeless(told(far))).toEqual(timeless(told(near)));
    } finally {
      await elsewhere.stop();
    }
  });
