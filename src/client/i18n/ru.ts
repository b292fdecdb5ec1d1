import { mergeAreas } from './areas';

export const texts = mergeAreas(import.meta.glob('./ru/*.json', { eager: true, import: 'default' }));
