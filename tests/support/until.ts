import { setTimeout as sleep } from 'node:timers/promises';

/** How long anything may take before a run gives up waiting. */
const PATIENCE_MS = 60_000;

/**
 * Waits until something holds.
 *
 * @param missing says what is missing, for the error
 * @throws Error after a minute
 */
export async function until(holds: () => boolean, missing: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${missing()}`);
    await sleep(10);
  }
}
