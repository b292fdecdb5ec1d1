import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ReviewAnswer, reviewAnswer } from '../../../src/protocol/reviews';
import { failOldReviews, findReview, orderReview, reviewStore } from '../../../src/server/reviews/store';
import { hasEnded, newcomer, pair, play } from '../../support/server/game-pair';
import { type Session, startServer, type TestServer } from '../../support/server/server';
import { ownDatabase } from '../own-database';

/** Finished games reviewed by an engine in a process of its own; the engine is a small one of the tests. */

const ENGINE = fileURLToPath(new URL('../../support/server/engine.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kingside-reviews-'));
const CRASH = join(folder, 'crash');
afterAll(() => rmSync(folder, { recursive: true }));

const env = (more: Record<string, string> = {}) => ({ HOUSE: 'off', REVIEW_ENGINE: ENGINE, ...more });
const MATE = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7';
const NOT_FOUND = { status: 404, body: { message: 'Not Found' } };

const review = (server: TestServer, { token }: Session, game: number) =>
  server.api(token).get(`/match/${game}/review`);
const order = (server: TestServer, { token }: Session, game: number) =>
  server.api(token).post(`/match/${game}/review`);

const isDone = ({ state }: ReviewAnswer) => state === 'done';

/** Plays a game to its end. @returns its number, and one of its players */
async function played(server: TestServer, moves: string): Promise<{ game: number; player: Session }> {
  const seats = await pair(server);
  await play(seats, moves);
  if (moves !== MATE) seats.white.socket.send({ action: 'surrender' });
  await seats.black.socket.next(hasEnded);
  const player = seats.white.session;
  const { body } = await server.api(player.token).get('/matchs/0');
  const game = (body as { content: { matchId: number }[] }).content[0]?.matchId ?? 0;
  return { game, player };
}

/** Asks until a review is so, and more rarely than one user may. */
async function reaches(
  server: TestServer,
  player: Session,
  game: number,
  isSo: (answer: ReviewAnswer) => boolean,
): Promise<ReviewAnswer> {
  for (let tries = 0; tries < 200; tries++) {
    const { body } = await review(server, player, game);
    const answer = v.parse(reviewAnswer, body);
    if (isSo(answer)) return answer;
    await sleep(250);
  }
  throw new Error('waited in vain: the review does not come so far');
}

describe('with an engine', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: env({ ENGINE_CRASH: CRASH }) });
  });
  afterAll(() => server.stop());
  afterEach(() => rmSync(CRASH, { force: true }));

  test('[API-17 MH-11] a finished game is reviewed once for everybody, and the review is kept', async () => {
    const { game, player } = await played(server, MATE);
    const stranger = await newcomer(server);
    expect((await server.fetch('/config.json')).body).toMatchObject({ reviews: true });
    expect(await review(server, player, game)).toMatchObject({ status: 200, body: { state: 'none' } });

    // Ten at a time have one effect; the engine dies once meanwhile.
    writeFileSync(CRASH, '');
    const orders = await Promise.all(Array.from({ length: 10 }, () => order(server, player, game)));
    for (const { status, body } of orders) {
      expect(status).toBe(200);
      expect(['waiting', 'running', 'done']).toContain((body as ReviewAnswer).state);
    }
    const done = await reaches(server, stranger, game, isDone);
    expect(done).toMatchObject({ state: 'done', engine: 'Small Engine 1' });
    const { positions } = done as Extract<ReviewAnswer, { state: 'done' }>;
    expect(positions).toHaveLength(8);
    expect(positions[6]).toEqual({ evaluation: { mate: 1 }, line: 'h5f7' });
    expect(positions[7]).toEqual({ evaluation: { won: 'w' }, line: '' });

    const again = await order(server, stranger, game);
    expect(again.body).toEqual(done);
    const { headers } = await review(server, stranger, game);
    expect(headers.get('cache-control')).toMatch(/^private, max-age=/);
  });

  test('[MH-12] the engine tells its line in any legal position, and a bad position or a finished game is refused', async () => {
    const user = await newcomer(server);
    const ask = (fen: string) => server.api(user.token).post('/analysis', { fen });
    expect(await ask('6k1/5ppp/8/8/8/8/8/R6K w - - 0 1')).toMatchObject({
      status: 200,
      body: {
        ...{ state: 'done', engine: 'Small Engine 1', depth: 1 },
        lines: [{ evaluation: { mate: 1 }, line: 'a1a8' }],
      },
    });
    for (const fen of ['', 'e4', '8/8/8/8/8/8/8/8 w - - 0 1', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'])
      expect(await ask(fen), fen).toMatchObject({ status: 400 });
  });

  test('[API-17] a running game, one without moves and an unknown one have no review for anybody', async () => {
    const seats = await pair(server);
    await play(seats, 'e2e4 e7e5');
    const { game } = await played(server, 'd2d4');
    const running = game - 1;
    const before = await played(server, 'e2e4');
    for (const one of [running, 999_999]) {
      expect(await review(server, before.player, one)).toMatchObject(NOT_FOUND);
      expect(await order(server, before.player, one)).toMatchObject(NOT_FOUND);
    }
    seats.white.socket.send({ action: 'surrender' });
    await seats.black.socket.next(hasEnded);
    expect(await review(server, seats.black.session, running)).toMatchObject({ body: { state: 'none' } });
  });
});

