import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import { endedAnswer, endSessionBody, sessionsAnswer } from '../../protocol/sessions';
import { REFUSED_TOKEN } from '../access';
import { HttpFailure } from '../http/failure';
import type { SecurityLog } from '../security-events';
import type { Sessions } from './sessions';

const tags = ['sessions'];
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };

/** Where the account is signed in, and the end of that. Nothing of it is cached. */
export function sessionRoutes(
  app: FastifyInstance,
  sessions: Pick<Sessions, 'list' | 'isFresh' | 'endOne' | 'endOthers'>,
  security: Pick<SecurityLog, 'note'>,
): void {
  const own = ({ uid, sid }: FastifyRequest) => ({ uid, sid });
  app.get(
    '/sessions',
    { schema: { tags, response: { 200: sessionsAnswer, ...refusals } } },
    async request => ({
      sessions: await sessions.list(own(request)),
      fresh: sessions.isFresh(request.provedAt),
    }),
  );
  const answers = { 200: endedAnswer, ...refusals };
  app.post<{ Body: v.InferOutput<typeof endSessionBody> }>(
    '/sessions/end',
    { schema: { tags, body: endSessionBody, response: answers } },
    async request => answer(request, await sessions.endOne(own(request), request.body.id)),
  );
  app.post('/sessions/end-others', { schema: { tags, response: answers } }, async request =>
    answer(request, await sessions.endOthers(own(request))),
  );

  /** The caller's own session may have ended since its token was looked at. */
  function answer(
    { uid, sid, from }: FastifyRequest,
    ended: number | null,
  ): v.InferOutput<typeof endedAnswer> {
    if (ended === null) throw new HttpFailure(401, undefined, { ended: 'ended' }, REFUSED_TOKEN.ended);
    if (ended > 0) security.note('sessionEnded', { uid, sid, ended, from });
    return { ended };
  }
}
