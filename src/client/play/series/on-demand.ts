import { lazy } from 'react';
import { withTexts } from '../../i18n/i18n';

/** Parts that only games of a tournament show, fetched when there is one. */

const importSeries = () => withTexts(['lobby'], () => import('./series-parts'));

export const SeriesEnd = lazy(async () => ({ default: (await importSeries()).SeriesEnd }));
export const Through = lazy(async () => ({ default: (await importSeries()).Through }));
export const ThroughRule = lazy(async () => ({ default: (await importSeries()).ThroughRule }));
