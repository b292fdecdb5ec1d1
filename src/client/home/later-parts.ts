import { withTexts } from '../i18n/i18n';
import { optional } from '../screen/lazy-screen';

/** Parts of home around the ways into a game, fetched after these. */

const importAround = () => withTexts(['matches', 'lobby', 'live', 'tournament'], () => import('./around'));

export const NextStrip = optional(importAround, 'NextStrip', 'next on home');
export const WatchPanel = optional(importAround, 'WatchPanel', 'games on home');
export const NextTournament = optional(
  importAround,
  'NextTournament',
  'next tournament',
  ({ children }) => children,
);
