import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { player, ratingCorrection } from './tables';

/** @throws Error for a player who does not exist */
async function rowOf(db: Queries, uid: string): Promise<typeof player.$inferSelect> {
  const [own] = await db.select().from(player).where(eq(player.uid, uid));
  if (!own) throw new Error('nobody asks for their data');
  return own;
}

/** The player's row, for the copy of their data. */
export async function ownProfile(db: Queries, uid: string): Promise<object> {
  const own = await rowOf(db, uid);
  const { username, createdAt, termsVersion, games, wins, draws, checkmates, surrenders, leaves } = own;
  return {
    id: uid,
    username,
    createdAt,
    termsVersion,
    ratings: { rapid: own.rapidRating, blitz: own.blitzRating },
    deviations: { rapid: own.rapidDeviation, blitz: own.blitzDeviation },
    volatilities: { rapid: own.rapidVolatility, blitz: own.blitzVolatility },
    figures: { games, wins, draws, checkmates, surrenders, leaves },
    withWhite: { games: own.whiteGames, wins: own.whiteWins, draws: own.whiteDraws },
    onShow: {
      ...{ avatar: own.avatarItem, frame: own.frameItem, flag: own.flagItem },
      ...{ piece: own.pieceItem, board: own.boardItem },
    },
    banned: own.banned,
  };
}

/** Settings that are kept with the account. */
export const ownSettings = async (db: Queries, uid: string) => (await rowOf(db, uid)).settings;

/** Corrections of the player's ratings, the oldest first. */
export function ownCorrections(db: Queries, own: string) {
  const { pool, before, after, reason, at, id, uid } = ratingCorrection;
  return db
    .select({ pool, before, after, reason, at })
    .from(ratingCorrection)
    .where(eq(uid, own))
    .orderBy(asc(id));
}
