/** Kinds of pieces as numbers; negative ones are Black's, 0 is an empty square. */
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;

/** Letters of the kinds, by their numbers. */
export const LETTERS = ' pnbrqk';

/** White as 1, Black as -1: the sign of its pieces. */
export type Sign = 1 | -1;
