import i18next from 'i18next';
import { settings } from '../state/settings';

/** The browser's notification 'Game started!', if it is permitted and wanted (GM-14). */
export function notifyGameStarted(): void {
  if (!settings.notification || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(i18next.t('alert.gameStarted'), { tag: 'kingside-game' });
    notification.onclick = () => window.focus();
  } catch {
    // Some mobile browsers have notifications for service workers only, and throw.
  }
}
