import { vi } from 'vitest';

/** A limit for what hangs, not for what is slow: Vitest's own second is over soon on a busy machine. */
const PATIENCE_MS = 300_000;

/**
 * Asks again until nothing is thrown.
 *
 * @returns the answer
 * @throws what was thrown last, when the limit has passed
 */
export const eventually = <T>(ask: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(ask, { timeout: PATIENCE_MS });
