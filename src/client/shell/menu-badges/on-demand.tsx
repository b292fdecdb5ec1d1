import { type ComponentType, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { withTexts } from '../../i18n/i18n';
import { optional } from '../../reporting/optional';
import { app, hasName } from '../../state/app';
import type { Badges } from '../menu/menu-link';

const importBadges = () => withTexts(['tournament', 'live'], () => import('./badges'));

/** A badge beside an entry of the menu, for users whom the server knows. */
function badge(choose: (module: Awaited<ReturnType<typeof importBadges>>) => ComponentType): ComponentType {
  const Badge = optional('badges of the menu', async () => choose(await importBadges()));
  return function OnDemand() {
    const { user } = useSnapshot(app);
    // A badge tells nothing to a user without a name.
    if (!hasName(user)) return null;
    return (
      <Suspense>
        <Badge />
      </Suspense>
    );
  };
}

const TournamentBadge = badge(module => module.TournamentBadge);
const DuelBadge = badge(module => module.DuelBadge);
const LiveBadge = badge(module => module.LiveBadge);

/** The badges beside the menu's entries. */
export const MENU_BADGES: Badges = {
  tournament: <TournamentBadge />,
  duel: <DuelBadge />,
  live: <LiveBadge />,
};
