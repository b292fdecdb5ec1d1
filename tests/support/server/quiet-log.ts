import { expect } from 'vitest';
import type { TestServer } from './server';

/** Environment with which a server logs everything that it can. */
export const TALKATIVE = { HOUSE: 'off', LOG_LEVEL: 'trace' };

/**
 * Checks that the whole log of a server has no failure, no stack trace and no secret.
 *
 * @param secrets tokens, codes; a part of one counts as well
 */
export function expectQuietLog(server: TestServer, secrets: readonly string[]): void {
  const log = server.output();
  // Joined to one text, because the summary of a failure gives only the length of a list.
  expect((log.match(/^\{"level":(50|60).*$/gm) ?? []).join('\n')).toBe('');
  expect(log).not.toMatch(/unhandled|uncaught|"stack":|\n\s+at |\\n\s+at /i);
  for (const secret of secrets) {
    // The signature makes a token valid. Searched for as text, and as the bytes of a packet.
    const part = secret.slice(-30);
    expect(log.includes(part), 'a secret in the log').toBe(false);
    expect(log.includes([...Buffer.from(part)].join(',')), 'the bytes of a secret in the log').toBe(false);
  }
}
