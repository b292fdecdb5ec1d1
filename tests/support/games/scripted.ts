/** Scripted games from the start position, moves as `e2e4` or `e7e8q`. */

/** The shortest known stalemate (Sam Loyd). */
export const STALEMATE =
  'e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 a5c7 a6h6 h2h4 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6';

/** Ends with two bare kings. */
export const BOTH_BARE = [
  'd2d3 g7g5 c1g5 f7f6 g5f6 e7f6 g1h3 f8c5 a2a3 c5a3 b1a3 b7b5 a3b5 a7a6 b5c7 d8c7 a1a6 b8a6 c2c3',
  'c7c3 b2c3 a6b8 f2f4 a8a4 d1a4 f6f5 a4d7 c8d7 g2g3 h7h6 h3g1 b8a6 e2e3 e8f8 d3d4 d7b5 f1b5 a6c7',
  'b5e2 h6h5 e2h5 h8h5 e3e4 h5h2 e4f5 h2h1 d4d5 c7d5 f5f6 d5f6 e1d2 h1g1 d2e3 g1g3 e3d2 g3c3 d2c3',
  'f8g7 c3c4 f6e8 c4b3 g8h6 f4f5 h6f5 b3c3 f5d4 c3d4',
].join(' ');

/** Black has only the king; White, with much more, is to move. */
export const BARE_KING = [
  'd2d4 c7c5 d4c5 b7b6 c5b6 h7h5 b6a7 c8a6 a7b8r f7f6 d1d7 e8f7 b8a8 a6b7 a8d8 b7e4 d7e7 f7g6 e7g7',
  'g6f5 g7f8 g8e7 f8e7 e4f3 g1f3 h8e8 d8e8 h5h4 f3h4 f5g4 e7f6 g4h5',
].join(' ');

/** Pieces move for 100 half-moves without a capture, a pawn move or a threefold repetition. */
export const FIFTY_MOVES = [
  'b1a3 g8f6 a3b5 h8g8 b5c3 b8c6 c3a4 g8h8 a1b1 f6g8 g1h3 a8b8 a4c5 b8a8 c5e6 c6a5 h3f4 a5c6 f4d3',
  'c6e5 h1g1 e5g4 d3b4 g4e5 e6f4 g8h6 f4d3 h6f5 b4a6 e5g6 g1h1 f5g3 d3f4 g6h4 a6c5 h8g8 c5a6 g3h5',
  'a6c5 g8h8 c5a4 a8b8 f4h3 h4g6 h1g1 h8g8 a4c5 h5g3 h3f4 g3h1 f4e6 g6f4 c5a4 f4h5 e6d4 b8a8 d4f3',
  'h5g3 f3e5 a8b8 a4c3 g3h5 e5g6 g8h8 g6e5 b8a8 e5d3 h1g3 c3b5 h8g8 g1h1 a8b8 d3e5 g8h8 b5c3 b8a8',
  'e5f3 g3e4 c3a4 e4g3 f3h4 g3f5 h4f3 h5f6 a4b6 f5d6 b1a1 f6e4 b6d5 e4g5 f3e5 g5e6 e5f3 e6c5 f3g1',
  'h8g8 g1f3 c5e4 f3g1 a8b8',
].join(' ');

export const REPETITION = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8';

/** The quickest mate, by Black. */
export const FOOLS_MATE = 'f2f3 e7e5 g2g4 d8h4';

/** A few plies after which both clocks run. */
export const OPENING = 'e2e4 e7e5 g1f3 b8c6';
