import { lazy } from 'react';
import { withTexts } from '../i18n/i18n';

/** Parts that only the end of a duel shows, fetched when it comes. */

const importEnd = () => withTexts(['duel'], () => import('./duel-end'));

export const DuelEnd = lazy(async () => ({ default: (await importEnd()).DuelEnd }));
export const StakeLabel = lazy(async () => ({ default: (await importEnd()).StakeLabel }));
