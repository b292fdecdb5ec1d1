import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { hundredthsToKing } from '../../rules/money';
import { countedBy, PAGE, paged, type RowSection } from '../export';
import { tournament, tournamentEntrant } from './tables';

/** Number of entrants of the same tournament ranked so. Earlier versions counted those who share a place as one. */
const rankedIn = (so: SQL): SQL<number> => sql<number>`(
  select count(*)::int from tournament_entrant other
  where other.tournament = ${tournamentEntrant.tournament} and other.rank ${so})`;

/** Tournaments that the player has applied to. */
export const ownTournaments: RowSection = {
  count: countedBy(tournamentEntrant, tournamentEntrant.uid),
  pages: ({ db, uid }) =>
    paged(
      0,
      after =>
        db
          .select({
            entrant: tournamentEntrant,
            name: tournament.name,
            startAt: tournament.startAt,
            finishedBefore: rankedIn(sql`< ${tournamentEntrant.rank}`),
            finishedBy: rankedIn(sql`<= ${tournamentEntrant.rank}`),
          })
          .from(tournamentEntrant)
          .innerJoin(tournament, eq(tournament.id, tournamentEntrant.tournament))
          .where(and(eq(tournamentEntrant.uid, uid), gt(tournamentEntrant.id, after)))
          .orderBy(asc(tournamentEntrant.id))
          .limit(PAGE),
      row => row.entrant.id,
      ({ entrant, name, startAt, finishedBefore, finishedBy }) => ({
        id: entrant.tournament,
        name,
        startAt,
        state: entrant.state,
        appliedAt: entrant.appliedAt,
        leftAt: entrant.leftAt,
        elo: entrant.elo,
        missed: entrant.missed,
        rank: entrant.rank === null ? null : finishedBefore + 1,
        rankTo: entrant.rank === null ? null : finishedBy,
        feePaid: hundredthsToKing(entrant.feePaid),
        refunded: hundredthsToKing(entrant.refunded),
        prizeQueens: hundredthsToKing(entrant.prize),
      }),
    ),
};
