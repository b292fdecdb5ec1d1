import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

export const StatementScreen = lazyScreen(async () => {
  const module = await withTexts(['statement', 'figures'], () => import('./statement-screen'));
  return { default: module.StatementScreen };
});
