import { lazyPart } from '../../screen/lazy-part';

/** Views of a bracket that are fetched when they are shown. The list, which a phone shows first, comes with the screen. */

type MapParts = typeof import('./map-parts');

const importMap = (): Promise<MapParts> => import('./map-parts');

export const BracketMap = lazyPart(async () => (await importMap()).BracketMap);
export const MapTools = lazyPart(async () => (await importMap()).MapTools);
export const MapFoot = lazyPart(async () => (await importMap()).MapFoot);
export const BracketStandings = lazyPart(async () => (await import('./bracket-standings')).BracketStandings);

/** The map has been fetched beside the screen. */
export function keepMap(parts: MapParts): void {
  BracketMap.arrive(parts.BracketMap);
  MapTools.arrive(parts.MapTools);
  MapFoot.arrive(parts.MapFoot);
}
