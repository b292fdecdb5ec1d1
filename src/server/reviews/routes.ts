import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import { type ReviewAnswer, reviewAnswer } from '../../protocol/reviews';
import type { Database } from '../database/database';
import { mayBeCached } from '../http/caching';
import { HttpFailure } from '../http/failure';
import { areEnginesSilent } from '../players/engagement';
import { findReview, orderReview } from './store';

const params = v.object({ gameid: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)) });
const response = {
  200: reviewAnswer,
  400: failureAnswer,
  401: failureAnswer,
  403: failureAnswer,
  404: failureAnswer,
};
const schema = { tags: ['games'], params, response };

/**
 * Reviews of finished games, whoever played them. A running game has none: it is answered as unknown.
 *
 * @param ordered a game has been put into the queue
 */
export function reviewRoutes(app: FastifyInstance, db: Database, ordered: () => void): void {
  type Call = { Params: v.InferOutput<typeof params> };

  const silence = async (uid: string): Promise<ReviewAnswer | null> =>
    (await areEnginesSilent(db, uid)) ? { state: 'refused', reason: 'playing' } : null;

  app.get<Call>('/match/:gameid/review', { schema }, async (request, reply): Promise<ReviewAnswer> => {
    const silent = await silence(request.uid);
    if (silent) return silent;
    const found = await findReview(db, request.params.gameid);
    if (!found) throw new HttpFailure(404);
    // A finished review does not change any more.
    if (found.state === 'done') mayBeCached(reply);
    return found;
  });

  app.post<Call>('/match/:gameid/review', { schema }, async (request): Promise<ReviewAnswer> => {
    const { gameid } = request.params;
    const silent = await silence(request.uid);
    if (silent) return silent;
    const found = await db.transaction(tx => orderReview(tx, gameid, request.uid));
    if (!found) throw new HttpFailure(404);
    if (found.state === 'waiting') ordered();
    return found;
  });
}
