import type { Side, Square } from '../../../rules/chess';
import type { Piece } from '../../../rules/squares';
import type { PieceArt } from './piece-art';

/** All that a board shows, as plain data. */
export interface BoardPicture {
  /** Compared by identity: the same map means the same position. */
  pieces: ReadonlyMap<Square, Piece>;
  orientation: Side;
  lastMove: { from: Square; to: Square } | null;
  selected: Square | null;
  targets: readonly { square: Square; capture: boolean }[];
  /** The king in check. */
  check: Square | null;
  /** The target under the pointer. */
  hover: Square | null;
  /** The square with the keyboard's focus. */
  cursor: Square | null;
  held: HeldPiece | null;
  look: BoardLook;
  motion: BoardMotion;
}

/** A piece in the hand. */
export interface HeldPiece {
  from: Square;
  /** Where its middle is, in CSS pixels from the board's left top corner. */
  x: number;
  y: number;
}

export interface BoardLook {
  theme: string;
  white: PieceArt;
  black: PieceArt;
  grayscale: boolean;
  coordinates: boolean;
}

export interface BoardMotion {
  /** How long a piece travels, in milliseconds; 0 stands still at once. */
  durationMs: number;
  /** With reduced motion nothing travels: pieces fade in where they belong. */
  travel: boolean;
}
