import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

export const MatchesScreen = lazyScreen(async () => {
  const module = await withTexts(['matches', 'review'], () => import('./matches-screen'));
  return { default: module.MatchesScreen };
});
