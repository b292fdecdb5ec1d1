import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import { otpAnswer, otpCodeBody, otpDisableBody, otpSetupAnswer } from '../../protocol/otp';
import { HttpFailure } from '../http/failure';
import type { Sessions } from '../sessions/sessions';
import type { TwoFactor } from './two-factor';

const tags = ['two-factor'];
/** Hashing is dear. Guessing is limited by tries, on all nodes together. */
const slowly = { config: { perMinute: 30 } };
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };
type CodeBody = v.InferOutput<typeof otpCodeBody>;
type DisableBody = v.InferOutput<typeof otpDisableBody>;

/**
 * Two-factor authentication. No answer is kept under an `Idempotency-Key`: recovery codes must not be stored, and a code
 * counts once anyway.
 *
 * @source requirements API-30…32
 */
export function otpRoutes(
  app: FastifyInstance,
  twoFactor: TwoFactor,
  sessions: Pick<Sessions, 'isFresh'>,
): void {
  app.get(
    '/otp/qr',
    { schema: { tags, response: { 200: otpSetupAnswer, ...refusals } } },
    ({ uid, sid, signedInAt }) => twoFactor.setup({ uid, sid }, sessions.isFresh(signedInAt)),
  );
  const withCode = { tags, body: otpCodeBody, response: { 200: otpAnswer, ...refusals } };
  app.post<{ Body: CodeBody }>('/otp/validate', { ...slowly, schema: withCode }, ({ uid, sid, body }) =>
    twoFactor.enable({ uid, sid }, body.otpCode),
  );
  app.post<{ Body: CodeBody }>('/otp/recovery', { ...slowly, schema: withCode }, ({ uid, body }) =>
    twoFactor.renewRecoveryCodes(uid, body.otpCode),
  );
  app.post<{ Body: DisableBody }>(
    '/otp/disable',
    { ...slowly, schema: { ...withCode, body: otpDisableBody } },
    ({ uid, body: { otpCode, recoveryCode } }) => {
      if (otpCode !== undefined) return twoFactor.disable(uid, otpCode);
      if (recoveryCode !== undefined) return twoFactor.recover(uid, recoveryCode);
      throw new HttpFailure(400, 'otpCode: missing');
    },
  );
}
