import type { Square } from '../chess';
import { LETTERS } from './pieces';

/**
 * Squares and moves as numbers. A square is a place in a grid of 10 columns and 12 rows, whose rim marks the places off
 * the board. A move is from and to (7 bits each), the kind that a pawn becomes (3 bits), and whether it takes en passant
 * or castles. 0 is no move.
 */
export type Move = number;

export const WIDTH = 10;
export const A8 = 21;
export const H1 = 98;

export const EN_PASSANT = 1 << 17;
export const CASTLE = 1 << 18;

export const moveOf = (from: number, to: number, becomes = 0): Move => from | (to << 7) | (becomes << 14);
export const fromOf = (move: Move): number => move & 127;
export const toOf = (move: Move): number => (move >> 7) & 127;
/** The kind of piece that a pawn becomes; 0 for none. */
export const becomesOf = (move: Move): number => (move >> 14) & 7;

const NAMES = Array.from(
  { length: 120 },
  (_, at) => `${'abcdefgh'[(at % WIDTH) - 1] ?? '?'}${10 - Math.floor(at / WIDTH)}` as Square,
);

/** @param square one that is on the board */
export const squareName = (square: number): Square => NAMES[square] ?? 'a1';

/** @returns a place off the board for a text that names no square */
export const squareNamed = (name: string): number =>
  /^[a-h][1-8]$/.test(name) ? (10 - Number(name[1])) * WIDTH + 'abcdefgh'.indexOf(name.charAt(0)) + 1 : 0;

/** A move in UCI's letters: `e7e8q`. */
export const uciOf = (move: Move): string =>
  squareName(fromOf(move)) + squareName(toOf(move)) + (LETTERS[becomesOf(move)] ?? '').trim();
