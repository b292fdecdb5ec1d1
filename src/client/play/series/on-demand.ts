import { withTexts } from '../../i18n/i18n';
import { optional } from '../../reporting/optional';
import { PlainEnd } from './series-back';

/** Parts that only games of a tournament show, fetched when there is one. The game goes on without those that do not come. */

const importSeries = () => withTexts(['lobby'], () => import('./series-parts'));

export const SeriesEnd = optional('end of a series', async () => (await importSeries()).SeriesEnd, PlainEnd);
export const Through = optional('who is through', async () => (await importSeries()).Through);
export const ThroughRule = optional('rule of an armageddon', async () => (await importSeries()).ThroughRule);
