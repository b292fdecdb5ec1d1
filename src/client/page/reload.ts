import { logTrouble } from '../reporting/report';
import { setSection } from '../state/app';
import { reloadedAt, rememberReload } from '../storage/flags';

const RELOAD_PAUSE_MS = 60_000;

/** Milliseconds until the page may reload after a refused token: at most once a minute. */
export function reloadWait(last: number, now: number): number {
  // A clock set back must not forbid reloading for longer.
  return last > now ? 0 : Math.max(0, last + RELOAD_PAUSE_MS - now);
}

/** The server does not know the user's token: reload the page and return to main. @source LV-07, design §5 */
export function reloadForSignIn(): void {
  setSection('main');
  const wait = reloadWait(reloadedAt(), Date.now());
  if (wait > 0) logTrouble(`the server refused the session; reloading in ${Math.round(wait / 1000)} s`);
  setTimeout(() => {
    rememberReload(Date.now());
    history.replaceState(null, '', '/');
    location.reload();
  }, wait);
}

/** Opens the same address with a marker, past the browser's cache. @source ID-16, settled reading 6 */
export function refreshPage(): void {
  const url = new URL(location.href);
  url.searchParams.set('refresh', String(Date.now()));
  location.replace(url);
}
