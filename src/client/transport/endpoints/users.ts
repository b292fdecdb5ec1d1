import * as v from 'valibot';
import { publicUserAnswer } from '../../../protocol/users';
import { endpoint } from '../endpoint';

/** Calls about other players. A file a subject: a screen loads the schemas of its own calls only. */

const userPath = (username: string): string => `/user/${encodeURIComponent(username)}`;

/** What everybody may know of a player. @source API-22 */
export const publicUser = endpoint('publicUser', userPath, publicUserAnswer);

/** The same where perhaps nobody has the name: then the answer is an object without one. */
export const publicUserIfAny = endpoint(
  'publicUser',
  userPath,
  v.union([publicUserAnswer, v.strictObject({})]),
);
