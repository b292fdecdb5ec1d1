import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { START_FEN } from '../../../src/rules/chess';
import { EXPORTED } from '../../../src/server/compose-export';
import { exportOf } from '../../../src/server/export';
import { gameMove } from '../../../src/server/games/tables';
import { areEnginesSilent } from '../../../src/server/players/engagement';
import { review } from '../../../src/server/reviews/tables';
import { hasEnded, newcomer, pair, play, sit } from '../../support/server/game-pair';
import { hasAction, type Session, startServer, type TestServer } from '../../support/server/server';
import { ownDatabase } from '../own-database';

/** Whether engines answer. What the operator's says stands in `review.test.ts`, whose engine has the machine to itself. */

const ENGINE = fileURLToPath(new URL('../../support/server/engine.mjs', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    env: { HOUSE_WAIT_MS: '600000', HOUSE_PACE: 'fast', REVIEW_ENGINE: ENGINE },
  });
});
afterAll(() => server.stop());

const permission = ({ token }: Session) => server.api(token).get('/analysis');
const ask = ({ token }: Session) => server.api(token).post('/analysis', { fen: START_FEN });

const FREE = { status: 200, body: { state: 'free', operator: true } };
const REFUSED = { status: 200, body: { state: 'refused', reason: 'playing' } };

test('[MH-12] no engine answers two players while their game runs, and engines answer afterwards', async () => {
  const seats = await pair(server);
  await play(seats, 'e2e4');
  const stranger = await newcomer(server);
  for (const { session } of [seats.white, seats.black]) {
    expect(await permission(session)).toMatchObject({ body: { state: 'playing' } });
    expect(await ask(session)).toMatchObject(REFUSED);
    const review = server.api(session.token);
    expect(await review.get('/match/1/review')).toMatchObject(REFUSED);
    expect(await review.post('/match/1/review')).toMatchObject(REFUSED);
    expect((await review.get('/matchs/pgn?analysis=true')).status).toBe(409);
    expect((await review.get('/matchs/pgn')).status).toBe(200);
  }
  expect(await permission(stranger)).toMatchObject(FREE);
  seats.white.socket.send({ action: 'surrender' });
  await seats.black.socket.next(hasEnded);
  expect(await permission(seats.black.session)).toMatchObject(FREE);
  expect((await server.api(seats.black.session.token).get('/matchs/pgn?analysis=true')).status).toBe(200);
});

test('[MH-12] engines answer during a game against the house', async () => {
  const user = await newcomer(server);
  const queue = server.socket('queue', user.token, { gameMode: 'RAPID_10', playlist: 'NORMAL', house: 1 });
  await queue.next(hasAction('started'));
  await sit(server, user);
  expect(await permission(user)).toMatchObject(FREE);
});

test('[MH-12] a duel or a tournament’s game against the house silences engines, as a game against people does', async () => {
  const { db, close } = await ownDatabase();
  await db.execute(sql`insert into player (uid) values ('ada'), ('ben')`);
  await db.execute(sql`insert into player (uid, username, house) values ('house', 'House', true)`);
  const silentDuring = async (origin: string, opponent: string): Promise<boolean[]> => {
    const answers = [];
    for (const [white, black] of [
      ['ada', opponent],
      [opponent, 'ada'],
    ]) {
      await db.execute(sql`delete from game`);
      await db.execute(sql`
        insert into game (id, white, black, game_mode, rated, origin, state, ply, fen, white_left, black_left)
        values (1, ${white}, ${black}, 'BLITZ_3', false, ${origin}, 'playing', 2, '-', 1, 1)`);
      answers.push(await areEnginesSilent(db, 'ada'));
    }
    return answers;
  };
  for (const origin of ['quick', 'practice'])
    expect(await silentDuring(origin, 'house'), origin).toEqual([false, false]);
  for (const origin of ['duel', 'series'])
    expect(await silentDuring(origin, 'house'), origin).toEqual([true, true]);
  for (const origin of ['quick', 'duel', 'series'])
    expect(await silentDuring(origin, 'ben'), origin).toEqual([true, true]);
  await close();
});

test('[MH-12] the copy of a user’s data has the verdicts of reviews, but for the time of a game of theirs', async () => {
  const { db, close } = await ownDatabase();
  await db.execute(sql`insert into player (uid, username) values ('ada', 'ada_'), ('ben', 'ben_')`);
  const begin = (id: number) =>
    db.execute(sql`
      insert into game (id, white, black, game_mode, rated, origin, state, ply, fen, white_left, black_left)
      values (${id}, 'ada', 'ben', 'BLITZ_3', false, 'quick', 'playing', 1, '-', 1, 1)`);
  await begin(1);
  await db.execute(sql`update game set state = 'ended', result = 'draw', reason = 'draw', ended_at = now()`);
  const move = { game: 1, ply: 1, san: 'e4', from: 'e2', to: 'e4', spent: 0, at: new Date(0) };
  await db.insert(gameMove).values({ ...move, whiteLeft: 1, blackLeft: 1 });
  const positions = [20, 35].map(cp => ({ evaluation: { cp }, line: 'e2e4' }));
  await db.insert(review).values({ game: 1, requester: 'ada', state: 'done', engine: 'Deep', positions });
  const copy = async () =>
    (await Readable.from(exportOf(EXPORTED, { db, uid: 'ada', site: '' })).toArray()).join('');
  expect(await copy()).toContain('[%eval 0.35]');
  await begin(2);
  expect(await copy()).not.toContain('%eval');
  await close();
});
