import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeCode } from '../../../src/protocol/close-codes';
import { OPENING } from '../../support/games/scripted';
import { hasEnded, newcomer, pair, play, sit } from '../../support/server/game-pair';
import { hasAction, type Session, startServer, type TestServer } from '../../support/server/server';

const alone = { env: { HOUSE: 'off' } };
const withHouse = { env: { HOUSE_WAIT_MS: '0', HOUSE_PACE: 'fast' } };
const blitz = { gameMode: 'BLITZ_3', playlist: 'NORMAL' };

let server: TestServer;
beforeAll(async () => {
  server = await startServer(alone);
});
afterAll(() => server.stop());

const health = () => server.fetch('/healthz');
const queue = ({ token }: Session) => server.socket('queue', token, blitz);

test('[IP-02] a drained node begins nothing and plays running games on, and the drain can be cancelled', async () => {
  const seats = await pair(server);
  const done = await pair(server);
  done.white.socket.send({ action: 'surrender' });
  await done.black.socket.next(hasEnded);
  const waiting = queue(await newcomer(server));
  await waiting.next(hasAction('ping'));

  expect(await server.operator('drain', '--wait', '900')).toMatchObject({
    code: 0,
    stdout: 'One game is played on, for 15 min at most; then this node ends. See "status".\n',
  });
  expect(await waiting.closed).toBe(closeCode.tryAgainLater);
  expect(await queue(await newcomer(server)).closed).toBe(closeCode.tryAgainLater);
  expect(await health()).toMatchObject({ status: 503, body: { status: 'draining' } });
  expect(await server.fetch('/readyz')).toMatchObject({ status: 503, body: { status: 'draining' } });
  expect((await server.fetch('/livez')).status).toBe(200);
  done.black.socket.send({ action: 'rematch' });
  await done.black.socket.next(hasAction('rematchDeclined'));
  await play(seats, OPENING);
  // A player of a running game can also come back to it.
  const white = await sit(server, seats.white.session);
  expect(white.state.ply).toBe(4);
  expect((await server.operator('status')).stdout).toMatch(/^state +DRAINING .*\ngames +1 here, 1 in all/m);

  expect(await server.operator('drain', '--cancel')).toMatchObject({ code: 0 });
  expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } });
  await pair(server);
  for (const side of ['white', 'black'] as const) done[side].socket.send({ action: 'rematch' });
  await done.white.socket.closed;
  expect((await server.operator('status')).stdout).toMatch(/^state +takes games\ngames +3 here/m);
});

test('[IP-02] a drained node ends by itself, in order, with its last game', async () => {
  const own = await startServer(withHouse);
  const player = await own.player();
  const found = own.socket('queue', player.token, blitz);
  await found.next(hasAction('started'));
  const { socket } = await sit(own, player);
  await own.operator('drain');
  // The house would play with them at once.
  expect(await own.socket('queue', (await own.player()).token, blitz).closed).toBe(closeCode.tryAgainLater);
  socket.send({ action: 'surrender' });
  await socket.next(hasEnded);
  expect(await socket.closed).toBe(closeCode.serviceRestart);
  expect(await own.stop()).toBe(0);
});

test('a drain with a bad wait is refused with the reason', async () => {
  for (const wait of ['soon', '-1', '1.5', '1e9']) {
    const { code, stderr } = await server.operator('drain', `--wait=${wait}`);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The wait /);
  }
  expect((await server.operator('drain', '--wait', '1', '--cancel')).code).toBe(1);
  expect((await health()).status).toBe(200);
});
