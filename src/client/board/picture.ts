import type { Side, Square } from '../../rules/chess';
import type { Piece } from '../../rules/squares';
import type { PieceArt } from '../canvas/board/piece-art';
import type { Surface } from '../canvas/board/surface';
import type { Drawn } from './drawing';

/** All that a board shows, as plain data. */
export interface BoardPicture {
  /** Compared by identity: the same map means the same position. */
  pieces: ReadonlyMap<Square, Piece>;
  /** Positions on the way to `pieces`, when several moves came at once. */
  through?: readonly ReadonlyMap<Square, Piece>[];
  /** Squares of pieces that stand there by premoves alone. */
  planned?: ReadonlySet<Square>;
  orientation: Side;
  lastMove: { from: Square; to: Square } | null;
  selected: Square | null;
  targets: readonly { square: Square; capture: boolean }[];
  /** In the order they are to be made. */
  premoves?: readonly { from: Square; to: Square }[];
  /** Several in a row: each has its number. */
  numbered?: boolean;
  drawn?: readonly Drawn[];
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
  /** `null`: plain squares. */
  surface: Surface | null;
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
