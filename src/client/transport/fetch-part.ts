import type { Millis } from '../../rules/units';

/** Fetching parts of the client from a server that may be gone for a while. */

export interface PartDeps {
  /** Whether the server that brings the client answers at all. */
  answers(): Promise<boolean>;
  /** Until it is worth asking again. */
  pause(): Promise<void>;
  onGone(): void;
  reload(): void;
}

/**
 * Fetches a part. Where the server is gone the page waits for it and is then loaded anew: browsers and Vite remember which modules and
 * style sheets did not come, so a second import would fail again or bring a screen without its styles.
 *
 * @param load imports it
 * @throws what `load` does, where the server answers: the part is broken, or of a version that is no longer there
 */
export async function fetchPart<Part>(load: () => Promise<Part>, deps: PartDeps): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (await deps.answers()) throw error;
  }
  deps.onGone();
  do await deps.pause();
  while (!(await deps.answers()));
  deps.reload();
  // The present screen stays until the new page is there.
  return new Promise(() => undefined);
}

const PAUSE_MS = 2_000;
/** A server that takes longer is as good as gone. */
const PATIENCE_MS = 5_000;

/** Asks for the one file that every installation has, past the browser's cache. */
export async function serverAnswers(): Promise<boolean> {
  const wishes = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  return fetch('/config.json', wishes).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Two seconds if no other pause is named, or less where the browser says that its network is back. */
export const untilWorthAsking = (pause: Millis = PAUSE_MS): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, pause);
    addEventListener('online', done);
  });
