import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { ProofRefusal } from '../../protocol/account';
import { failureAnswer } from '../../protocol/calls';
import { endedAnswer, endOthersBody, endSessionBody, sessionsAnswer } from '../../protocol/sessions';
import { REFUSED_TOKEN } from '../access';
import type { Transaction } from '../database/database';
import type { Outcome } from '../database/transaction';
import { HttpFailure } from '../http/failure';
import type { SecurityLog } from '../security-events';
import type { Ended, Prove, Sessions } from './sessions';

const tags = ['sessions'];
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };

type Asking = Pick<FastifyRequest, 'uid' | 'sid' | 'from' | 'provedAt'> & {
  at: 'sessions';
  otpCode: string | undefined;
};

export interface SessionRouteDeps {
  sessions: Pick<Sessions, 'list' | 'mayEndOthers' | 'endChosen'>;
  security: Pick<SecurityLog, 'note'>;
  /** Does what needs a proof that it is the user (`account/proof.ts`). */
  withProof(
    tx: Transaction,
    asking: Asking,
    what: { work: (tx: Transaction) => Promise<Outcome<Ended>>; refuse: (why: ProofRefusal) => Ended },
  ): Promise<Outcome<Ended>>;
}

/**
 * Where the account is signed in, and the end of that, which asks for a proof: with a stolen token alone its owner could be signed
 * out. Nothing of it is cached.
 */
export function sessionRoutes(
  app: FastifyInstance,
  { sessions, security, withProof }: SessionRouteDeps,
): void {
  const own = ({ uid, sid }: FastifyRequest) => ({ uid, sid });
  app.get(
    '/sessions',
    { schema: { tags, response: { 200: sessionsAnswer, ...refusals } } },
    async request => ({
      sessions: await sessions.list(own(request)),
      fresh: sessions.mayEndOthers(request.provedAt),
    }),
  );
  const answers = { 200: endedAnswer, ...refusals };
  app.post<{ Body: v.InferOutput<typeof endSessionBody> }>(
    '/sessions/end',
    { config: { perMinute: 30 }, schema: { tags, body: endSessionBody, response: answers } },
    request => end(request, { id: request.body.id }, request.body.otpCode),
  );
  app.post<{ Body: v.InferOutput<typeof endOthersBody> }>(
    '/sessions/end-others',
    { config: { perMinute: 30 }, schema: { tags, body: endOthersBody, response: answers } },
    request => end(request, 'others', request.body?.otpCode),
  );

  async function end(
    request: FastifyRequest,
    which: { id: number } | 'others',
    otpCode: string | undefined,
  ): Promise<v.InferOutput<typeof endedAnswer>> {
    const { uid, sid, from, provedAt } = request;
    const asking: Asking = { at: 'sessions', uid, sid, from, provedAt, otpCode };
    const prove: Prove = (tx, work) => withProof(tx, asking, { work, refuse: proof => ({ refused: proof }) });
    const done = await sessions.endChosen({ uid, sid }, which, prove);
    // The caller's own session may have ended since its token was looked at.
    if (done === 'over') throw new HttpFailure(401, undefined, { ended: 'ended' }, REFUSED_TOKEN.ended);
    if ('refused' in done) throw new HttpFailure(403, undefined, { proof: done.refused });
    const ended = done.sids.length;
    if (ended > 0) security.note('sessionEnded', { uid, sid, ended, from });
    return { ended };
  }
}
