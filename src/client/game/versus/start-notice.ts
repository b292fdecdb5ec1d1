import { t } from 'i18next';
import { settings } from '../../settings/state/settings';

/** The browser's notification 'Game started!' (GM-14). */
export const notifyGameStarted = (): void => notify(t('alert.gameStarted'));

/** The browser's notification that somebody has come to the user's duel. */
export const notifyOpponentFound = (): void => notify(t('alert.duel.found'));

/** The notification on show, or in the browser's list of those that were. */
let last: Notification | null = null;

/** The browser's notification, if it is permitted and wanted. */
export function notify(words: string): void {
  if (!settings.notification || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted') return;
  try {
    // A notification that takes the place of another of its tag alerts nobody.
    last?.close();
    const notification = new Notification(words, { tag: 'kingside-game' });
    notification.onclick = () => {
      notification.close();
      window.focus();
    };
    last = notification;
  } catch {
    // Some mobile browsers have notifications for service workers only, and throw.
  }
}
