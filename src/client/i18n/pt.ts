import { mergeAreas } from './areas';

export const texts = mergeAreas(import.meta.glob('./pt/*.json', { eager: true, import: 'default' }));
