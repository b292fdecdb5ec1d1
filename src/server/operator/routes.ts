import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { HttpFailure } from '../http/failure';
import { problemOf } from '../http/schemas';
import { bearerToken } from '../http/session';
import type { Handler } from './order';
import { isSameToken } from './token';

const anyOrder = v.looseObject({ do: v.string() });

export interface OperatorParts {
  token: string;
  /** What can be ordered; no two have the same name. */
  handlers: readonly Handler[];
}

/** The operator's orders. @source design §5, operator; requirements IP-20, IP-21, IP-24 */
export function operatorRoutes(app: FastifyInstance, { token, handlers }: OperatorParts): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isSameToken(bearerToken(request) ?? '', token)) throw new HttpFailure(401);
  });
  app.post<{ Body: v.InferOutput<typeof anyOrder> }>(
    '/orders',
    { schema: { body: anyOrder } },
    async ({ body }, reply) => {
      const handler = handlers.find(({ name }) => name === body.do);
      if (!handler) throw new HttpFailure(400, `do: there is no order "${body.do}"`);
      const problem = problemOf(handler.schema, body);
      if (problem !== null) throw new HttpFailure(400, problem);
      const outcome = await handler.carryOut(body);
      if (outcome instanceof Readable) return reply.type('application/x-ndjson').send(outcome);
      if ('refusal' in outcome) throw new HttpFailure(400, outcome.refusal);
      return outcome;
    },
  );
}
