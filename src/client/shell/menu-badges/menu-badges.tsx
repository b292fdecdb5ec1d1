import { type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { withTexts } from '../../i18n/i18n';
import { optional } from '../../screen/lazy-screen';
import { app, hasName } from '../../state/app';
import type { Badges } from '../menu/menu-link';

const importBadges = () => withTexts(['tournament', 'live'], () => import('./badges'));
const WHAT = 'badges of the menu';
const TournamentBadge = optional(importBadges, 'TournamentBadge', WHAT);
const DuelBadge = optional(importBadges, 'DuelBadge', WHAT);
const LiveBadge = optional(importBadges, 'LiveBadge', WHAT);

/** A badge beside an entry of the menu tells nothing to a user without a name. */
function ForNamed({ children }: { children: ReactNode }) {
  const { user } = useSnapshot(app);
  return hasName(user) && <Suspense>{children}</Suspense>;
}

/** The badges beside the menu's entries. */
export const MENU_BADGES: Badges = {
  tournament: (
    <ForNamed>
      <TournamentBadge />
    </ForNamed>
  ),
  duel: (
    <ForNamed>
      <DuelBadge />
    </ForNamed>
  ),
  live: (
    <ForNamed>
      <LiveBadge />
    </ForNamed>
  ),
};
