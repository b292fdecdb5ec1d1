import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

export const MarketScreen = lazyScreen(async () => {
  const module = await withTexts(['market', 'figures'], () => import('./market-screen'));
  return { default: module.MarketScreen };
});
