import { withTexts } from '../i18n/i18n';
import { optional } from '../reporting/optional';

/** Parts that only the end of a duel shows, fetched when it comes. The result is there without those that do not come. */

const importEnd = () => withTexts(['duel'], () => import('./duel-end'));

export const DuelEnd = optional('end of a duel', async () => (await importEnd()).DuelEnd);
export const StakeLabel = optional(
  'stake of a rematch',
  async () => (await importEnd()).StakeLabel,
  ({ label }) => label,
);
