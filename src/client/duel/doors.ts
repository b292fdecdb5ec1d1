import { withTexts } from '../i18n/i18n';
import { optional } from '../reporting/optional';
import { fetchScreen, lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

const importDuels = () => withTexts(['duel', 'queue'], () => import('./duel-views'));
export const DuelScreen = lazyScreen(async () => ({ default: (await importDuels()).DuelScreen }));
export const DuelWait = lazyScreen(async () => ({ default: (await importDuels()).DuelWait }));
export const DuelReady = lazyScreen(async () => ({ default: (await importDuels()).DuelReady }));
/** Lies over every screen, and its words are among the notices. */
export const StakeBack = optional('stake back', () =>
  fetchScreen(async () => (await importDuels()).StakeBack),
);
