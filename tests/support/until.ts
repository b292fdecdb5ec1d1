import { setTimeout as sleep } from 'node:timers/promises';
import { WAIT_MS } from './hanging';

/**
 * Waits until a condition holds.
 *
 * @param missing text about the missing condition, for the error
 * @throws Error when it hangs
 */
export async function until(holds: () => boolean, missing: () => string): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${missing()}`);
    await sleep(10);
  }
}
