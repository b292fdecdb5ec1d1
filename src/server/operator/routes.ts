import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { HttpFailure } from '../http/failure';
import { bearerToken } from '../http/session';
import { operatorAnswer, operatorOrder } from './orders';
import {
  announceVersion,
  awardItem,
  clearMessage,
  grantKing,
  OperatorError,
  type OperatorParts,
  requireNewTerms,
  setBanned,
  setIdentity,
  setMessage,
} from './service';
import { isSameToken } from './token';

/** The operator's entrance. @source design §5, operator; requirements IP-20, IP-21, IP-24 */
export function operatorRoutes(app: FastifyInstance, parts: OperatorParts, token: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isSameToken(bearerToken(request) ?? '', token)) throw new HttpFailure(401);
  });
  app.post<{ Body: v.InferOutput<typeof operatorOrder> }>(
    '/orders',
    { schema: { body: operatorOrder } },
    async request => {
      try {
        return v.parse(operatorAnswer, { message: await carryOut(parts, request.body) });
      } catch (error) {
        if (error instanceof OperatorError) throw new HttpFailure(400, error.message);
        throw error;
      }
    },
  );
}

function carryOut(parts: OperatorParts, order: v.InferOutput<typeof operatorOrder>): Promise<string> {
  switch (order.do) {
    case 'ban':
      return setBanned(parts, order.who, order.banned);
    case 'terms':
      return requireNewTerms(parts);
    case 'grant':
      return grantKing(parts, order.who, order.king);
    case 'award':
      return awardItem(parts, order.who, order.kind, order.name);
    case 'message':
      return setMessage(parts, order);
    case 'clear-message':
      return clearMessage(parts, order.lang);
    case 'version':
      return announceVersion(parts, order.version);
    case 'identity':
      return setIdentity(parts, order.who, order.disabled);
  }
}
