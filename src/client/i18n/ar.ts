import { mergeAreas } from './areas';

export const texts = mergeAreas(import.meta.glob('./ar/*.json', { eager: true, import: 'default' }));
