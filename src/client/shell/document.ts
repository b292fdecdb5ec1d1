import { subscribe } from 'valtio';
import { showLanguage } from '../i18n/i18n';
import { reportError } from '../reporting/report';
import { currentLanguage, settings } from '../settings/state/settings';
import { app } from '../state/app';

/** Keeps `<html lang dir data-section>` and the words on the screen as the stores say. @source design §7 */
export function keepDocument(): void {
  document.addEventListener('error', askAgain, true);
  const tellSection = () => {
    document.documentElement.dataset.section = app.actualSection;
  };
  tellSection();
  subscribe(app, tellSection);

  let language = currentLanguage();
  subscribe(settings, () => {
    const next = currentLanguage();
    if (next === language) return;
    language = next;
    showLanguage(next).catch(error => reportError(error, 'language'));
  });
}

const STYLES_AGAIN_MS = 2_000;

/** Vite asks for the styles of a screen only once: without them it would be bare until the next reload. */
function askAgain({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  const again = () => target.replaceWith(target.cloneNode());
  if (navigator.onLine) setTimeout(again, STYLES_AGAIN_MS);
  else window.addEventListener('online', again, { once: true });
}
