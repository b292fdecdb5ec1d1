import type { Side, Square } from '../../../rules/chess';
import { type Piece, squareCell } from '../../../rules/squares';

/** How one position turns into another, as seen on the board. */

export interface Slide {
  from: Square;
  to: Square;
  /** The piece it is at the end; differs from the start on promotion and on taking one back. */
  piece: Piece;
}

export interface Transition {
  slides: Slide[];
  /** Squares whose piece leaves the board. */
  gone: Square[];
  /** Squares on which a piece appears from nowhere. */
  fresh: Square[];
}

type Position = ReadonlyMap<Square, Piece>;

const isSame = (a: Piece | undefined, b: Piece | undefined) => a?.side === b?.side && a?.letter === b?.letter;

/**
 * Pairs pieces that left a square with equal ones that came to another, nearest first, so that
 * castling moves two pieces and en passant removes the right pawn. A pawn and a piece on the rank
 * beyond it pair as a promotion, in both directions.
 */
export function planTransition(before: Position, after: Position): Transition {
  const left = [...before].filter(([square, piece]) => !isSame(piece, after.get(square)));
  const came = [...after].filter(([square, piece]) => !isSame(piece, before.get(square)));
  const slides: Slide[] = [];

  const pair = (fits: (from: [Square, Piece], to: [Square, Piece]) => boolean) => {
    const wishes = left
      .flatMap(from => came.filter(to => fits(from, to)).map(to => ({ from, to })))
      .sort((a, b) => distance(a.from[0], a.to[0]) - distance(b.from[0], b.to[0]));
    for (const { from, to } of wishes) {
      if (!left.includes(from) || !came.includes(to)) continue;
      left.splice(left.indexOf(from), 1);
      came.splice(came.indexOf(to), 1);
      slides.push({ from: from[0], to: to[0], piece: to[1] });
    }
  };
  pair(([, a], [, b]) => isSame(a, b));
  pair(
    ([from, a], [to, b]) => a.side === b.side && (isPromotion(a, from, b, to) || isPromotion(b, to, a, from)),
  );
  return { slides, gone: left.map(([square]) => square), fresh: came.map(([square]) => square) };
}

function isPromotion(pawn: Piece, from: Square, piece: Piece, to: Square): boolean {
  if (pawn.letter !== 'p' || piece.letter === 'p' || piece.letter === 'k') return false;
  const [start, end] = promotionRanks(pawn.side);
  // A pawn whose picker was open has come to its last rank already.
  const isThere = from === to && to[1] === end;
  return isThere || (from[1] === start && to[1] === end && distance(from, to) === 1);
}

const promotionRanks = (side: Side) => (side === 'w' ? ['7', '8'] : ['2', '1']);

function distance(a: Square, b: Square): number {
  const from = squareCell(a, 'w');
  const to = squareCell(b, 'w');
  return Math.max(Math.abs(from.column - to.column), Math.abs(from.row - to.row));
}
