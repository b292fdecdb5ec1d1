import { and, asc, eq, gt } from 'drizzle-orm';
import { countedBy, PAGE, paged, type RowSection } from '../export';
import { review } from './tables';

const { game, requestedAt, state, engine, requester } = review;

/** Reviews that the player has asked for. Their verdicts are in the games' PGN. */
export const ownReviews: RowSection = {
  count: countedBy(review, requester),
  pages: ({ db, uid }) =>
    paged(
      0,
      after =>
        db
          .select({ game, requestedAt, state, engine })
          .from(review)
          .where(and(eq(requester, uid), gt(game, after)))
          .orderBy(asc(game))
          .limit(PAGE),
      row => row.game,
      row => row,
    ),
};
