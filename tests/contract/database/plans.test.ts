import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIME_CONTROLS } from '../../../src/rules/time-control';
import type { Queries } from '../../../src/server/database/database';
import { createGame, lastGame } from '../../../src/server/games/store';
import { finishedGame, historyPage, historyPgn, lastEnded } from '../../../src/server/history/history';
import { recordOf } from '../../../src/server/history/record';
import { historySummary } from '../../../src/server/history/summary';
import { balanceOf } from '../../../src/server/ledger/ledger';
import { recentNotices } from '../../../src/server/notices/store';
import { engagedOf } from '../../../src/server/players/engagement';
import { findByUsername, findPlayer } from '../../../src/server/players/store';
import { standingOf } from '../../../src/server/profiles/newcomers';
import { lastGames, readGames } from '../../../src/server/spectating/store';
import { IS_BIG_RUN } from '../../support/runner/big-run';
import { onPostgresHere } from '../../support/server/place';
import { spread } from '../../support/spread';
import { type BareDatabase, bareDatabase } from '../bare-database';

/**
 * Queries about one player use an index, however many others have played. In the big run a million games
 * are there; in the small one the planner is told to read a whole table only where it has no index to go by.
 */

const isBig = IS_BIG_RUN && onPostgresHere();
const GAMES = isBig ? 1_000_000 : 5_000;
const PLAYERS = GAMES / 20;

/** Tables that grow for ever. */
const GROWING = ['game', 'game_move', 'player', 'ledger_account', 'review'];

let bare: BareDatabase;
let sent: { text: string; values: unknown[] }[] = [];
beforeAll(async () => {
  bare = await bareDatabase((text, values) => sent.push({ text, values }));
  await bare.migrate();
  await seed(bare.db);
});
afterAll(() => bare.close());

/** Players with so many games between them, the newest still played. Each plays with 40 others. */
async function seed(db: Queries): Promise<void> {
  // Keys that refer to other tables are not looked up for each row: they are right.
  await db.execute(sql`set session_replication_role = replica`);
  await db.execute(sql`
    insert into player (uid, username, terms_version)
    select 'u' || i, 'Player' || i, 1 from generate_series(0, ${PLAYERS - 1}::int) as i`);
  await db.execute(sql`
    insert into game (white, black, game_mode, rated, origin, state, ply, fen, white_left, black_left, result, reason,
      created_at, ended_at)
    select 'u' || i % ${PLAYERS}::int, 'u' || (i + 1 + i / ${PLAYERS}::int) % ${PLAYERS}::int, 'BLITZ_3', true, 'quick',
      case when i < ${GAMES - 50}::int then 'ended' else 'playing' end, 2, '-', 1, 1,
      case when i < ${GAMES - 50}::int then 'draw' end, case when i < ${GAMES - 50}::int then 'draw' end,
      now() - (${GAMES}::int - i) * interval '1 minute',
      case when i < ${GAMES - 50}::int then now() - (${GAMES}::int - i) * interval '1 minute' end
    from generate_series(0, ${GAMES - 1}::int) as i`);
  await db.execute(sql`
    insert into game_move (game, ply, san, from_square, to_square, white_left, black_left, spent, at)
    select id, half, 'e4', 'e2', 'e4', 1, 1, 1, now() from game, generate_series(1, 2) as half`);
  await db.execute(sql`
    insert into ledger_account (kind, currency, owner) select 'player', 'KING', uid from player`);
  await db.execute(sql`
    insert into review (game, requester, state) select id, white, 'done' from game where id % 10 = 0`);
  // New terms, told to everybody a while ago, and a few challenges among them.
  await db.execute(sql`
    insert into notice (player, news, at)
    select 'u' || i % ${PLAYERS}::int, case when i % 500 = 0
      then jsonb_build_object('kind', 'challenge', 'expires', 1) else '{"kind":"terms","version":1}' end,
      now() - interval '10 minutes' - i * interval '1 millisecond'
    from generate_series(0, ${GAMES - 1}::int) as i`);
  await db.execute(sql`set session_replication_role = origin`);
  await db.execute(sql`vacuum analyze`);
  if (!isBig) await db.execute(sql`set enable_seqscan = off`);
}

/** Reads all of a stream. */
async function drain(parts: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of parts);
}

async function knownPlayer(db: Queries) {
  const found = await findPlayer(db, 'u7');
  if (!found) throw new Error('u7 is not there');
  return found;
}

const control = TIME_CONTROLS.BLITZ_3;
const order = { white: 'u100', black: 'u101', control, rated: true, origin: { kind: 'quick' } } as const;
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

