import { withTexts } from '../i18n/i18n';
import { optional } from '../screen/lazy-screen';

/** Parts that only the end of a duel shows, fetched when it comes. The result is there without those that do not come. */

const importEnd = () => withTexts(['duel'], () => import('./duel-end'));

export const EndReceipt = optional(importEnd, 'EndReceipt', 'receipt of a duel');
export const DuelFoot = optional(importEnd, 'DuelFoot', 'limits of a duel');
export const StakeLabel = optional(importEnd, 'StakeLabel', 'stake of a rematch', ({ label }) => label);
