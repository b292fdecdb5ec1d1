import { execFile } from 'node:child_process';
import { codeAt } from '../../src/server/otp/codes';

/** An authenticator: what the user's phone does with the secret. */

const STEP_MS = 30_000;
/** A test that has less of the time step left waits for the next one. */
const ENOUGH_MS = 12_000;

/**
 * The three codes that count now, oldest first: each counts once, so a test can use them in this order. Waits for a step
 * that has just begun, where the present one is almost over.
 */
export async function threeCodes(secret: string): Promise<[string, string, string]> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < ENOUGH_MS) await new Promise(resolve => setTimeout(resolve, left));
  const now = Date.now();
  return [codeAt(secret, now - STEP_MS), codeAt(secret, now), codeAt(secret, now + STEP_MS)];
}

/** A code that is none of those that count now. */
export function wrongCode(secret: string, salt = 0): string {
  const now = Date.now();
  const right = [-2, -1, 0, 1, 2].map(step => codeAt(secret, now + step * STEP_MS));
  for (let number = salt; ; number++) {
    const code = String(number % 1_000_000).padStart(6, '0');
    if (!right.includes(code)) return code;
  }
}

/** What a program that somebody else has written says; `null` where it is not installed. */
export function programSays(program: string, args: readonly string[]): Promise<string | null> {
  return new Promise(resolve => {
    execFile(program, [...args], (error, stdout) => resolve(error ? null : stdout.trim()));
  });
}
