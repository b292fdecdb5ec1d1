import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

export const AnalysisScreen = lazyScreen(async () => {
  const module = await withTexts(
    ['replay', 'review', 'game', 'board'],
    () => import('./analysis/analysis-screen'),
  );
  return { default: module.AnalysisScreen };
});
// A board comes with it.
export const ReplayScreen = lazyScreen(async () => {
  const module = await withTexts(
    ['replay', 'review', 'matches', 'game', 'board'],
    () => import('./replay-screen'),
  );
  return { default: module.ReplayScreen };
});
