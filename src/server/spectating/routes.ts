import type { FastifyInstance } from 'fastify';
import { failureAnswer } from '../../protocol/calls';
import { type WatchQuery, watchAnswer, watchQuery } from '../../protocol/watch';
import type { Watchable } from './watchable';

const answers = { 200: watchAnswer, 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };

/** Lists of games to watch. */
export function watchRoutes(app: FastifyInstance, watchable: Watchable): void {
  app.get<{ Querystring: WatchQuery }>(
    '/watch',
    { schema: { tags: ['games'], querystring: watchQuery, response: answers } },
    ({ uid, query }) => {
      if (query.tournament !== undefined) return watchable.ofTournament(uid, Number(query.tournament));
      if (query.count === undefined) return watchable.strongest(uid);
      const { gameMode = null, origin = null, name = null, order = 'strength' } = query;
      return watchable.list(uid, Number(query.count), { gameMode, origin, name, order });
    },
  );
}
