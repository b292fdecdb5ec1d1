import { withTexts } from '../../i18n/i18n';
import { lazyScreen } from '../../screen/lazy-screen';

/** The map of a bracket, fetched when it is shown. The list, which a phone shows first, comes with the screen. */

const importMap = () => withTexts(['bracket', 'lobby', 'matches'], () => import('./map-parts'));
export const BracketMap = lazyScreen(importMap, 'BracketMap');
export const MapTools = lazyScreen(importMap, 'MapTools');
export const MapMarks = lazyScreen(importMap, 'MapMarks');
