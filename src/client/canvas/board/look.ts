import type { Side } from '../../../rules/chess';
import type { PieceArt } from './piece-art';
import type { Surface } from './surface';

/** Art that a board is drawn with, loaded and ready. */
export interface BoardLook {
  theme: string;
  /** `null`: plain squares. */
  surface: Surface | null;
  white: PieceArt;
  black: PieceArt;
  grayscale: boolean;
  /** Squares have their file letters and rank numbers. */
  coordinates: boolean;
  /** Inks are told apart by shape as well as by colour. */
  inkShapes: boolean;
}

/** Width of a square in CSS pixels, and device pixels per CSS pixel. */
export interface BoardSize {
  squarePx: number;
  resolution: number;
}

/** Key of a ground: grounds with the same key look the same. */
export function groundKey(look: BoardLook, orientation: Side, size: BoardSize): string {
  // A stage that has lost its GPU goes on with the picture of the shader.
  const surface = look.surface ? (look.surface.picture ? 'picture' : 'shader') : 'plain';
  return [look.theme, surface, look.grayscale, look.coordinates, orientation, sizeKey(size)].join();
}

/** Key of an atlas: atlases with the same key look the same. */
export function atlasKey(look: BoardLook, orientation: Side, size: BoardSize): string {
  const { theme, white, black, grayscale, coordinates } = look;
  return [theme, white.key, black.key, grayscale, coordinates, orientation, sizeKey(size)].join();
}

const sizeKey = ({ squarePx, resolution }: BoardSize) => `${squarePx}@${resolution}`;
