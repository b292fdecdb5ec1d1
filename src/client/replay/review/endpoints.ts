import { reviewAnswer } from '../../../protocol/reviews';
import { endpoint } from '../../transport/endpoint';

/** An engine's review of a finished game; POST asks for one. */
export const matchReview = endpoint(null, (id: number) => `/match/${id}/review`, reviewAnswer);
