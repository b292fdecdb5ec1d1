import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAnswer } from '../../../src/protocol/record';
import { game } from '../../../src/server/games/tables';
import { recordOf } from '../../../src/server/history/record';
import { findPlayer } from '../../../src/server/players/store';
import { player } from '../../../src/server/players/tables';
import { tournament, tournamentEntrant } from '../../../src/server/tournaments/tables';
import { ownDatabase } from '../own-database';

/** A player's record so far, as their card shows it. */

const { db, close } = await ownDatabase();
afterAll(close);

const DAY_MS = 86_400_000;
/** Noon, so that some hours more or less are the same day. */
const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS / 2;
const daysAgo = (days: number, hours = 0): Date => new Date(NOON - days * DAY_MS + hours * 3_600_000);

interface Played {
  /** Ada had White. */
  isWhite?: boolean;
  gameMode?: string;
  result?: 'white' | 'black' | 'draw';
  rated?: boolean;
  endedAt: Date;
  /** Ada's after the game, and the other's before it. */
  rating?: number;
  other?: number;
}

/** In the order in which they were played. */
const PLAYED: readonly Played[] = [
  { endedAt: daysAgo(400), rating: 1400 },
  { endedAt: daysAgo(90), rating: 1510, other: 1600, result: 'white' },
  { endedAt: daysAgo(30, -2), rating: 1520, other: 1590, result: 'white' },
  { endedAt: daysAgo(30, 2), rating: 1530, isWhite: false, other: 1700, result: 'black' },
  { endedAt: daysAgo(20), rating: 1610, gameMode: 'RAPID_10', other: 1650, result: 'white' },
  // Lost, drawn, or won without counting: none of the wins.
  { endedAt: daysAgo(10), rating: 1500, other: 2000, result: 'black' },
  { endedAt: daysAgo(9), rating: 1505, other: 2100, result: 'draw' },
  { endedAt: daysAgo(8), rated: false, other: 2200, result: 'white' },
  { endedAt: daysAgo(1), rating: 1490, gameMode: 'BULLET_1', isWhite: false, other: 1500, result: 'white' },
];

let ids: number[] = [];
beforeAll(async () => {
  await db.insert(player).values([
    { uid: 'ada', username: 'Ada', createdAt: daysAgo(500) },
    { uid: 'bob', username: 'Bob' },
  ]);
  const made = await db.insert(game).values(PLAYED.map(rowOf)).returning({ id: game.id });
  ids = made.map(({ id }) => id);
  await db
    .insert(game)
    .values({ ...rowOf({ endedAt: daysAgo(0) }), state: 'playing', result: null, endedAt: null });
});

function rowOf(one: Played): typeof game.$inferInsert {
  const {
    isWhite = true,
    gameMode = 'BLITZ_3',
    result = 'draw',
    rated = true,
    endedAt,
    rating,
    other = 1500,
  } = one;
  const [own, theirs] = [
    { before: 1500, after: rated && rating !== undefined ? rating : null },
    { before: other, after: rated && rating !== undefined ? other : null },
  ];
  const [white, black] = isWhite ? [own, theirs] : [theirs, own];
  return {
    ...{ white: isWhite ? 'ada' : 'bob', black: isWhite ? 'bob' : 'ada' },
    ...{ fen: '-', whiteLeft: 0, blackLeft: 0, origin: 'quick', state: 'ended', reason: 'draw' },
    ...{ gameMode, result, rated, endedAt },
    ...{ whiteRating: white.before, whiteRatingAfter: white.after },
    ...{ blackRating: black.before, blackRatingAfter: black.after },
  };
}

async function record(uid = 'ada') {
  const row = await findPlayer(db, uid);
  if (!row) throw new Error(`${uid} is not there`);
  return v.parse(recordAnswer, await recordOf(db, row));
}

test('a rating has the last point of each day of the past year, by its time controls', async () => {
  const { ratings, since } = await record();
  expect(since).toBe(daysAgo(500).toISOString());
  expect(ratings.blitz).toEqual([
    [daysAgo(90).getTime(), 1510],
    [daysAgo(30, 2).getTime(), 1530],
    [daysAgo(10).getTime(), 1500],
    [daysAgo(9).getTime(), 1505],
    [daysAgo(1).getTime(), 1490],
  ]);
  expect(ratings.rapid).toEqual([[daysAgo(20).getTime(), 1610]]);
});

test('the last five games come newest first, and the rated wins strongest opponent first, with either colour', async () => {
  const { last, best } = await record();
  expect(last.map(({ matchId }) => matchId)).toEqual(ids.slice(-5).reverse());
  expect(last[0]).toMatchObject({ blacks: 'Ada', portraits: { white: { avatar: null } } });
  expect(best.map(({ matchId }) => matchId)).toEqual([ids[3], ids[4], ids[1]]);
});

test('titles are counted, and the three newest shown with their field and prize', async () => {
  const common = {
    openAt: daysAgo(90),
    startAt: daysAgo(80),
    entryFee: 0n,
    split: [100],
    eloStart: 0,
    eloEnd: 3000,
  };
  const made = await db
    .insert(tournament)
    .values(
      ['First', 'Second', 'Third', 'Fourth', 'Other'].map((name, index) => ({
        ...{
          ...common,
          name,
          prizePool: 600_000n,
          gameMode: 'BLITZ_3',
          places: 8,
          readyMs: 1,
          commit: '',
          seed: '',
        },
        ...{
          status: 'finished' as const,
          champion: name === 'Other' ? 'bob' : 'ada',
          finishedAt: daysAgo(70 - index),
        },
      })),
    )
    .returning({ id: tournament.id });
  await db.insert(tournamentEntrant).values(
    made.flatMap(({ id }) => [
      { tournament: id, uid: 'ada', state: 'left' as const, feePaid: 0n, leftAt: daysAgo(85) },
      { tournament: id, uid: 'ada', state: 'done' as const, feePaid: 0n, prize: 600_000n },
      { tournament: id, uid: 'bob', state: 'done' as const, feePaid: 0n },
    ]),
  );
  const { titles } = await record();
  expect(titles.count).toBe(4);
  expect(titles.newest.map(({ name }) => name)).toEqual(['Fourth', 'Third', 'Second']);
  expect(titles.newest[0]).toEqual({
    ...{ id: made[3]?.id, name: 'Fourth', date: daysAgo(67).toISOString(), players: 2, prize: 6_000 },
  });
});

test('a player who has done nothing yet has an empty record', async () => {
  await db.insert(player).values({ uid: 'cleo', username: 'Cleo' });
  expect(await record('cleo')).toMatchObject({
    ...{ ratings: { rapid: [], blitz: [] }, last: [], best: [], titles: { count: 0, newest: [] } },
  });
});
