import { lazy } from 'react';
import { withTexts } from '../../../i18n/i18n';

/** What only games of a tournament show. */

const importSeries = () => withTexts(['lobby'], () => import('./series-parts'));

export const SeriesEnd = lazy(async () => ({ default: (await importSeries()).SeriesEnd }));
export const Through = lazy(async () => ({ default: (await importSeries()).Through }));
export const ThroughRule = lazy(async () => ({ default: (await importSeries()).ThroughRule }));
