import type { BoardSize } from '../board/atlas';

/** A length in CSS pixels moved to the nearest device pixel, so that textures stay crisp. */
export function snapped(px: number, size: BoardSize): number {
  return Math.round(px * size.resolution) / size.resolution;
}
