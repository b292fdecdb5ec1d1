import { withTexts } from '../../i18n/i18n';
import { optional } from '../../screen/lazy-screen';
import { PlainEnd } from './series-back';

/** Parts that only games of a tournament show, fetched when there is one. The game goes on without those that do not come. */

const importSeries = () => withTexts(['lobby'], () => import('./series-parts'));

export const SeriesEnd = optional(importSeries, 'SeriesEnd', 'end of a series', PlainEnd);
export const Through = optional(importSeries, 'Through', 'who is through');
export const ThroughRule = optional(importSeries, 'ThroughRule', 'rule of an armageddon');
