import { and, asc, eq, sql } from 'drizzle-orm';
import { countedBy, PAGE, paged, type RowSection } from '../export';
import { duel } from './tables';

/** Duels of the player: first those that they own, then those that they joined. */
export const ownDuels: RowSection = {
  count: countedBy(duel, duel.owner, duel.joiner),
  async *pages({ db, uid }) {
    for (const [role, since] of [
      [duel.owner, duel.ownerSince],
      [duel.joiner, duel.joinerSince],
    ] as const)
      yield* paged(
        { at: '-infinity', code: '' },
        ({ at, code }) =>
          db
            .select({ duel, at: sql<string>`coalesce(${since}, '-infinity')::text` })
            .from(duel)
            .where(
              and(
                eq(role, uid),
                sql`(coalesce(${since}, '-infinity'), ${duel.code}) > (${at}::timestamptz, ${code})`,
              ),
            )
            .orderBy(sql`coalesce(${since}, '-infinity')`, asc(duel.code))
            .limit(PAGE),
        row => ({ at: row.at, code: row.duel.code }),
        ({ duel: played }) => ({
          code: played.code,
          gameMode: played.gameMode,
          bet: played.bet,
          isPublic: played.isPublic,
          state: played.state,
          how: played.how,
          game: played.game,
          createdAt: played.createdAt,
          endedAt: played.endedAt,
          won: played.winner === null ? null : played.winner === uid,
          reversedAt: played.reversedAt,
          reversedReason: played.reversedReason,
        }),
      );
  },
};
