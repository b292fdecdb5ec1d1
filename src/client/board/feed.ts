import type { Promotion, Side, Square } from '../../rules/chess';
import type { PieceStyle } from '../../rules/piece-style';
import type { Position } from '../../rules/position/position';
import type { Drawn } from './drawing';
import type { PositionFacts } from './position';
import type { Step } from './steps';

/** Where file letters and rank numbers stand: on the squares, beside the board, nowhere. */
export type Coordinates = 'inside' | 'outside' | 'off';

/** Looks of the board and its pieces, by name. */
export interface BoardStyle {
  /** Unknown names look like CLASSIC. */
  theme: string;
  white: PieceStyle;
  black: PieceStyle;
  grayscale: boolean;
  /** Plain squares and frame, without their surface. */
  lightGraphics: boolean;
  coordinates: Coordinates;
  /** Inks are told apart by shape as well as by colour. */
  inkShapes: boolean;
}

/** Scene of a board at one moment, as plain data: what it shows and which input it takes. */
export interface BoardScene extends PositionFacts {
  /** Number of the game: marks and arrows do not outlive their game. */
  game: number;
  /** Marks and arrows stay when the position changes, until they are wiped away. */
  keepsMarks: boolean;
  /** Side at the bottom. */
  orientation: Side;
  /** Last move of the position on show. */
  lastMove: { from: Square; to: Square } | null;
  /** Arrows that belong to the position, not drawn by the player. */
  arrows?: readonly Drawn[];
  /** Positions between the last one shown and `shown`, when several moves came at once: each is played. */
  through: readonly Position[];
  style: BoardStyle;
  /** Longest travel of a piece, in milliseconds; by default that of the art direction. */
  travelMs?: number;
}

/** Parts of a scene on which no move can be made. */
export const READ_ONLY = {
  movable: null,
  alwaysQueen: true,
  premoves: [],
  premoveMode: 'off',
} as const satisfies Partial<BoardScene>;

/** Source of a board's scenes: a game that is played, watched or over. */
export interface BoardFeed {
  /** The scene as it is now. Parts that have not changed may be new objects. */
  read(): BoardScene;
  /** Calls `onChange` after changes, until the returned function is called. */
  subscribe(onChange: () => void): () => void;
}

interface BoardMove {
  from: Square;
  to: Square;
  promotion?: Promotion;
  /** The move is a guess at what was typed: it is to be confirmed before it is made. */
  asks?: true;
}

/**
 * Actions of a board on its game. What an action changes is in the feed when it returns; a move that is not there by
 * then has been refused, and its piece goes back to its square.
 */
export interface PlayActions {
  move(move: BoardMove): void;
  premove(move: BoardMove): void;
  cancelPremoves(): void;
  /** Input while an old move is viewed: shows the live position. @source GM-27 */
  goLive(): void;
  /** A piece was taken up. */
  select(): void;
}

export interface BoardActions {
  /** Page keys inside the board. */
  step(to: Step): void;
  /** `null`: no move is ever made on this board. */
  play: PlayActions | null;
}

/** Facts that a board asks of its surroundings. */
export interface BoardDeps {
  /** Milliseconds. */
  now(): number;
  /** Whether the user prefers reduced motion. */
  prefersStillness(): boolean;
}
