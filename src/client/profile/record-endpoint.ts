import { recordAnswer } from '../../protocol/record';
import { endpoint } from '../transport/endpoint';

/** A player's record so far. Whatever changes the player's card changes it as well. */
export const record = endpoint(
  'publicUser',
  (username: string) => `/user/${encodeURIComponent(username)}/record`,
  recordAnswer,
);
