import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { SESSION_MS } from '../../protocol/sessions';
import type { Verdict } from '../access';
import type { Configuration } from '../configuration';

/**
 * Checks identity tokens. One verifier for both issuers: who signs, for whom and how is fixed by the
 * configuration and never read from the token.
 *
 * @source research, server spike §2.3; design §5, security
 */
export interface Verifier {
  verify(token: string): Promise<Verdict>;
  /** As `verify`, for one that may have run out: who signs out with it wants nothing else. */
  verifyOld(token: string): Promise<Verdict>;
}

export interface Issuer {
  issuer: string;
  audience: string;
  algorithm: 'ES256' | 'RS256';
  keys: JWTVerifyGetKey;
}

/** How far two clocks may differ. */
const TOLERANCE_SECONDS = 5;

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Firebase's issuer for one project. */
export function firebaseIssuer({ projectId }: NonNullable<Configuration['firebase']>): Issuer {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    algorithm: 'RS256',
    keys: createRemoteJWKSet(new URL(GOOGLE_KEYS)),
  };
}

/** @param now epoch milliseconds */
export function createVerifier({ issuer, audience, algorithm, keys }: Issuer, now: () => number): Verifier {
  const verify = async (token: string, toleranceSeconds: number): Promise<Verdict> => {
    try {
      const { payload } = await jwtVerify(token, availableKeys(keys), {
        issuer,
        audience,
        algorithms: [algorithm],
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: toleranceSeconds,
        currentDate: new Date(now()),
      });
      // Firebase says one moment for both.
      const { auth_time: provedAt, signed_in_at: signedInAt = provedAt } = payload;
      const latest = now() / 1000 + TOLERANCE_SECONDS;
      const isMoment = (said: unknown): said is number => typeof said === 'number' && said <= latest;
      if (!payload.sub || !isMoment(signedInAt) || !(provedAt === undefined || isMoment(provedAt)))
        return { ok: false, why: 'invalid' };
      const until = ((payload.exp ?? 0) + TOLERANCE_SECONDS) * 1000;
      // Firebase's tokens have no `sid`.
      const sid = typeof payload.sid === 'string' ? payload.sid : String(signedInAt);
      return {
        ...{ ok: true, uid: payload.sub, until, sid, signedInAt: signedInAt * 1000 },
        provedAt: provedAt === undefined ? null : provedAt * 1000,
      };
    } catch (error) {
      if (error instanceof KeysUnavailable) return { ok: false, why: 'unavailable' };
      // Its signature was looked at before its time.
      if (error instanceof errors.JWTExpired) return { ok: false, why: 'expired', uid: error.payload.sub };
      return { ok: false, why: 'invalid' };
    }
  };
  return {
    verify: token => verify(token, TOLERANCE_SECONDS),
    verifyOld: token => verify(token, SESSION_MS / 1000),
  };
}

class KeysUnavailable extends Error {
  override name = 'KeysUnavailable';
}

/** Tells a token that no key fits from keys that could not be had. */
function availableKeys(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const aboutToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      throw aboutToken ? error : new KeysUnavailable('no signing keys', { cause: error });
    }
  };
}
