import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

export const ConfigurationScreen = lazyScreen(async () => {
  const module = await withTexts(
    ['configuration', 'settings', 'matches', 'keys'],
    () => import('./configuration-screen'),
  );
  return { default: module.ConfigurationScreen };
});
