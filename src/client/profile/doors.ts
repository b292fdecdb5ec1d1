import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

export const ProfileScreen = lazyScreen(async () => {
  const module = await withTexts(['profile', 'matches'], () => import('./profile-screen'));
  return { default: module.ProfileScreen };
});
