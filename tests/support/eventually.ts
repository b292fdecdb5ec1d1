import { vi } from 'vitest';

/** A limit for hanging tests, not for slow ones: Vitest's own second is over soon on a busy machine. */
const PATIENCE_MS = 300_000;

/**
 * Calls a function again until it does not throw.
 *
 * @returns its result
 * @throws its last error, when the limit has passed
 */
export const eventually = <T>(ask: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(ask, { timeout: PATIENCE_MS });
