import i18next from 'i18next';
import { logTrouble } from '../reporting/report';
import { openAlert, setSection } from '../state/app';
import { reloadedAt, rememberReload } from '../storage/flags';

/** Shows an error with a button to close it (LV-18). */
export function alertError(text: string): void {
  openAlert({
    title: i18next.t('error.title'),
    text,
    actions: [{ label: i18next.t('common.close'), event: () => true }],
  });
}

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
