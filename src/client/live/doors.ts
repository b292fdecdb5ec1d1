import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

export const LiveScreen = lazyScreen(async () => {
  const module = await withTexts(['live'], () => import('./live-screen'));
  return { default: module.LiveScreen };
});
