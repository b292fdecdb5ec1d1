import { setTimeout as sleep } from 'node:timers/promises';

/** How long a wait may last before a run gives up: a limit for hanging runs, not for slow ones. */
const PATIENCE_MS = 300_000;

/**
 * Waits until a condition holds.
 *
 * @param missing text about the missing condition, for the error
 * @param patience milliseconds
 * @throws Error when that time has passed
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
