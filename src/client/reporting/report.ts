/**
 * Errors go to the installation's reporting service, if it has one, and to the console.
 *
 * @source requirements ER-01, ER-02; design §4 (loading)
 */

/** Errors that were caught before the service's code was loaded. */
const MAX_HELD = 20;

type Send = (error: unknown, where: string) => void;

let held: { error: unknown; where: string }[] = [];
let send: Send | null = null;

/** An error that nobody expected. Aborted requests are none (ER-02). */
export function reportError(error: unknown, where: string): void {
  if (error instanceof Error && error.name === 'AbortError') return;
  console.error(where, error);
  if (send) send(error, where);
  else if (held.length < MAX_HELD) held.push({ error, where });
}

/** Something that the user need not hear of, such as a closed sign-in popup (ID-04). */
export function logTrouble(what: string): void {
  console.warn(what);
}

/** Catches what nobody caught. The console has such errors already. */
export function watchErrors(): void {
  window.addEventListener('error', event => hold(event.error ?? event.message, 'window'));
  window.addEventListener('unhandledrejection', event => hold(event.reason, 'promise'));
}

function hold(error: unknown, where: string): void {
  if (send || (error instanceof Error && error.name === 'AbortError')) return;
  if (held.length < MAX_HELD) held.push({ error, where });
}

/**
 * Loads the service after the first paint and hands over what was caught before.
 *
 * @param dsn `null`: nothing is loaded or sent
 */
export function startReporting(dsn: string | null): void {
  if (!dsn) {
    held = [];
    send = () => undefined;
    return;
  }
  // Twice: the first frame is painted between the two.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      import('./sentry').then(
        ({ startSentry }) => {
          send = startSentry(dsn);
          for (const { error, where } of held) send(error, where);
          held = [];
        },
        error => logTrouble(`reporting: ${String(error)}`),
      );
    }),
  );
}
