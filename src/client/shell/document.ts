import { subscribe } from 'valtio';
import type { Language } from '../../protocol/settings';
import type { Millis } from '../../rules/units';
import { tellFailed } from '../alerts/tell-failed';
import { showLanguage } from '../i18n/i18n';
import { currentLanguage, settings } from '../settings/state/settings';
import { app } from '../state/app';
import { untilWorthAsking } from '../transport/fetch-part';

/**
 * Keeps `<html lang dir data-section>` and the words on the screen as the stores say.
 *
 * @returns stops following the stores
 * @source design §7
 */
export function keepDocument(): () => void {
  document.addEventListener('error', askAgain, true);
  const tellSection = () => {
    document.documentElement.dataset.section = app.actualSection;
  };
  tellSection();
  let language = currentLanguage();
  const ends = [
    subscribe(app, tellSection),
    subscribe(settings, () => {
      const next = currentLanguage();
      if (next === language) return;
      language = next;
      void followLanguage(next);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

const SOON_MS: Millis = 2_000;
const SELDOM_MS: Millis = 60_000;

/** Shows a language as soon as its texts can be fetched, unless another has been chosen by then. That it takes longer is told once. */
async function followLanguage(language: Language): Promise<void> {
  for (let pause = SOON_MS; currentLanguage() === language; pause = Math.min(pause * 2, SELDOM_MS)) {
    try {
      await showLanguage(language);
      return;
    } catch (error) {
      if (pause === SOON_MS) tellFailed(error, 'language');
    }
    await untilWorthAsking(pause);
  }
}

const STYLES_AGAIN_MS = 2_000;

/** Vite asks for the styles of a screen only once: without them it would be bare until the next reload. */
function askAgain({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  const again = () => target.replaceWith(target.cloneNode());
  if (navigator.onLine) setTimeout(again, STYLES_AGAIN_MS);
  else window.addEventListener('online', again, { once: true });
}
