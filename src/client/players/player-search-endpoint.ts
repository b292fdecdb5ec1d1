import { playersAnswer } from '../../protocol/player-search';
import { endpoint } from '../transport/endpoint';

/** Players whose names begin with these letters. */
export const playersNamed = endpoint(
  null,
  (letters: string) => `/players/${encodeURIComponent(letters)}`,
  playersAnswer,
);
