import type { Position } from './position/position';

/** Words of chess: sides, squares, moves, how a game ends, and the fields of a FEN. */

export const SIDES = ['w', 'b'] as const;
export type Side = (typeof SIDES)[number];
/** Pieces that are captured: all but the king. */
export const CAPTURABLE = ['p', 'n', 'b', 'r', 'q'] as const;
export const PIECE_LETTERS = [...CAPTURABLE, 'k'] as const;
export type PieceLetter = (typeof PIECE_LETTERS)[number];
/** Pieces that a pawn may become, the most wanted first. @source BI-12 */
export const PROMOTIONS = ['q', 'r', 'b', 'n'] as const;
export type Promotion = (typeof PROMOTIONS)[number];
type File = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h';
type Rank = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
export type Square = `${File}${Rank}`;

/** Pieces taken, by the colour that lost them, in the order of capture. */
export interface Captured {
  w: PieceLetter[];
  b: PieceLetter[];
}

export interface MoveRequest {
  from: string;
  to: string;
  promotion?: string | null | undefined;
}

/** A half-move that was made. */
export interface PlayedMove {
  san: string;
  from: Square;
  to: Square;
  piece: PieceLetter;
  promotion: Promotion | null;
  /** The piece taken, the pawn of an en-passant capture included. */
  captured: PieceLetter | null;
  /** Position after the move, and its FEN. */
  position: Position;
  fen: string;
  castle: boolean;
}

/** A legal move as the board shows it. */
export interface LegalMove {
  from: Square;
  to: Square;
  capture: boolean;
  /** The move is a pawn's to the last rank: one target stands for all four choices. */
  promotes: boolean;
}

/** How the rules alone end a game. */
export type RulesEnd =
  | { winner: Side; reason: 'checkmate' }
  | {
      winner: null;
      reason: 'stalemate' | 'insufficientmaterial' | 'threefoldrepetition' | 'fiftymoves';
    };

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export const otherSide = (side: Side): Side => (side === 'w' ? 'b' : 'w');

/** First field of a FEN. */
export const placementOf = (fen: string): string => fen.slice(0, fen.indexOf(' '));

/** Second field of a FEN. */
export const turnOf = (fen: string): Side => (fen.split(' ')[1] === 'b' ? 'b' : 'w');

/** Half-moves that were made before a position, by its counters. */
export function pliesBefore(fen: string): number {
  const [, turn, , , , number] = fen.split(' ');
  return 2 * (Number(number) - 1) + (turn === 'b' ? 1 : 0);
}
