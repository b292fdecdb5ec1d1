import { sound } from '../../audio/sounds';
import { notifyOpponentFound } from '../../game/start-notice';

/** An opponent has come. Whoever looks at another tab has half a minute to be ready, so they have to hear of it there. */
export function tellFound(): void {
  sound('start');
  if (document.visibilityState === 'hidden') notifyOpponentFound();
}
