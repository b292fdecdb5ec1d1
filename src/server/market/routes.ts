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
  marketQuery,
  type SearchBody,
  salesAnswer,
  salesQuery,
  searchAnswer,
  searchBody,
} from '../../protocol/market';
import type { Database, Transaction } from '../database/database';
import type { Outcome } from '../database/transaction';
import { keyed } from '../http/keyed';
import type { TwoFactor } from '../otp/two-factor';
import { cancel, purchase, sell } from './deals';
import { kindOf } from './designs';
import { refuse } from './refusals';
import { lastSales } from './sales';
import { search } from './search';

const tags = ['marketplace'];
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };

export interface MarketRouteParts {
  db: Database;
  twoFactor: Pick<TwoFactor, 'trying' | 'spend'>;
  /** Epoch milliseconds. */
  now(): number;
}

/** Calls of the marketplace. @source requirements API-09…13 */
export function marketRoutes(app: FastifyInstance, parts: MarketRouteParts): void {
  const { db, twoFactor } = parts;
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
    ({ query: { itemType, name } }) => lastSales(db, kindOf(itemType) ?? 'avatar', name),
  );

  const deal = { tags, body: dealBody, response: { 200: dealAnswer, ...refusals } };
  app.post<{ Body: DealBody }>('/marketplace/sell', { schema: deal }, request =>
    withCode(parts, request, tx => sell(tx, twoFactor, request.uid, request.body)),
  );
  app.post<{ Body: DealBody }>('/marketplace/purchase', { schema: deal }, request =>
    withCode(parts, request, tx => purchase(tx, twoFactor, request.uid, request.body)),
  );
  app.post<{ Body: CancelBody }>('/marketplace/cancel', { schema: { ...deal, body: cancelBody } }, request =>
    keyed(db, request, tx => cancel(tx, request.uid, request.body)),
  );
}

/** A deal that needs a one-time code: wrong ones are counted, also where the deal itself is undone. */
async function withCode(
  { db, twoFactor, now }: MarketRouteParts,
  request: FastifyRequest,
  work: (tx: Transaction) => Promise<Outcome<DealAnswer>>,
): Promise<DealAnswer> {
  const tried = await twoFactor.trying(request.uid, async ({ left }) => {
    const answer = await keyed(db, request, work);
    const isWrong = answer.code === 'otpWrong';
    return {
      status: isWrong ? ('invalid' as const) : ('ok' as const),
      answer: isWrong ? { ...answer, triesLeft: left } : answer,
    };
  });
  if ('answer' in tried) return tried.answer;
  return refuse('otpLimited', { until: now() + tried.retryAfter * 1_000 }).answer;
}
