import { type ComponentType, lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { withTexts } from '../../i18n/i18n';
import { reportError } from '../../reporting/report';
import type { Badges } from '../../shell/menu/menu-link';
import { app } from '../../state/app';

const importBadges = () => withTexts(['tournament', 'live'], () => import('./badges'));

/** The badges come after the menu, which is whole without them: what got lost on the line breaks nothing. */
function badge(choose: (module: Awaited<ReturnType<typeof importBadges>>) => ComponentType): ComponentType {
  const Badge = lazy(async () => {
    try {
      return { default: choose(await importBadges()) };
    } catch (error) {
      reportError(error, 'badges of the menu');
      return { default: () => null };
    }
  });
  return function OnDemand() {
    const { user } = useSnapshot(app);
    // The server tells nothing to whom it does not know yet.
    if (user === null || user.username === user.firebaseId) return null;
    return (
      <Suspense>
        <Badge />
      </Suspense>
    );
  };
}

const TournamentBadge = badge(module => module.TournamentBadge);
const LiveBadge = badge(module => module.LiveBadge);

/** What stands beside the menu's entries. */
export const MENU_BADGES: Badges = { tournament: <TournamentBadge />, live: <LiveBadge /> };
