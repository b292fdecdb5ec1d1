import { lazyParts } from '../../screen/lazy-part';

/** Views of a bracket that are fetched when they are shown. The list, which a phone shows first, comes with the screen. */

const map = lazyParts(() => import('./map-parts'));

export const BracketMap = map.part(({ BracketMap }) => BracketMap);
export const MapTools = map.part(({ MapTools }) => MapTools);
export const MapMarks = map.part(({ MapMarks }) => MapMarks);
/** The map has been fetched beside the screen. */
export const keepMap = map.arrive;

export const BracketStandings = lazyParts(() => import('./bracket-standings')).part(
  ({ BracketStandings }) => BracketStandings,
);
