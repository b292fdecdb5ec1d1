import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

export const OtpScreen = lazyScreen(async () => {
  const module = await withTexts(['otp', 'account'], () => import('./otp-screen'));
  return { default: module.OtpScreen };
});
