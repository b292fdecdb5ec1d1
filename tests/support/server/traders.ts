import * as v from 'valibot';
import { otpAnswer, otpSetupAnswer } from '../../../src/protocol/otp';
import { codeAt } from '../../../src/server/otp/codes';
import type { Api, TestServer } from './server';

/** Users who trade, and their second factor. */

const STEP_MS = 30_000;

/**
 * Turns two-factor on for the user of these calls.
 * @returns the secret of their authenticator
 */
export async function withTwoFactor({ get, post }: Pick<Api, 'get' | 'post'>): Promise<string> {
  const setup = v.parse(otpSetupAnswer, (await get('/otp/qr')).body);
  if (!('secret' in setup)) throw new Error('two-factor is on already');
  // The oldest valid code, so that later ones are left for deals. When it expires on its way, the next one is tried.
  for (let attempt = 0; ; attempt++) {
    const otpCode = codeAt(setup.secret, Date.now() - STEP_MS);
    const { status } = v.parse(otpAnswer, (await post('/otp/validate', { otpCode })).body);
    if (status === 'ok') return setup.secret;
    if (status !== 'invalid' || attempt > 0) throw new Error(`two-factor: ${status}`);
  }
}

/** The two codes that are good now, after `withTwoFactor`, the earlier one first. A slow machine may need later ones further on. */
export const codesOf = (secret: string): [string, string] => [
  codeAt(secret, Date.now()),
  codeAt(secret, Date.now() + STEP_MS),
];

/**
 * Turns two-factor on for a user, by the server's clock.
 *
 * @returns their authenticator: each code is unused, since it moves the clock on to the next time step
 */
export async function authenticatorOf(
  server: Pick<TestServer, 'api' | 'moveClock'>,
  token: string,
): Promise<() => Promise<string>> {
  const { get, post } = server.api(token);
  const setup = v.parse(otpSetupAnswer, (await get('/otp/qr')).body);
  if (!('secret' in setup)) throw new Error('two-factor is on already');
  const next = nextCode(server, setup.secret);
  const { status } = v.parse(otpAnswer, (await post('/otp/validate', { otpCode: await next() })).body);
  if (status !== 'ok') throw new Error(`two-factor: ${status}`);
  return next;
}

/** Codes of a secret by the server's clock, which each call moves on by a time step. */
export const nextCode =
  (server: Pick<TestServer, 'moveClock'>, secret: string): (() => Promise<string>) =>
  async () =>
    codeAt(secret, (await server.moveClock(STEP_MS)).now);
