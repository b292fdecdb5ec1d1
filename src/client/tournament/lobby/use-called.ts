import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sound } from '../../audio/sounds';
import { notify } from '../../game/versus/start-notice';
import { useTabTitle } from '../../page/page-title';

/** So long before the limit whoever is not ready is called once more. */
const LAST_CALL_MS = 15_000;

/**
 * Calls the user to the game that waits for them: by a sound, in the browser's tab and, where nobody looks, by a notification;
 * by the sound once more shortly before it is lost.
 *
 * @param game names the game, so that each calls once
 * @param left milliseconds
 */
export function useCalled(game: string, isReady: boolean, left: number): void {
  const { t } = useTranslation();
  const called = t('lobby.called');
  useTabTitle(isReady ? t('lobby.waiting') : called);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each game calls, and a change of language does not
  useEffect(() => {
    if (isReady) return;
    sound('drawOffer');
    if (document.visibilityState === 'hidden') notify(called);
  }, [game]);
  const isLast = left > 0 && left <= LAST_CALL_MS;
  useEffect(() => {
    if (isLast && !isReady) sound('drawOffer');
  }, [isLast, isReady]);
}
