import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

export const SpectateScreen = lazyScreen(async () => {
  const module = await withTexts(['live', 'game', 'board'], () => import('./spectate-screen'));
  return { default: module.SpectateScreen };
});
