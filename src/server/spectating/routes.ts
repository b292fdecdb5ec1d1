import type { FastifyInstance } from 'fastify';
import { failureAnswer } from '../../protocol/calls';
import { watchAnswer } from '../../protocol/watch';
import type { Watchable } from './watchable';

const answers = { 200: watchAnswer, 401: failureAnswer, 403: failureAnswer };

/** What there is to be watched. */
export function watchRoutes(app: FastifyInstance, watchable: Watchable): void {
  app.get('/watch', { schema: { tags: ['games'], response: answers } }, request =>
    watchable.for(request.uid),
  );
}
