import { sound } from '../../audio/sounds';
import { notifyOpponentFound } from '../../game/versus/start-notice';

/** Announces an opponent. The user has half a minute to be ready, so it is heard or seen in other tabs as well. */
export function tellFound(): void {
  sound('start');
  if (document.visibilityState === 'hidden') notifyOpponentFound();
}
