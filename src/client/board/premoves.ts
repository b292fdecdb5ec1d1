import { type LegalMove, otherSide, type Promotion, type Side, type Square } from '../../rules/chess';
import { piecesOn } from '../../rules/game';
import type { Position } from '../../rules/position/position';
import { ALL_SQUARES, type Piece, squareCell } from '../../rules/squares';

/**
 * Premoves: the squares that pieces may be moved to ahead of their turn, and the board after such moves.
 *
 * @source specification §4, board input; requirements BI-10, BI-11
 */

/** Most premoves in a queue. */
const MAX_PREMOVES = 5;

/** No premoves, one that the next replaces, or several in a row. */
export type PremoveMode = 'off' | 'one' | 'queue';

/** A move chosen before its turn. */
export interface PlannedMove {
  from: Square;
  to: Square;
  promotion: Promotion | null;
}

/** The board as it will be when all premoves have been made and the opponent has changed nothing. */
export interface Plan {
  pieces: ReadonlyMap<Square, Piece>;
  /** Squares of pieces that stand there by premoves alone. */
  planned: ReadonlySet<Square>;
  /** Castling rights left, as in a FEN. */
  castling: string;
  /** Whether another premove may follow. */
  hasRoom: boolean;
}

/** The board after premoves. @param live the position they are made on */
export function planAfter(live: Position, premoves: readonly PlannedMove[]): Plan {
  const pieces = piecesOn(live);
  const planned = new Set<Square>();
  let castling = live.castlingRights;
  const carry = (from: Square, to: Square, promotion: Promotion | null) => {
    const piece = pieces.get(from);
    if (!piece) return;
    pieces.delete(from);
    planned.delete(from);
    pieces.set(to, promotion ? { side: piece.side, letter: promotion } : piece);
    planned.add(to);
  };
  for (const { from, to, promotion } of premoves) {
    const piece = pieces.get(from);
    if (piece?.letter === 'k' && isCastling(from, to)) {
      const [corner, beside] = to.startsWith('g') ? ['h', 'f'] : ['a', 'd'];
      carry(`${corner}${to.charAt(1)}` as Square, `${beside}${to.charAt(1)}` as Square, null);
    }
    carry(from, to, promotion);
    castling = rightsAfter(castling, from);
  }
  return { pieces, planned, castling, hasRoom: premoves.length < MAX_PREMOVES };
}

/**
 * Squares a piece may be premoved to: all that it could reach on some board. Pieces in the way or on the target may be
 * gone by then; and an own piece may be captured, so that the square can be retaken.
 */
export function premoveTargets(from: Square, plan: Plan): LegalMove[] {
  const piece = plan.pieces.get(from);
  if (!piece || !plan.hasRoom) return [];
  return ALL_SQUARES.filter(to => to !== from && reaches(piece, from, to, plan.castling)).map(to => ({
    from,
    to,
    capture: plan.pieces.has(to),
    promotes: piece.letter === 'p' && /[18]$/.test(to),
  }));
}

function reaches({ letter, side }: Piece, from: Square, to: Square, castling: string): boolean {
  const [start, end] = [squareCell(from, side), squareCell(to, side)];
  const forward = start.row - end.row;
  const [columns, rows] = [Math.abs(start.column - end.column), Math.abs(forward)];
  switch (letter) {
    case 'p':
      return forward === 1 ? columns <= 1 : forward === 2 && columns === 0 && start.row === 6;
    case 'n':
      return columns * rows === 2;
    case 'b':
      return columns === rows;
    case 'r':
      return columns === 0 || rows === 0;
    case 'q':
      return columns === rows || columns === 0 || rows === 0;
    case 'k':
      return Math.max(columns, rows) === 1 || (isCastling(from, to) && hasRight(castling, side, to));
  }
}

const isCastling = (from: Square, to: Square) =>
  (from === 'e1' || from === 'e8') && (to === `g${from.charAt(1)}` || to === `c${from.charAt(1)}`);

function hasRight(castling: string, side: Side, to: Square): boolean {
  const wing = to.startsWith('g') ? 'k' : 'q';
  return to.endsWith(side === 'w' ? '1' : '8') && castling.includes(side === 'w' ? wing.toUpperCase() : wing);
}

const RIGHTS_OF: Readonly<Record<string, string>> = {
  e1: 'KQ',
  h1: 'K',
  a1: 'Q',
  e8: 'kq',
  h8: 'k',
  a8: 'q',
};

/** Castling rights after a king or a rook has left its home square. */
const rightsAfter = (castling: string, from: Square): string =>
  [...castling].filter(right => !RIGHTS_OF[from]?.includes(right)).join('');

/** Side whose moves would be premoves on a live position. */
export const premovingSide = (live: Position): Side => otherSide(live.side);
