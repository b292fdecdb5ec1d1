import { mergeAreas } from './areas';

export const texts = mergeAreas(import.meta.glob('./en/*.json', { eager: true, import: 'default' }));
