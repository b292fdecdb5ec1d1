import { and, desc, eq, sql } from 'drizzle-orm';
import type { RatingPoint, RecordAnswer, Title } from '../../protocol/record';
import { hundredthsToKing } from '../../rules/money';
import { controlsOf, type RatingPool } from '../../rules/time-control';
import type { Queries } from '../database/database';
import { DB_NOW } from '../database/now';
import type { PlayerRow } from '../players/store';
import { tournament, tournamentEntrant } from '../tournaments/tables';
import { idsOf, listedGames } from './history';

/** Numbers of games, wins and titles that are shown. */
const LAST = 5;
const BEST = 3;
const TITLES = 3;

/** Record of a player so far, read without the rows of all their games, which may be tens of thousands. */
export async function recordOf(db: Queries, { uid, createdAt }: PlayerRow): Promise<RecordAnswer> {
  const last = await idsOf(db, uid, {}, { limit: LAST });
  const best = await bestOf(db, uid);
  const games = await listedGames(db, [...new Set([...last, ...best])]);
  const named = (ids: readonly number[]) =>
    ids.flatMap(id => games.find(({ matchId }) => matchId === id) ?? []);
  return {
    since: createdAt.toISOString(),
    ratings: { rapid: await lineOf(db, uid, 'rapid'), blitz: await lineOf(db, uid, 'blitz') },
    last: named(last),
    best: named(best),
    titles: await titlesOf(db, uid),
  };
}

/** Ids of the rated wins against the strongest, strongest first. */
async function bestOf(db: Queries, uid: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      (select id, black_rating as rating from game
        where white = ${uid} and state = 'ended' and result = 'white' and white_rating_after is not null
          and black_rating is not null
        order by black_rating desc limit ${BEST})
      union all
      (select id, white_rating from game
        where black = ${uid} and state = 'ended' and result = 'black' and black_rating_after is not null
          and white_rating is not null
        order by white_rating desc limit ${BEST})
    ) as won order by rating desc, id desc limit ${BEST}`);
  return rows.map(({ id }) => Number(id));
}

/** Rating after the last game of each day of the past year, read from the indexes of a player's ended games. */
async function lineOf(db: Queries, uid: string, pool: RatingPool): Promise<RatingPoint[]> {
  const isCounted = sql`state = 'ended' and ended_at >= ${DB_NOW} - interval '1 year'
    and game_mode = any(${sql.param(controlsOf(pool))}::text[])`;
  const { rows } = await db.execute<{ at: number; rating: number }>(sql`
    select distinct on (day) extract(epoch from ended_at)::float8 * 1000 as at, rating from (
      select ended_at, date_trunc('day', ended_at at time zone 'UTC') as day, white_rating_after as rating from game
        where white = ${uid} and white_rating_after is not null and ${isCounted}
      union all
      select ended_at, date_trunc('day', ended_at at time zone 'UTC'), black_rating_after from game
        where black = ${uid} and black_rating_after is not null and ${isCounted}
    ) as rated order by day, ended_at desc`);
  return rows.map(({ at, rating }): RatingPoint => [Math.round(at), rating]);
}

async function titlesOf(db: Queries, uid: string): Promise<RecordAnswer['titles']> {
  const isWon = eq(tournament.champion, uid);
  const newest = await db
    .select({
      id: tournament.id,
      name: tournament.name,
      finishedAt: tournament.finishedAt,
      players: sql<number>`(select count(*)::int from ${tournamentEntrant} where ${tournamentEntrant.tournament} = ${tournament.id} and ${tournamentEntrant.state} = 'done')`,
      prize: tournamentEntrant.prize,
    })
    .from(tournament)
    .innerJoin(
      tournamentEntrant,
      and(
        eq(tournamentEntrant.tournament, tournament.id),
        eq(tournamentEntrant.uid, uid),
        eq(tournamentEntrant.state, 'done'),
      ),
    )
    .where(isWon)
    .orderBy(desc(tournament.finishedAt))
    .limit(TITLES);
  return {
    count: await db.$count(tournament, isWon),
    newest: newest.map(
      ({ finishedAt, prize, ...title }): Title => ({
        ...title,
        date: (finishedAt ?? new Date(0)).toISOString(),
        prize: hundredthsToKing(prize),
      }),
    ),
  };
}
