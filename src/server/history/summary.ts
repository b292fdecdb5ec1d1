import { and, sql } from 'drizzle-orm';
import type { HistorySummary } from '../../protocol/history';
import { controlsOf, RATING_POOLS, type RatingPool } from '../../rules/time-control';
import type { Queries } from '../database/database';
import { game } from '../games/tables';
import { type Colour, coloursOf, isWanted, type OwnFilter } from './filter';

export const NO_GAMES: HistorySummary = { games: 0, wins: 0, draws: 0, change: { rapid: null, blitz: null } };

/**
 * Sums up all games that a filter lets through. A player may have tens of thousands: they are counted in an index that holds
 * all that is asked here, a colour at a time, so that on the embedded database's one connection moves go in between. Practice is in the list and in no statistics.
 */
export async function historySummary(db: Queries, uid: string, filter: OwnFilter): Promise<HistorySummary> {
  const total = structuredClone(NO_GAMES);
  for (const colour of coloursOf(filter)) {
    const part = await partOf(db, uid, colour, filter);
    const practice = await practiceOf(db, uid, colour, filter);
    total.games += part.games;
    total.wins += part.wins - practice.wins;
    total.draws += part.draws - practice.draws;
    if (practice.games > 0) total.practice = (total.practice ?? 0) + practice.games;
    for (const pool of RATING_POOLS)
      if (part[pool] !== null) total.change[pool] = (total.change[pool] ?? 0) + part[pool];
  }
  return total;
}

interface Score extends Record<string, unknown> {
  games: number;
  wins: number;
  draws: number;
}

interface Part extends Score {
  rapid: number | null;
  blitz: number | null;
}

/** Practice among the games, which have an index of their own. */
async function practiceOf(db: Queries, uid: string, own: Colour, filter: OwnFilter): Promise<Score> {
  const { rows } = await db.execute<Score>(sql`
    select ${scoreOf(own)} from game where ${and(isWanted(uid, own, filter), sql`origin = 'practice'`)}`);
  return firstOf(rows);
}

const scoreOf = (own: Colour) => sql`
  count(*)::int as games,
  count(*) filter (where result = ${own})::int as wins,
  count(*) filter (where result = 'draw')::int as draws`;

function firstOf<Row>([first]: readonly Row[]): Row {
  if (!first) throw new Error('a count without a row');
  return first;
}

async function partOf(db: Queries, uid: string, own: Colour, filter: OwnFilter): Promise<Part> {
  const [before, after] =
    own === 'white' ? [game.whiteRating, game.whiteRatingAfter] : [game.blackRating, game.blackRatingAfter];
  const change = (pool: RatingPool) =>
    sql`(sum(${after} - ${before}) filter (where game_mode = any(${sql.param(controlsOf(pool))}::text[])))::int`;
  const { rows } = await db.execute<Part>(sql`
    select ${scoreOf(own)},
      ${change('rapid')} as rapid,
      ${change('blitz')} as blitz
    from game where ${isWanted(uid, own, filter)}`);
  return firstOf(rows);
}
