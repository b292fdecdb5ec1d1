import { codeAt } from '../../src/server/otp/codes';
import type { TestServer } from './server/server';

/** The user's authenticator, which makes codes of the secret. */

const STEP_MS = 30_000;
/** With less of the time step left, the server's clock is moved to the next one. */
const ENOUGH_MS = 12_000;

/**
 * The three codes that are valid now, oldest first: each is accepted once, so a test can use them in this order. Near
 * the end of a time step the server's clock is moved to the next one.
 */
export async function threeCodes(
  server: Pick<TestServer, 'moveClock'>,
  secret: string,
): Promise<[string, string, string]> {
  const asked = await server.moveClock(0);
  const left = STEP_MS - (asked.now % STEP_MS);
  const { now } = left < ENOUGH_MS ? await server.moveClock(left) : asked;
  return [codeAt(secret, now - STEP_MS), codeAt(secret, now), codeAt(secret, now + STEP_MS)];
}

/** A code that is valid at no moment of the hours around now, so that the server's clock may have been moved. */
export function wrongCode(secret: string, salt = 0): string {
  const now = Date.now();
  const right = Array.from({ length: 240 }, (_, step) => codeAt(secret, now + (step - 120) * STEP_MS));
  for (let number = salt; ; number++) {
    const code = String(number % 1_000_000).padStart(6, '0');
    if (!right.includes(code)) return code;
  }
}
