import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import {
  endedAnswer,
  exportQuery,
  historyAnswer,
  historyFilter,
  historyQuery,
  historySummary as historySummaryAnswer,
  matchAnswer,
} from '../../protocol/history';
import { recordAnswer } from '../../protocol/record';
import type { Configuration } from '../configuration';
import type { Database } from '../database/database';
import { mayBeCached } from '../http/caching';
import { HttpFailure } from '../http/failure';
import { OneEach } from '../http/one-each';
import { areEnginesSilent } from '../players/engagement';
import { findByUsername } from '../players/store';
import { finishedGame, historyPage, historyPgn, lastEnded } from './history';
import { recordOf } from './record';
import { historySummary, NO_GAMES } from './summary';

const tags = ['games'];
const refusals = { 401: failureAnswer, 403: failureAnswer };
/** Files of all games that one user may ask for in a minute. */
const EXPORTS_A_MINUTE = 10;
/** Games that ended last, of which users who look for a live one are told. */
const ENDED = 8;

/** A whole number in a path. */
const whole = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const pageParams = v.object({ page: whole });
const nameParams = v.object({ username: v.pipe(v.string(), v.maxLength(200)) });
const gameParams = v.object({ gameid: whole });

/** Calls about finished games. @source requirements API-16, API-17 */
export function historyRoutes(
  app: FastifyInstance,
  db: Database,
  { publicUrl }: Pick<Configuration, 'publicUrl'>,
): void {
  const files = new OneEach();
  app.get<{
    Params: v.InferOutput<typeof pageParams>;
    Querystring: v.InferOutput<typeof historyQuery>;
  }>(
    '/matchs/:page',
    {
      schema: {
        tags,
        params: pageParams,
        querystring: historyQuery,
        response: { 200: historyAnswer, 400: failureAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      mayBeCached(reply);
      const { player, order, ...filter } = request.query;
      const uid = await uidOf(db, player, request.uid);
      return { content: uid === null ? [] : await historyPage(db, uid, filter, request.params.page, order) };
    },
  );

  app.get<{ Querystring: v.InferOutput<typeof historyFilter> }>(
    '/matchs/summary',
    {
      schema: {
        tags,
        querystring: historyFilter,
        response: { 200: historySummaryAnswer, 400: failureAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      mayBeCached(reply);
      const { player, ...filter } = request.query;
      const uid = await uidOf(db, player, request.uid);
      return uid === null ? NO_GAMES : await historySummary(db, uid, filter);
    },
  );

  app.get<{ Querystring: v.InferOutput<typeof exportQuery> }>(
    '/matchs/pgn',
    {
      config: { perMinute: EXPORTS_A_MINUTE },
      schema: {
        tags,
        querystring: exportQuery,
        response: {
          200: v.string(),
          400: failureAnswer,
          409: failureAnswer,
          429: failureAnswer,
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const { form, only, except, analysis, player, ...filter } = request.query;
      if (analysis && (await areEnginesSilent(db, request.uid)))
        throw new HttpFailure(409, 'No engine answers while a game of yours runs.');
      const uid = await uidOf(db, player, request.uid);
      const site = publicUrl?.origin ?? `${request.protocol}://${request.host}`;
      const wishes = { form, site, only, except, analysis: analysis !== undefined };
      const file = files.send(request.uid, uid === null ? [] : historyPgn(db, uid, filter, wishes));
      return reply.type('text/plain; charset=utf-8').send(file);
    },
  );

  app.get<{ Params: v.InferOutput<typeof nameParams> }>(
    '/user/:username/record',
    {
      schema: {
        tags: ['players'],
        params: nameParams,
        response: { 200: recordAnswer, 404: failureAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const found = await findByUsername(db, request.params.username);
      if (!found) throw new HttpFailure(404);
      mayBeCached(reply);
      return recordOf(db, found);
    },
  );

  app.get('/watch/ended', { schema: { tags, response: { 200: endedAnswer, ...refusals } } }, async () => ({
    games: await lastEnded(db, ENDED),
  }));

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

/** Whose games are asked for; `null` if nobody has that name. */
async function uidOf(db: Database, player: string | undefined, own: string): Promise<string | null> {
  return player === undefined ? own : ((await findByUsername(db, player))?.uid ?? null);
}
