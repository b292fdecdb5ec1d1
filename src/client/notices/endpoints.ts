import { noticesAnswer, noticesReadAnswer } from '../../protocol/notices';
import { endpoint } from '../transport/endpoint';

/** Calls about notices. No answer is kept. */

export const notices = endpoint(null, () => '/notices', noticesAnswer);
export const noticesRead = endpoint(null, () => '/notices/read', noticesReadAnswer);
