import { blockAnswer, blocksAnswer } from '../../protocol/blocks';
import { endpoint } from '../transport/endpoint';

/** Calls about blocked players. No answer is kept. */

export const blocks = endpoint(null, () => '/blocks', blocksAnswer);
export const changeBlock = endpoint(null, () => '/blocks', blockAnswer);
