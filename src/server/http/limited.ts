import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Limits } from '../limits/limits';
import { HttpFailure } from './failure';

/** Counts every request against its address, before anything else is done for it. */
export function limitAddresses(app: FastifyInstance, limits: Limits): void {
  app.addHook('onRequest', async (request, reply) => refuseForNow(reply, limits.request(request.raw)));
}

/**
 * Refuses what comes too often.
 *
 * @param seconds until it may come again; 0: it may now
 * @throws HttpFailure 429
 */
export function refuseForNow(reply: FastifyReply, seconds: number): void {
  if (seconds === 0) return;
  void reply.header('retry-after', seconds);
  throw new HttpFailure(429);
}
