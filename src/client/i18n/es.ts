import { mergeAreas } from './areas';

export const texts = mergeAreas(import.meta.glob('./es/*.json', { eager: true, import: 'default' }));
