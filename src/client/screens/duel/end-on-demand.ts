import { lazy } from 'react';
import { withTexts } from '../../i18n/i18n';

/** What only the end of a duel shows. */

const importEnd = () => withTexts(['duel'], () => import('./duel-end'));

export const DuelEnd = lazy(async () => ({ default: (await importEnd()).DuelEnd }));
export const StakeLabel = lazy(async () => ({ default: (await importEnd()).StakeLabel }));
