import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UserStatus } from '../../protocol/users';
import { type Access, isForeign, REFUSED_TOKEN, type Verdict } from '../access';
import type { Limits } from '../limits/limits';
import type { SecurityLog } from '../security-events';
import { HttpFailure } from './failure';
import { refuseForNow } from './guarded';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, on calls behind `requireUser`. */
    uid: string;
    /** The session that their token belongs to, and when they last proved who they are: see `Verdict`. */
    sid: string;
    provedAt: number | null;
    userStatus: UserStatus;
    /** Where they call from, see `SecurityLog.from`. */
    from: string | undefined;
  }
  interface FastifyContextConfig {
    /** Also for banned users and those who have not agreed to the terms. */
    forEveryone?: boolean;
    /** So often may a user call it in a minute. */
    perMinute?: number;
  }
}

/**
 * From here on every call of `app` needs a valid bearer token, and a user in good standing unless
 * the route is `forEveryone`.
 *
 * @source requirements API-01, IP-21
 */
export function requireUser(
  app: FastifyInstance,
  { access, limits, security }: { access: Access; limits: Limits; security: Pick<SecurityLog, 'from'> },
): void {
  app.decorateRequest('uid', '');
  app.decorateRequest('sid', '');
  app.decorateRequest('provedAt', null);
  app.decorateRequest('userStatus', 'OK');
  app.decorateRequest('from', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const token = bearerToken(request);
    if (token === null) throw new HttpFailure(401);
    request.from = security.from(request.raw);
    const verdict = await access.verify(token, { agent: request.headers['user-agent'], from: request.from });
    if (!verdict.ok) {
      if (isForeign(verdict)) limits.forgedCall(request.raw);
      request.uid = ('uid' in verdict && verdict.uid) || '';
      throw failureOf(verdict);
    }
    request.uid = verdict.uid;
    request.sid = verdict.sid;
    request.provedAt = verdict.provedAt;
    refuseForNow(reply, limits.call(verdict.uid, request.raw));
    const standing = await access.standing(verdict);
    if (standing === 'departed')
      throw new HttpFailure(401, undefined, { departed: true }, REFUSED_TOKEN.departed);
    request.userStatus = standing;
    if (request.userStatus !== 'OK' && !request.routeOptions.config.forEveryone) {
      if (request.userStatus === 'tyc_not_agreed') await access.asksForTerms(verdict.uid);
      throw new HttpFailure(403, undefined, { userStatus: request.userStatus });
    }
  });
}

function failureOf(verdict: Extract<Verdict, { ok: false }>): HttpFailure {
  if (verdict.why === 'unavailable') return new HttpFailure(503);
  const event = REFUSED_TOKEN[verdict.why];
  if (verdict.why === 'ended') return new HttpFailure(401, undefined, { ended: verdict.end }, event);
  return new HttpFailure(401, undefined, verdict.why === 'departed' ? { departed: true } : {}, event);
}

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
