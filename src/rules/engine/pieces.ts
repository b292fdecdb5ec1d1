/** Kinds of pieces as numbers; negative ones are Black's. */
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;

/** Value of each kind of piece, in hundredths of a pawn. */
export const VALUES = [0, 100, 320, 335, 500, 950, 0] as const;
