import { expect } from 'vitest';
import type { TestServer } from './server';

/** With this environment a server prints all it ever would. */
export const TALKATIVE = { HOUSE: 'off', LOG_LEVEL: 'trace' };

/**
 * Looks through all that a server has printed: no failure of its own, no trace of code, no secret.
 *
 * @param secrets tokens, codes; also a part of one is too much
 */
export function expectQuietLog(server: TestServer, secrets: readonly string[]): void {
  const log = server.output();
  // As text: a list would be named in a summary by its length only.
  expect((log.match(/^\{"level":(50|60).*$/gm) ?? []).join('\n')).toBe('');
  expect(log).not.toMatch(/unhandled|uncaught|"stack":|\n\s+at |\\n\s+at /i);
  for (const secret of secrets) {
    // The signature is what makes a token valid; as text, or as the bytes of a packet.
    const part = secret.slice(-30);
    expect(log.includes(part), 'a secret in the log').toBe(false);
    expect(log.includes([...Buffer.from(part)].join(',')), 'the bytes of a secret in the log').toBe(false);
  }
}
