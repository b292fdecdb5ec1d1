import { recordAnswer } from '../../../protocol/record';
import { endpoint } from '../endpoint';

/** What a player has done so far. It changes with whatever changes their card. */
export const record = endpoint(
  'publicUser',
  (username: string) => `/user/${encodeURIComponent(username)}/record`,
  recordAnswer,
);
