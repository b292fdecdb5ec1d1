import * as v from 'valibot';

/**
 * States and dates of tournaments: in a file of their own, since the status channel needs them on every page and nothing
 * else of tournaments.
 *
 * @source specification §3; requirement SC-10
 */

export const TOURNAMENT_STATUSES = ['CREATED', 'OPEN', 'CLOSED', 'FINISHED'] as const;
export const tournamentStatusSchema = v.picklist(TOURNAMENT_STATUSES);
export type TournamentStatus = v.InferOutput<typeof tournamentStatusSchema>;

/** Why a tournament is not played: too few entrants at its start, or the operator. */
export const CANCEL_REASONS = ['tooFew', 'operator'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** ISO 8601 on the wire (epoch milliseconds are read as well), epoch milliseconds once it is parsed. */
export const wireMomentSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(value => (typeof value === 'number' ? value : Date.parse(value))),
  v.finite(),
);
