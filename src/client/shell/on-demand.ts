import { lazy } from 'react';
import { withTexts } from '../i18n/i18n';

/** Parts that are fetched once somebody has signed in. Each comes with the texts it shows. */

const importMain = () => withTexts(['home', 'queue', 'shell'], () => import('./main-section'));
const importAlert = () => import('./alert-bodies');

export const MainSection = lazy(async () => ({ default: (await importMain()).MainSection }));
/** The one screen of a user who is banned or has not agreed to the terms. */
export const OwnDataScreen = lazy(async () => {
  const module = await withTexts(
    ['account', 'configuration', 'matches', 'settings', 'support'],
    () => import('../configuration/own-data/own-data-screen'),
  );
  return { default: module.OwnDataScreen };
});
export const ProductAlert = lazy(async () => ({ default: (await importAlert()).ProductAlert }));

/** Fetches the home screen and the alert dialog while somebody signs in. */
export function prefetchMain(): void {
  // Only a head start: if it fails, opening the section tries again and reports.
  Promise.all([importMain(), importAlert()]).catch(() => undefined);
}
