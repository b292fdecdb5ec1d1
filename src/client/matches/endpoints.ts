import { historyAnswer, historySummary as historySummaryAnswer, matchAnswer } from '../../protocol/history';
import { endpoint } from '../transport/endpoint';

/** Calls about finished games. A file a subject: a screen loads the schemas of its own calls only. */

/** A page of the user's own. @param filterQuery may be empty @source API-16 */
export const history = endpoint(
  'history',
  (page: number, filterQuery: string) => `/matchs/${page}${filterQuery && `?${filterQuery}`}`,
  historyAnswer,
);

/** The summary of all games that a filter lets through. @param filterQuery may be empty */
export const historySummary = endpoint(
  'history',
  (filterQuery: string) => `/matchs/summary${filterQuery && `?${filterQuery}`}`,
  historySummaryAnswer,
);

/** Path of a file of games. @param query which ones, and how they are written */
export const historyFile = (query: string): string => `/matchs/pgn?${query}`;

/** One game. @source API-17 */
export const finishedMatch = endpoint('finishedMatch', (id: number) => `/match/${id}`, matchAnswer);
