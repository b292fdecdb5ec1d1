import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SeriesAnswer } from '../../protocol/tournament-calls';
import { RESULTS } from '../../rules/result';
import type { Queries } from '../database/database';
import { game, gameMove } from '../games/tables';
import { tournament, tournamentEntrant, tournamentSeriesGame } from './tables';

/** Games that were played to a result; those that were called off are none. */

/**
 * The finished games of one match of a bracket, the first one first, with their moves; to its two players also why the operator
 * decided it.
 */
export async function seriesAnswerFor(
  db: Queries,
  uid: string,
  id: number,
  match: number,
): Promise<SeriesAnswer> {
  const decidedWhy = await reasonFor(db, uid, id, match);
  return { games: await seriesGames(db, id, match), ...(decidedWhy !== null && { decidedWhy }) };
}

async function reasonFor(db: Queries, uid: string, id: number, match: number): Promise<string | null> {
  const { rows } = await db.execute<{ reason: string | null }>(sql`
    select one.value -> 'decided' ->> 'reason' as reason
    from tournament_run run
    join tournament_entrant e on e.tournament = run.tournament and e.uid = ${uid} and e.number is not null
    cross join jsonb_array_elements(run.snapshot -> 'series') one
    where run.tournament = ${id} and one.value -> 'match' = to_jsonb(${match}::int)
      and one.value -> 'players' @> to_jsonb(e.number) and one.value -> 'decided' ->> 'how' = 'operator'`);
  return rows[0]?.reason ?? null;
}

async function seriesGames(db: Queries, id: number, match: number): Promise<SeriesAnswer['games']> {
  const rows = await db
    .select({
      game: tournamentSeriesGame.game,
      number: tournamentSeriesGame.number,
      result: tournamentSeriesGame.result,
      reason: tournamentSeriesGame.reason,
      white: tournamentEntrant.number,
      bestOf: tournament.bestOf,
    })
    .from(tournamentSeriesGame)
    .innerJoin(tournament, eq(tournament.id, tournamentSeriesGame.tournament))
    .innerJoin(game, eq(game.id, tournamentSeriesGame.game))
    .innerJoin(
      tournamentEntrant,
      and(
        eq(tournamentEntrant.tournament, tournamentSeriesGame.tournament),
        eq(tournamentEntrant.uid, game.white),
        isNotNull(tournamentEntrant.number),
      ),
    )
    .where(
      and(
        eq(tournamentSeriesGame.tournament, id),
        eq(tournamentSeriesGame.match, match),
        inArray(tournamentSeriesGame.result, [...RESULTS]),
      ),
    )
    .orderBy(asc(tournamentSeriesGame.number));
  const moves = await movesOf(
    db,
    rows.map(row => row.game),
  );
  return rows.flatMap(({ result, reason, white, bestOf, number, ...row }) => {
    const played = RESULTS.find(one => one === result);
    if (!played || white === null) return [];
    const isArmageddon = number > bestOf;
    const sans = moves.get(row.game) ?? [];
    return [{ ...row, number, white, isArmageddon, result: played, reason: reason ?? '', moves: sans }];
  });
}

async function movesOf(db: Queries, games: readonly number[]): Promise<Map<number, string[]>> {
  const moves = new Map<number, string[]>();
  if (games.length === 0) return moves;
  const rows = await db
    .select({ of: gameMove.game, san: gameMove.san })
    .from(gameMove)
    .where(inArray(gameMove.game, [...games]))
    .orderBy(asc(gameMove.game), asc(gameMove.ply));
  for (const { of, san } of rows) moves.set(of, [...(moves.get(of) ?? []), san]);
  return moves;
}
