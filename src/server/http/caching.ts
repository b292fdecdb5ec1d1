import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Cache headers of calls. The client judges the age of an answer by `Date`, which Node writes.
 *
 * @source design §4, HTTP cache
 */
const CACHEABLE = 'private, max-age=120, stale-while-revalidate=3000';

/** Nothing of `app` is cached unless its route says so. */
export function cacheNothing(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
}

/** Lets the browser of the same user show an answer again for a while. */
export function mayBeCached(reply: FastifyReply): void {
  const vary = [reply.getHeader('vary') ?? [], 'Authorization'].flat().join(', ');
  reply.header('cache-control', CACHEABLE).header('vary', vary);
}