test.each<[string, (db: BareDatabase['db']) => Promise<unknown>]>([
  ['the last game of a player', db => lastGame(db, 'u7')],
  ['the last games of those who are watched', db => lastGames(db, ['u7', 'u8', 'u9'])],
  ['what players are in', db => engagedOf(db, ['u7', 'u8', 'u9'])],
  ['games that are watched', db => readGames(db, [7, 8, 9])],
  ['a page of the history', db => historyPage(db, 'u7', {}, 0)],
  ['a later page of it', db => historyPage(db, 'u7', {}, 3)],
  ['it for one colour', db => historyPage(db, 'u7', { side: 'w' }, 0)],
  ['it since a day', db => historyPage(db, 'u7', { since: yesterday }, 0)],
  ['it by what was played for', db => historyPage(db, 'u7', { origin: 'duel' }, 0)],
  ['it by length', db => historyPage(db, 'u7', {}, 0, 'longest')],
  ['it by accuracy', db => historyPage(db, 'u7', {}, 0, 'accurate')],
  ['the games that ended last', db => lastEnded(db, 8)],
  ['it by opponent and result', db => historyPage(db, 'u7', { opponent: 'player1', result: 'draw' }, 0)],
  ['what it comes to', db => historySummary(db, 'u7', {})],
  ['what it comes to with an opponent', db => historySummary(db, 'u7', { opponent: 'player1' })],
  ['what a player has done', async db => recordOf(db, await knownPlayer(db))],
  ['it as a file', db => drain(historyPgn(db, 'u7', {}, { form: 'plain', site: '', analysis: true }))],
  [
    'chosen games as a file',
    db => drain(historyPgn(db, 'u7', {}, { form: 'plain', site: '', only: [7, 8] })),
  ],
  ['one game', db => finishedGame(db, 7)],
  ['whether two can begin a game', db => createGame(db, 'node', { ...order, ratings: { w: 1, b: 1 } })],
  ['a player', db => findPlayer(db, 'u7')],
  ['a player by name', db => findByUsername(db, 'pLAYER7')],
  ['whether a user is let in', db => standingOf(db, 'u7')],
  ['what a player owns', db => balanceOf(db, 'u7', 'KING')],
])('[IP-02] %s is found by an index', async (_, read) => {
  sent = [];
  await read(bare.db);
  const statements = sent.filter(({ text }) => /^\s*(select|with|update|delete)\b/i.test(text));
  expect(statements.length).toBeGreaterThan(0);
  for (const { text, values } of statements) {
    const plan = await bare.explain(text, values);
    for (const table of GROWING) expect(plan, text).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
  }
});

test('[IP-02] a player’s totals and rating changes are read from indexes alone', async () => {
  sent = [];
  await historySummary(bare.db, 'u7', { gameTimeControl: 'BLITZ_3', reason: 'draw', since: yesterday });
  await recordOf(bare.db, await knownPlayer(bare.db));
  const counting = sent.filter(({ text }) => /count\(\*\) filter|distinct on/.test(text));
  expect(counting).toHaveLength(6);
  for (const { text, values } of counting) {
    const plan = await bare.explain(text, values);
    // Practice has an index of its own, and little of it is read.
    if (text.includes("origin = 'practice'")) {
      expect(plan).toMatch(/using game_(white|black)_practice/);
      continue;
    }
    expect(plan.match(/Index Only Scan using game_(white|black)_ended/g)?.length, plan).toBe(
      text.match(/from "?game"?/g)?.length,
    );
  }
});

test('[IP-02] the strongest opponents a player has beaten are the first entries of an index', async () => {
  sent = [];
  await recordOf(bare.db, await knownPlayer(bare.db));
  const best = sent.find(({ text }) => text.includes('order by rating desc'));
  const plan = await bare.explain(best?.text ?? '', best?.values ?? []);
  for (const colour of ['white', 'black']) expect(plan).toContain(`Scan Backward using game_${colour}_beat`);
});

test('[IP-22] recent notices are found by an index of the newest and one of challenges', async () => {
  sent = [];
  await recentNotices(bare.db);
  const plan = await bare.explain(sent[0]?.text ?? '', sent[0]?.values ?? []);
  expect(plan).toMatch(/\bnotice_at\b/);
  expect(plan).toMatch(/\bnotice_challenge\b/);
  expect(plan).not.toContain('Seq Scan on notice');
});

test('[IP-02] the last game of each player is found, and the time it takes is printed', async () => {
  const took: number[] = [];
  for (let asked = 0; asked < 500; asked++) {
    const uid = `u${(asked * 7_919) % PLAYERS}`;
    const begun = performance.now();
    expect((await lastGame(bare.db, uid))?.id).toBeGreaterThan(0);
    took.push(performance.now() - begun);
  }
  console.log(`the last of ${GAMES} games: ${spread(took)}`);
});
