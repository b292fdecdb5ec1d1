import { setTimeout as sleep } from 'node:timers/promises';

/** How long anything may take before a run gives up waiting: a limit for what hangs, not for what is slow. */
const PATIENCE_MS = 300_000;

/**
 * Waits until something holds.
 *
 * @param missing says what is missing, for the error
 * @param patience milliseconds
 * @throws Error when that has passed
 */
export async function until(
  holds: () => boolean,
  missing: () => string,
  patience = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patience;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${missing()}`);
    await sleep(10);
  }
}
