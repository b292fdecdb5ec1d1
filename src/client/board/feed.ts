import type { Promotion, Side, Square } from '../../rules/chess';
import type { PieceStyle } from '../../rules/piece-style';
import type { Drawn } from './drawing';
import type { PositionFacts } from './position';
import type { Step } from './steps';

/** Where file letters and rank numbers stand: on the squares, beside the board, nowhere. */
export type Coordinates = 'inside' | 'outside' | 'off';

/** What the board and its pieces look like, by name. */
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

/** What a board is to show and to take at one moment, as plain data. */
export interface BoardScene extends PositionFacts {
  /** Tells games apart: marks and arrows do not outlive theirs. */
  game: number;
  /** Marks and arrows stay when the position changes, until they are wiped away. */
  keepsMarks: boolean;
  /** Whose side is below. */
  orientation: Side;
  /** Of the position on show. */
  lastMove: { from: Square; to: Square } | null;
  /** Arrows that belong to the position, whatever the player draws. */
  arrows?: readonly Drawn[];
  /** Positions between the one last shown and `fen`, when several moves came at once: they are played. */
  through: readonly string[];
  style: BoardStyle;
  /** How long a piece travels at most, in milliseconds; by default as the art direction says. */
  travelMs?: number;
}

/** Those parts of a scene that say that nobody moves on it. */
export const READ_ONLY = {
  movable: null,
  alwaysQueen: true,
  premoves: [],
  premoveMode: 'off',
} as const satisfies Partial<BoardScene>;

/** Where a board gets its scenes from: a game that is played, watched or over. */
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
  /** A guess at what was typed: to be confirmed before it is made. */
  asks?: true;
}

/**
 * What can be done to a game by its board. What an action changes is in the feed when it returns; a move that
 * is not there by then has been refused, and its piece goes back to where it came from.
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
  /** `null`: nobody who sees this board ever moves on it. */
  play: PlayActions | null;
}

/** What a board asks of the world around it. */
export interface BoardSurroundings {
  /** Milliseconds. */
  now(): number;
  /** Whether the user wants nothing to travel. */
  prefersStillness(): boolean;
}
