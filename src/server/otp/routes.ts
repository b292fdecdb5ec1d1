import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import { type OtpAnswer, otpAnswer, otpCodeBody, otpDisableBody, otpSetupAnswer } from '../../protocol/otp';
import { HttpFailure } from '../http/failure';
import type { SecurityLog } from '../security-events';
import type { Sessions } from '../sessions/sessions';
import type { TwoFactor } from './two-factor';

const tags = ['two-factor'];
/** Hashing is dear. Guessing is limited by tries, on all nodes together. */
const slowly = { config: { perMinute: 30 } };
/** Drawing a QR code is as dear as forty other calls, and a person needs one or two. */
const rarely = { config: { perMinute: 10 } };
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };
type CodeBody = v.InferOutput<typeof otpCodeBody>;
type DisableBody = v.InferOutput<typeof otpDisableBody>;

/** The action that a code is typed for. */
type Purpose = 'turnOn' | 'turnOff' | 'recovery' | 'newRecoveryCodes';
const DONE = { turnOn: 'twoFactorOn', turnOff: 'twoFactorOff', recovery: 'twoFactorOff' } as const;

export interface OtpRouteDeps {
  twoFactor: TwoFactor;
  sessions: Pick<Sessions, 'isFresh'>;
  security: Pick<SecurityLog, 'note'>;
  /** Ends the duel with a stake that waits, once an account is held. */
  standStill(uid: string): Promise<void>;
}

/**
 * Two-factor authentication. No answer is kept under an `Idempotency-Key`: recovery codes must not be stored, and a code
 * counts once anyway.
 *
 * @source requirements API-30…32
 */
export function otpRoutes(
  app: FastifyInstance,
  { twoFactor, sessions, security, standStill }: OtpRouteDeps,
): void {
  /** Tells the log what became of a code. */
  const told = ({ uid, sid, from }: FastifyRequest, at: Purpose, answer: OtpAnswer): OtpAnswer => {
    const { status, triesLeft } = answer;
    if (status === 'ok' && at !== 'newRecoveryCodes') security.note(DONE[at], { uid, sid, by: at, from });
    if (status === 'invalid' || status === 'used' || status === 'later')
      security.note('codeWrong', { uid, sid, at, why: status, triesLeft, from });
    return answer;
  };
  app.get(
    '/otp/qr',
    { ...rarely, schema: { tags, response: { 200: otpSetupAnswer, ...refusals } } },
    ({ uid, sid, provedAt }) => twoFactor.setup({ uid, sid }, sessions.isFresh(provedAt)),
  );
  const withCode = { tags, body: otpCodeBody, response: { 200: otpAnswer, ...refusals } };
  app.post<{ Body: CodeBody }>('/otp/validate', { ...slowly, schema: withCode }, async request => {
    const { uid, sid, body } = request;
    return told(request, 'turnOn', await twoFactor.enable({ uid, sid }, body.otpCode));
  });
  app.post<{ Body: CodeBody }>('/otp/recovery', { ...slowly, schema: withCode }, async request => {
    const { uid, body } = request;
    return told(request, 'newRecoveryCodes', await twoFactor.renewRecoveryCodes(uid, body.otpCode));
  });
  app.post<{ Body: DisableBody }>(
    '/otp/disable',
    { ...slowly, schema: { ...withCode, body: otpDisableBody } },
    async request => {
      const { otpCode, recoveryCode } = request.body;
      if (otpCode !== undefined)
        return told(request, 'turnOff', await twoFactor.disable(request.uid, otpCode));
      if (recoveryCode === undefined) throw new HttpFailure(400, 'otpCode: missing');
      const answer = await twoFactor.recover(request.uid, recoveryCode);
      told(request, 'recovery', answer);
      if (answer.status === 'ok')
        // The code is spent, whatever becomes of this: what still stands open the sweep ends within seconds.
        await standStill(request.uid).catch(error =>
          request.log.warn({ err: error, uid: request.uid }, 'what stands open was left to the sweep'),
        );
      return answer;
    },
  );
}
