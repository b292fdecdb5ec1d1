import { applyAnswer, exitAnswer, tournamentsAnswer } from '../../protocol/tournament-calls';
import { endpoint } from '../transport/endpoint';

/** All tournaments that are coming, being played or have been played of late. */
export const allTournaments = endpoint(null, () => '/tournament/all', tournamentsAnswer);

/** Takes part in a tournament (API-20). */
export const applyTo = endpoint(null, (id: number) => `/tournament/apply/${id}`, applyAnswer);

/** Leaves the tournament that the user takes part in (API-21). */
export const exitTournament = endpoint(null, () => '/tournament/exit', exitAnswer);
