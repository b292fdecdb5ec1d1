import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';
import { ScreenBoundary } from '../screen/screen-boundary';
import { app, openChallenges, queueOf } from '../state/app';

/** Fetched ahead, once the page has settled: on a slow line it would come seconds after the number at the bell. */
const Challenged = lazyScreen(
  () => withTexts(['duel', 'notices'], () => import('./challenged')),
  'Challenged',
);

const SETTLED_MS = 3_000;

/**
 * Challenges to the user, over what is on show. They wait while a dialog is answered, and while an opponent of the user's own duel
 * is there (SH-10). During a game there are none: the bell has them afterwards as well.
 *
 * @param leave leaves what is on show, before the user goes to the duel
 */
export function Challenges({ leave }: { leave?: () => void }) {
  const state = useSnapshot(app);
  useEffect(() => {
    const timer = setTimeout(() => {
      // Only a head start: a challenge fetches it again.
      Challenged.fetch().catch(() => undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  const isBusy = state.alertSettings !== null || Boolean(queueOf(state.queue, 'duel')?.opponent);
  if (isBusy || openChallenges(state).length === 0) return null;
  return (
    // Lies over every screen, which stays if it breaks: the bell has the challenge as well.
    <ScreenBoundary instead={null}>
      <Suspense fallback={null}>
        <Challenged leave={leave} />
      </Suspense>
    </ScreenBoundary>
  );
}
