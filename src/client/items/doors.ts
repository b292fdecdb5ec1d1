import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

const importItems = () => withTexts(['items', 'figures'], () => import('./item-views'));
export const HubScreen = lazyScreen(async () => ({ default: (await importItems()).HubScreen }));
export const ItemScreen = lazyScreen(async () => ({ default: (await importItems()).ItemScreen }));
