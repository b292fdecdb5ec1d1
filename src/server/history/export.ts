import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { countedBy, paged, type RowSection } from '../export';
import { game, gameMove } from '../games/tables';
import { areEnginesSilent } from '../players/engagement';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { EXPORT_BATCH, pgnsOf } from './history';

/**
 * Games of the player. A finished one comes with its moves, clocks and verdicts of a review as PGN; each with what was measured of
 * the player's own connection at each of their moves.
 */
export const ownGames: RowSection = {
  count: countedBy(game, game.white, game.black),
  pages({ db, uid, site }) {
    /** Ids of a page of games in which the player has this side; White and Black are looked up by an index each. */
    const some = (side: SQL, after: number) =>
      sql`(select id from ${game} where ${side} = ${uid} and id > ${after} order by id limit ${EXPORT_BATCH})`;
    return paged(
      0,
      async after => {
        const rows = await db
          .select({ game, opponent: { uid: player.uid, username: player.username } })
          .from(game)
          .innerJoin(
            player,
            sql`${player.uid} = case when ${game.white} = ${uid} then ${game.black} else ${game.white} end`,
          )
          .where(
            sql`${game.id} in (${some(sql`white`, after)} union all ${some(sql`black`, after)} order by 1 limit ${EXPORT_BATCH})`,
          )
          .orderBy(asc(game.id));
        const ids = rows.map(row => row.game.id);
        // Verdicts are left out while a game of the player's runs: no engine answers them then.
        const analysis = !(await areEnginesSilent(db, uid));
        const pgns = await pgnsOf(db, ids, { form: 'annotated', site, analysis });
        const measured = await measuredOf(db, uid, ids);
        return rows.map(row => ({
          ...row,
          pgn: pgns.get(row.game.id) ?? null,
          connection: measured.get(row.game.id) ?? [],
        }));
      },
      row => row.game.id,
      ({ game: played, opponent, ...more }) => ({
        id: played.id,
        side: played.white === uid ? 'white' : 'black',
        opponent: shownName(opponent),
        gameMode: played.gameMode,
        playlist: played.playlist,
        origin: played.origin,
        rated: played.rated,
        unratedBecause: played.unratedBecause,
        rematchOf: played.rematchOf,
        state: played.state,
        result: played.result,
        reason: played.reason,
        rating: played.white === uid ? played.whiteRating : played.blackRating,
        ratingAfter: played.white === uid ? played.whiteRatingAfter : played.blackRatingAfter,
        createdAt: played.createdAt,
        endedAt: played.endedAt,
        link: `${site}/matches/${played.id}`,
        ...more,
      }),
    );
  },
};

/** Round trips and credits of the player's own moves in these games, milliseconds. */
async function measuredOf(
  db: Queries,
  uid: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, object[]>> {
  const rows = await db
    .select({
      game: gameMove.game,
      ply: gameMove.ply,
      roundTrip: gameMove.roundTrip,
      shortestWay: gameMove.shortestWay,
      credit: gameMove.credit,
    })
    .from(gameMove)
    .innerJoin(game, eq(game.id, gameMove.game))
    // White has the odd half-moves.
    .where(and(inArray(gameMove.game, [...ids]), sql`(${gameMove.ply} % 2 = 1) = (${game.white} = ${uid})`))
    .orderBy(asc(gameMove.game), asc(gameMove.ply));
  const measured = new Map<number, object[]>();
  for (const { game: id, ...one } of rows) measured.set(id, [...(measured.get(id) ?? []), one]);
  return measured;
}
