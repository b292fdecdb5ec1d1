import { setTimeout as sleep } from 'node:timers/promises';
import { WAIT_MS } from './hanging';

/**
 * Calls a function again until it does not throw.
 *
 * @returns its result
 * @throws its last error, when the limit has passed
 */
export async function eventually<T>(ask: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(50);
  }
}
