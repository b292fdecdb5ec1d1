import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { failureAnswer, historyAnswer, matchAnswer } from '../../protocol/calls';
import type { Database } from '../database/database';
import { mayBeCached } from '../http/caching';
import { HttpFailure } from '../http/failure';
import { finishedGame, historyPage } from './history';

const tags = ['games'];
const refusals = { 401: failureAnswer, 403: failureAnswer };

/** A whole number in a path. */
const whole = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const pageParams = v.object({ page: whole });
const gameParams = v.object({ gameid: whole });

/** Calls about finished games. @source requirements API-16, API-17 */
export function historyRoutes(app: FastifyInstance, db: Database): void {
  app.get<{ Params: v.InferOutput<typeof pageParams> }>(
    '/matchs/:page',
    {
      schema: { tags, params: pageParams, response: { 200: historyAnswer, 400: failureAnswer, ...refusals } },
    },
    async (request, reply) => {
      mayBeCached(reply);
      return { content: await historyPage(db, request.uid, request.params.page) };
    },
  );

  app.get<{ Params: v.InferOutput<typeof gameParams> }>(
    '/match/:gameid',
    { schema: { tags, params: gameParams, response: { 200: matchAnswer, 404: failureAnswer, ...refusals } } },
    async (request, reply) => {
      const found = await finishedGame(db, request.params.gameid);
      if (!found) throw new HttpFailure(404);
      mayBeCached(reply);
      return found;
    },
  );
}
