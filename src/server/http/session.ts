import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UserStatus } from '../../protocol/users';
import type { Verifier } from '../identity/verifier';
import { HttpFailure } from './failure';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, on calls behind `requireUser`. */
    uid: string;
    userStatus: UserStatus;
  }
  interface FastifyContextConfig {
    /** Also for banned users and those who have not agreed to the terms. */
    forEveryone?: boolean;
  }
}

export interface SessionParts {
  verifier: Verifier;
  admission: (uid: string) => Promise<UserStatus>;
}

/**
 * From here on every call of `app` needs a valid bearer token, and a user in good standing unless
 * the route is `forEveryone`.
 *
 * @source requirements API-01, IP-21
 */
export function requireUser(app: FastifyInstance, { verifier, admission }: SessionParts): void {
  app.decorateRequest('uid', '');
  app.decorateRequest('userStatus', 'OK');
  app.addHook('onRequest', async request => {
    const token = bearerToken(request);
    const verdict: Awaited<ReturnType<Verifier['verify']>> =
      token === null ? { ok: false, why: 'invalid' } : await verifier.verify(token);
    if (!verdict.ok) throw new HttpFailure(verdict.why === 'unavailable' ? 503 : 401);
    request.uid = verdict.uid;
    request.userStatus = await admission(verdict.uid);
    if (request.userStatus !== 'OK' && !request.routeOptions.config.forEveryone) {
      throw new HttpFailure(403, 'Forbidden', request.userStatus);
    }
  });
}

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | null {
  return /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
