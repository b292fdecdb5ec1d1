import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { postNotices } from '../notices/store';
import { type Handler, handle } from '../operator/order';
import { printable } from '../operator/texts';
import { noSuchPlayer } from '../players/operator';
import { findByNameOrUid, lockPlayers, shownName } from '../players/store';
import { player, ratingCorrection } from '../players/tables';
import { correctRatingOrder } from './commands';

/** The operator corrects ratings. @source settled reading 77 */
export const ratingHandlers = (db: Database): readonly Handler[] => [
  handle(correctRatingOrder, async ({ who, pool, rating, reason: typed }) => {
    const found = await findByNameOrUid(db, who);
    if (!found) return noSuchPlayer(who);
    if (found.house) return { refusal: 'The rating of a player of the house is fixed.' };
    const { uid } = found;
    const reason = printable(typed);
    const before = await db.transaction(async tx => {
      const [row] = await lockPlayers(tx, [uid]);
      if (!row) throw new Error('a player is gone');
      const old = pool === 'rapid' ? row.rapidRating : row.blitzRating;
      await tx
        .update(player)
        .set(pool === 'rapid' ? { rapidRating: rating } : { blitzRating: rating })
        .where(eq(player.uid, uid));
      // A game that ends now waits for the player's row, and is rated after this.
      const ratedGames = sql`(
        select count(*) from game where state = 'ended' and rated and (white = ${uid} or black = ${uid}))`;
      await tx.insert(ratingCorrection).values({ uid, pool, before: old, after: rating, ratedGames, reason });
      const news = {
        kind: 'ratingCorrected',
        pool,
        from: Math.round(old),
        to: Math.round(rating),
        reason,
      } as const;
      await postNotices(tx, [{ to: uid, news }]);
      return old;
    });
    return `${shownName(found)}: ${pool} ${Math.round(before)} is ${Math.round(rating)} now.`;
  }),
];
