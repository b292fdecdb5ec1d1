import { withTexts } from '../../i18n/i18n';
import { lazyScreen } from '../../screen/lazy-screen';

/** Views of a bracket that are fetched when they are shown. The list, which a phone shows first, comes with the screen. */

const importMap = () => withTexts(['bracket', 'lobby'], () => import('./map-parts'));
export const BracketMap = lazyScreen(importMap, 'BracketMap');
export const MapTools = lazyScreen(importMap, 'MapTools');
export const MapMarks = lazyScreen(importMap, 'MapMarks');

export const BracketStandings = lazyScreen(
  () => withTexts(['bracket', 'lobby', 'tournament'], () => import('./bracket-standings')),
  'BracketStandings',
);