test('[API-17] three games of one user may wait for review, and both waiting and found reviews survive the end of the server', async () => {
  const slow = env({ ENGINE_WAIT_MS: '400' });
  const server = await startServer({ env: slow });
  const games = [];
  for (const moves of [MATE, 'e2e4', 'd2d4', 'c2c4']) games.push((await played(server, moves)).game);
  const user = await newcomer(server);
  const [first = 0, second = 0, third = 0, fourth = 0] = games;
  expect(await order(server, user, first)).toMatchObject({ body: { state: 'waiting', before: 0 } });
  await reaches(server, user, first, ({ state }) => state === 'running');
  expect(await order(server, user, second)).toMatchObject({ body: { state: 'waiting', before: 1 } });
  expect(await order(server, user, third)).toMatchObject({ body: { state: 'waiting', before: 2 } });
  expect(await order(server, user, fourth)).toMatchObject({ body: { state: 'refused', reason: 'own' } });
  expect(await review(server, user, fourth)).toMatchObject({ body: { state: 'none' } });
  // Asked for again, the same stays where it is; of others there is room for another user.
  expect(await order(server, user, third)).toMatchObject({ body: { state: 'waiting', before: 2 } });
  expect(await order(server, await newcomer(server), fourth)).toMatchObject({ body: { before: 3 } });

  // In the middle of the first.
  await reaches(server, user, first, answer => answer.state === 'running' && answer.done >= 2);
  expect(await server.stop({ keepData: true })).toBe(0);
  const next = await startServer({ env: env(), dataDir: server.dataDir });
  const back = await newcomer(next);
  for (const game of games) await reaches(next, back, game, isDone);
  await next.stop();
});

test('[API-17] a review that is not done after a day has failed, even at an engine, and can be asked for anew', async () => {
  const { db, close } = await ownDatabase();
  await db.execute(sql`insert into player (uid) values ('ada'), ('ben')`);
  await db.execute(sql`
    insert into game (id, white, black, game_mode, rated, origin, state, ply, fen, white_left, black_left, result, reason)
    select i, 'ada', 'ben', 'BLITZ_3', false, 'quick', 'ended', 2, '-', 1, 1, 'draw', 'draw' from generate_series(1, 3) i`);
  const ask = (game: number) => db.transaction(tx => orderReview(tx, game, 'ada'));
  for (const game of [1, 2, 3]) expect(await ask(game)).toMatchObject({ state: 'waiting' });
  const store = reviewStore(db, 'a node');
  const held = await store.claim();
  if (!held) throw new Error('nothing waits');
  expect(held.game).toBe(1);
  await db.execute(sql`update review set requested_at = now() - interval '1 day 1 second' where game < 3`);
  expect(await store.keep(held, [])).toBe(true);
  await failOldReviews(db);
  expect(await Promise.all([1, 2, 3].map(game => findReview(db, game)))).toMatchObject([
    { state: 'failed' },
    { state: 'failed' },
    { state: 'waiting' },
  ]);
  expect(await store.keep(held, [])).toBe(false);
  expect(await ask(1)).toMatchObject({ state: 'waiting' });
  await close();
});

test('[API-17] a user may ask for 40 reviews in 24 hours', async () => {
  const { db, close } = await ownDatabase();
  await db.execute(sql`insert into player (uid) values ('ada'), ('ben')`);
  await db.execute(sql`
    insert into game (id, white, black, game_mode, rated, origin, state, ply, fen, white_left, black_left, result, reason)
    select i, 'ada', 'ben', 'BLITZ_3', false, 'quick', 'ended', 2, '-', 1, 1, 'draw', 'draw' from generate_series(1, 41) i`);
  await db.execute(sql`
    insert into review (game, requester, state) select i, 'ada', 'failed' from generate_series(1, 40) i`);
  const ask = () => db.transaction(tx => orderReview(tx, 41, 'ada'));
  expect(await ask()).toEqual({ state: 'refused', reason: 'day' });
  await db.execute(sql`update review set requested_at = now() - interval '1 day 1 second' where game = 1`);
  expect(await ask()).toMatchObject({ state: 'waiting' });
  await close();
});

test('[API-17] a server without an engine does not say that it has one, and its review calls are not found', async () => {
  const server = await startServer({ env: { HOUSE: 'off' } });
  const { game, player } = await played(server, 'e2e4');
  expect((await server.fetch('/config.json')).body).toMatchObject({ reviews: false });
  expect(await review(server, player, game)).toMatchObject(NOT_FOUND);
  expect(await order(server, player, game)).toMatchObject(NOT_FOUND);
  await server.stop();
});
