import { withTexts } from '../../i18n/i18n';
import { lazyParts } from '../../screen/lazy-part';

/** Views of a bracket that are fetched when they are shown. The list, which a phone shows first, comes with the screen. */

const map = lazyParts(() => withTexts(['bracket', 'lobby'], () => import('./map-parts')));

export const BracketMap = map.part(({ BracketMap }) => BracketMap);
export const MapTools = map.part(({ MapTools }) => MapTools);
export const MapMarks = map.part(({ MapMarks }) => MapMarks);
/** The map has been fetched beside the screen. */
export const keepMap = map.arrive;

export const BracketStandings = lazyParts(() =>
  withTexts(['bracket', 'lobby', 'tournament'], () => import('./bracket-standings')),
).part(({ BracketStandings }) => BracketStandings);
