import type { Timers } from './clock';

export const HOUR_MS = 3_600_000;

/**
 * Tidies up, now and again and again.
 *
 * @param tasks all are run each time
 * @returns ends it, when the work under way is done
 */
export function cleanUpRegularly(
  timers: Pick<Timers, 'every'>,
  tasks: readonly (() => Promise<void>)[],
  intervalMs: number,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  const work = (): void => {
    working = Promise.all(tasks.map(task => task())).then(() => undefined, failed);
  };
  work();
  const timer = timers.every(intervalMs, work);
  return () => {
    timer.cancel();
    return working;
  };
}
