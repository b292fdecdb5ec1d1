import { historyAnswer, matchAnswer } from '../../../protocol/history';
import type { PgnForm } from '../../../rules/pgn';
import { endpoint } from '../endpoint';

/** Calls about finished games. A file a subject: a screen loads the schemas of its own calls only. */

/** A page of the user's own. @param filterQuery may be empty @source API-16 */
export const history = endpoint(
  'history',
  (page: number, filterQuery: string) => `/matchs/${page}${filterQuery && `?${filterQuery}`}`,
  historyAnswer,
);

/** Path of the file with all games that a filter lets through. */
export const historyFile = (filterQuery: string, form: PgnForm): string =>
  `/matchs/pgn?${filterQuery && `${filterQuery}&`}form=${form}`;

/** One game. @source API-17 */
export const finishedMatch = endpoint('finishedMatch', (id: number) => `/match/${id}`, matchAnswer);
