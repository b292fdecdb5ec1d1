import { subscribe } from 'valtio';
import { showLanguage } from '../i18n/i18n';
import { reportError } from '../reporting/report';
import { app } from '../state/app';
import { currentLanguage, settings } from '../state/settings';

/** Keeps `<html lang dir data-section>` and the words on the screen as the stores say. @source design §7 */
export function keepDocument(): void {
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
