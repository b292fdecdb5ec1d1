import { PIECE_LETTERS, type PieceLetter, type Side, type Square } from './chess';

/** Squares and where they lie on a board seen from either side. */

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const RANKS = ['8', '7', '6', '5', '4', '3', '2', '1'] as const;

/** All 64, in the order of a FEN: a8 first, h1 last. */
export const ALL_SQUARES: readonly Square[] = RANKS.flatMap(rank =>
  FILES.map((file): Square => `${file}${rank}`),
);

/** Place on the board as drawn: column 0 on the left, row 0 on top. */
export interface Cell {
  column: number;
  row: number;
}

const INDEX: ReadonlyMap<Square, number> = new Map(ALL_SQUARES.map((square, index) => [square, index]));

/** Where a square is drawn when `orientation` sits at the bottom. */
export function squareCell(square: Square, orientation: Side): Cell {
  const index = INDEX.get(square) ?? 0;
  const seen = orientation === 'w' ? index : 63 - index;
  return { column: seen % 8, row: Math.floor(seen / 8) };
}

/**
 * The square under a point.
 *
 * @param x pixels from the board's left edge
 * @param y pixels from the board's top edge
 * @param squarePx width of one square in the same pixels
 * @returns `null` outside the board
 */
export function squareAt(x: number, y: number, orientation: Side, squarePx: number): Square | null {
  const column = Math.floor(x / squarePx);
  const row = Math.floor(y / squarePx);
  if (!(column >= 0 && column < 8 && row >= 0 && row < 8)) return null;
  const seen = row * 8 + column;
  return ALL_SQUARES[orientation === 'w' ? seen : 63 - seen] ?? null;
}

/** Whether the square is one of the light ones (h1 is). */
export function isLightSquare(square: Square): boolean {
  const { column, row } = squareCell(square, 'w');
  return (column + row) % 2 === 0;
}

/** A piece as it stands on the board. */
export interface Piece {
  side: Side;
  letter: PieceLetter;
}

/**
 * The pieces of a position.
 *
 * @param placement first field of a valid FEN; a whole FEN is read up to its first space
 * @returns in the order of `ALL_SQUARES`; a letter that is not a piece counts as one empty square
 */
export function piecesOf(placement: string): Map<Square, Piece> {
  const pieces = new Map<Square, Piece>();
  let index = 0;
  for (const sign of placement) {
    if (sign === ' ') break;
    if (sign === '/') continue;
    if (/[1-8]/.test(sign)) {
      index += Number(sign);
      continue;
    }
    const square = ALL_SQUARES[index];
    const letter = PIECE_LETTERS.find(known => known === sign.toLowerCase());
    if (square && letter) pieces.set(square, { side: sign === letter ? 'b' : 'w', letter });
    index += 1;
  }
  return pieces;
}
