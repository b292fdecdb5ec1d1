import { endedAnswer } from '../../protocol/history';
import { endpoint } from '../transport/endpoint';

/** Games that have just ended, whoever played them. */
export const endedGames = endpoint(null, () => '/watch/ended', endedAnswer);
