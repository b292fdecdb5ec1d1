import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

export const BoardsScreen = lazyScreen(async () => {
  const module = await withTexts(['boards', 'items', 'figures'], () => import('./boards-screen'));
  return { default: module.BoardsScreen };
});
