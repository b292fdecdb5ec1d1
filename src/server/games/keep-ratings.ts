import { eq, type SQL, sql } from 'drizzle-orm';
import { ratingPool } from '../../rules/time-control';
import { player } from '../players/tables';
import type { Settlement } from './settlement';
import { game } from './tables';

/**
 * Keeps what a rated game left its two players with, so that the history can say what it changed. Comes after the
 * settlement that counts the game.
 */
export const keepRatings: Settlement = async (tx, closed) => {
  if (closed.how === 'aborted' || !closed.rated) return;
  const rating = ratingPool(closed.control.name) === 'blitz' ? player.blitzRating : player.rapidRating;
  const after = (uid: string): SQL =>
    sql`(select round(${rating})::integer from ${player} where ${player.uid} = ${uid})`;
  await tx
    .update(game)
    .set({ whiteRatingAfter: after(closed.white), blackRatingAfter: after(closed.black) })
    .where(eq(game.id, closed.id));
};
