import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { SeriesAnswer } from '../../protocol/tournament-calls';
import { RESULTS } from '../../rules/result';
import type { Queries } from '../database/database';
import { game, gameMove } from '../games/tables';
import { tournament, tournamentEntrant, tournamentSeriesGame } from './tables';

/** Games that were played to a result; those that were called off are none. */

/** The finished games of one match of a bracket, the first one first, with their moves. */
export async function seriesGames(db: Queries, id: number, match: number): Promise<SeriesAnswer> {
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
  const games = rows.flatMap(({ result, reason, white, bestOf, number, ...row }) => {
    const played = RESULTS.find(one => one === result);
    if (!played || white === null) return [];
    const isArmageddon = number > bestOf;
    const sans = moves.get(row.game) ?? [];
    return [{ ...row, number, white, isArmageddon, result: played, reason: reason ?? '', moves: sans }];
  });
  return { games };
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
