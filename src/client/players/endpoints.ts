import * as v from 'valibot';
import { publicUserAnswer } from '../../protocol/users';
import { endpoint } from '../transport/endpoint';

/** Calls about other players. One file a subject: a screen loads the schemas of its own calls only. */

const userPath = (username: string): string => `/user/${encodeURIComponent(username)}`;

/** Public data of a player. @source API-22 */
export const publicUser = endpoint('publicUser', userPath, publicUserAnswer);

/** The same for a name that may belong to no player: then the answer is an empty object. */
export const publicUserIfAny = endpoint(
  'publicUser',
  userPath,
  v.union([publicUserAnswer, v.strictObject({})]),
);
