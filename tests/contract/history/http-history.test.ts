import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyAnswer, historySummary } from '../../../src/protocol/history';
import { recordAnswer } from '../../../src/protocol/record';
import { game, gameMove } from '../../../src/server/games/tables';
import { type Inside, insideDatabase } from '../../support/server/inside';
import { type Player, type Session, startServer, type TestServer } from '../../support/server/server';

let server: TestServer;
let white: Player;
let black: Player;
let stranger: Session;

const GAMES = 30;
const START = Date.UTC(2026, 0, 1);

beforeAll(async () => {
  const first = await startServer();
  white = await first.player();
  black = await first.player();
  stranger = await first.player();
  await first.stop({ keepData: true });
  await insideDatabase(first, writeGames);
  server = await startServer({ dataDir: first.dataDir });
});
afterAll(() => server.stop());

/** Thirty finished games with every third a draw, then one aborted and one still being played. */
async function writeGames({ db }: Inside): Promise<void> {
  const common = { fen: '-', whiteLeft: 0, blackLeft: 0, rated: true, origin: 'quick' };
  const ended = Array.from({ length: GAMES }, (_, index) => ({
    ...common,
    white: white.uid,
    black: black.uid,
    gameMode: 'BLITZ_3',
    state: 'ended' as const,
    ply: 2,
    result: index % 3 === 0 ? ('draw' as const) : ('white' as const),
    reason: index % 3 === 0 ? 'draw' : 'surrender',
    endedAt: new Date(START + index * 60_000),
  }));
  const made = await db.insert(game).values(ended).returning({ id: game.id });
  const at = new Date(START);
  const move = { whiteLeft: 0, blackLeft: 0, spent: 0, at };
  await db.insert(gameMove).values(
    made.flatMap(({ id }) => [
      { ...move, game: id, ply: 2, san: 'e5', from: 'e7', to: 'e5' },
      { ...move, game: id, ply: 1, san: 'e4', from: 'e2', to: 'e4' },
    ]),
  );
  await db
    .insert(game)
    .values([
      { ...common, white: white.uid, black: black.uid, gameMode: 'BULLET_1', rated: false, state: 'aborted' },
    ]);
}

const page = async ({ token }: Session, number: number) =>
  v.parse(historyAnswer, (await server.api(token).get(`/matchs/${number}`)).body).content;

test('[API-16] the history comes in pages of 25, newest first, without the aborted game', async () => {
  const [first, second, third] = [await page(white, 0), await page(white, 1), await page(white, 2)];
  expect([first.length, second.length, third.length]).toEqual([25, 5, 0]);
  const dates = [...first, ...second].map(({ date }) => Date.parse(date));
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(GAMES);
  expect(await page(black, 0)).toEqual(first);
  expect(await page(stranger, 0)).toEqual([]);
});

test('[API-16] an entry shows who played, how it ended and when', async () => {
  const [newest, , third] = await page(black, 0);
  expect(newest).toMatchObject({
    whites: white.username,
    blacks: black.username,
    win: true,
    draw: false,
    reason: 'surrender',
    gameTimeControl: 'BLITZ_3',
    type: 'BLITZ_RANKED',
    movements: `e4>${START} e5>${START}`,
    date: new Date(START + (GAMES - 1) * 60_000).toISOString(),
  });
  expect(newest?.matchId).toBe(newest?.id);
  expect(third).toMatchObject({ win: false, draw: true, reason: 'draw' });
});

test('[API-16] a summary counts all games, as each player saw them', async () => {
  const summary = async ({ token }: Session, query = '') =>
    v.parse(historySummary, (await server.api(token).get(`/matchs/summary${query}`)).body);
  const change = { rapid: null, blitz: null };
  expect(await summary(white)).toEqual({ games: GAMES, wins: 20, draws: 10, change });
  expect(await summary(black)).toEqual({ games: GAMES, wins: 0, draws: 10, change });
  expect(await summary(black, `?player=${white.username}&result=win`)).toMatchObject({ games: 20, wins: 20 });
  expect(await summary(stranger)).toEqual({ games: 0, wins: 0, draws: 0, change });
});

test('a player’s record is shown to every player, whatever the case of the name, and an unknown name has none', async () => {
  const api = server.api(stranger.token);
  const { body } = await api.get(`/user/${white.username.toUpperCase()}/record`);
  const { last, titles } = v.parse(recordAnswer, body);
  expect(last).toEqual((await page(white, 0)).slice(0, 5));
  expect(titles).toEqual({ count: 0, newest: [] });
  expect(JSON.stringify(body)).not.toContain(white.uid);
  for (const name of ['Nobody_here', '%00']) expect((await api.get(`/user/${name}/record`)).status).toBe(404);
});

test('[API-17] a finished game is shown to every player, and an unknown or unfinished one to nobody', async () => {
  const [newest] = await page(white, 0);
  const api = server.api(stranger.token);
  expect(await api.get(`/match/${newest?.id}`)).toMatchObject({
    status: 200,
    body: { whites: white.username, blacks: black.username, movements: `e4>${START} e5>${START}` },
  });
  const missing = { status: 404, body: { message: 'Not Found' } };
  expect(await api.get('/match/999999')).toMatchObject(missing);
  expect(await api.get(`/match/${GAMES + 1}`)).toMatchObject(missing);
});
