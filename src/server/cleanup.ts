const INTERVAL_MS = 3_600_000;

/**
 * Deletes what has expired, now and once an hour.
 *
 * @param tasks all are run each time
 * @returns ends it, when the work under way is done
 */
export function cleanUpRegularly(
  tasks: readonly (() => Promise<void>)[],
  failed: (error: unknown) => void,
): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  const work = (): void => {
    working = Promise.all(tasks.map(task => task())).then(() => undefined, failed);
  };
  work();
  const timer = setInterval(work, INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return working;
  };
}
