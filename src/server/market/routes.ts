import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import {
  type CancelBody,
  cancelBody,
  type DealAnswer,
  type DealBody,
  dealAnswer,
  dealBody,
  marketItemAnswer,
  marketQuery,
  type SearchBody,
  salesAnswer,
  salesQuery,
  searchAnswer,
  searchBody,
  type WatchBody,
  watchAnswer,
  watchBody,
  watchesAnswer,
} from '../../protocol/market';
import type { DoorRefused } from '../../protocol/otp';
import type { Database, Transaction } from '../database/database';
import type { Outcome } from '../database/transaction';
import { HttpFailure } from '../http/failure';
import { keyed } from '../http/keyed';

import { itemIdInPath } from '../items/routes';
import type { Door, Doors } from '../otp/doors';
import { cancel, purchase, sell } from './deals';
import { kindOf } from './designs';
import { refuse } from './refusals';
import { salesOf } from './sales';
import { itemById, search } from './search';
import { changeWatch, watchesOf } from './watches';

const tags = ['marketplace'];
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };

export interface MarketRouteDeps {
  db: Database;
  doors: Pick<Doors, 'leave'>;
}

/** Calls of the marketplace. @source requirements API-09…13 */
export function marketRoutes(app: FastifyInstance, deps: MarketRouteDeps): void {
  const { db } = deps;
  app.post<{ Body: SearchBody }>(
    '/marketplace/search',
    { schema: { tags, body: searchBody, response: { 200: searchAnswer, ...refusals } } },
    async ({ uid, body }) => {
      const read = v.safeParse(marketQuery, body);
      return read.success ? search(db, uid, read.output) : { error: read.issues[0].message };
    },
  );

  app.get<{ Querystring: v.InferOutput<typeof salesQuery> }>(
    '/marketplace/sales',
    { schema: { tags, querystring: salesQuery, response: { 200: salesAnswer, ...refusals } } },
    ({ uid, query: { itemType, name } }) => salesOf(db, uid, kindOf(itemType) ?? 'avatar', name),
  );

  app.get<{ Params: { id: number } }>(
    '/marketplace/item/:id',
    {
      schema: {
        tags,
        params: v.object({ id: itemIdInPath }),
        response: { 200: marketItemAnswer, 404: failureAnswer, ...refusals },
      },
    },
    async ({ uid, params }) => {
      const item = await itemById(db, uid, params.id);
      if (!item) throw new HttpFailure(404);
      return { item };
    },
  );

  app.get(
    '/marketplace/watches',
    { schema: { tags, response: { 200: watchesAnswer, ...refusals } } },
    async ({ uid }) => ({
      watches: await watchesOf(db, uid),
    }),
  );
  app.post<{ Body: WatchBody }>(
    '/marketplace/watch',
    { schema: { tags, body: watchBody, response: { 200: watchAnswer, ...refusals } } },
    request => keyed(db, request, tx => changeWatch(tx, request.uid, request.body)),
  );

  const deal = { tags, body: dealBody, response: { 200: dealAnswer, ...refusals } };
  app.post<{ Body: DealBody }>('/marketplace/sell', { schema: deal }, request =>
    leaving(deps, 'list', request, tx => sell(tx, request.uid, request.body)),
  );
  app.post<{ Body: DealBody }>('/marketplace/purchase', { schema: deal }, request =>
    leaving(deps, 'buy', request, tx => purchase(tx, request.uid, request.body)),
  );
  app.post<{ Body: CancelBody }>('/marketplace/cancel', { schema: { ...deal, body: cancelBody } }, request =>
    keyed(db, request, tx => cancel(tx, request.uid, request.body)),
  );
}

/** A deal by which value leaves. */
function leaving(
  { db, doors }: MarketRouteDeps,
  door: Door,
  request: FastifyRequest<{ Body: DealBody }>,
  work: (tx: Transaction) => Promise<Outcome<DealAnswer>>,
): Promise<DealAnswer> {
  const { uid, sid, from, body } = request;
  const refused = ({ code, ...more }: DoorRefused): DealAnswer => refuse(code, more).answer;
  return keyed(db, request, tx =>
    doors.leave(tx, door, { uid, sid, from, otpCode: body.otpCode }, { work, refuse: refused }),
  );
}
