import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { plainApp } from '../http/app';
import { answerNotFound, HttpFailure } from '../http/failure';
import { problemOf } from '../http/schemas';
import { bearerToken } from '../http/session';
import type { SecurityLog } from '../security-events';
import type { Handler } from './order';
import type { OrderBook } from './order-book';
import { isSameToken } from './token';

const anyOrder = v.looseObject({ do: v.string() });

export interface OperatorDeps {
  log: Logger;
  security: SecurityLog;
  token: string;
  /** Handlers of all orders; no two have the same name. */
  handlers: readonly Handler[];
  /** Records the orders. */
  book: Pick<OrderBook, 'keep'>;
  /** Pages for the operator, which ask for the token in their own way (`withoutToken`). */
  pages?: (app: FastifyInstance) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a route on the operator's address is open without the token. */
    withoutToken?: boolean;
  }
}

/**
 * The operator's orders, on an address of their own: a caller who reaches only the public one cannot even try a token.
 *
 * @source design §5, operator; requirements IP-20, IP-21, IP-24
 */
export function createOperatorApp(deps: OperatorDeps): FastifyInstance {
  const { token, handlers, book, pages } = deps;
  const app = plainApp(deps);
  app.setNotFoundHandler(answerNotFound);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.routeOptions.config.withoutToken) return;
    if (!isSameToken(bearerToken(request) ?? '', token)) throw new HttpFailure(401);
  });
  if (pages) void app.register(pages);
  app.post<{ Body: v.InferOutput<typeof anyOrder> }>(
    '/operator/orders',
    { schema: { body: anyOrder } },
    async ({ body }, reply) => {
      const handler = handlers.find(({ name }) => name === body.do);
      if (!handler) throw new HttpFailure(400, `do: there is no order "${body.do}"`);
      const problem = problemOf(handler.schema, body);
      if (problem !== null) throw new HttpFailure(400, problem);
      const carryOut = () => handler.carryOut(body);
      const outcome = handler.onlyAsks
        ? await carryOut()
        : await book.keep('command', body, carryOut, one => !('refusal' in one));
      if (outcome instanceof Readable) return reply.type('application/x-ndjson').send(outcome);
      if ('refusal' in outcome) throw new HttpFailure(400, outcome.refusal);
      return outcome;
    },
  );
  return app;
}
