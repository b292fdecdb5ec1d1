import { StillBoard, type StillPiece } from './still-board';

/** Corners of a board, as pictures for notices. The user of one gives its place and `--square`. */

const PAWN: readonly StillPiece[] = [{ square: 'a1', side: 'w', letter: 'p' }];
const FALLEN_KING: readonly StillPiece[] = [{ square: 'a1', side: 'b', letter: 'k', fallen: true }];

const KNIGHT: readonly StillPiece[] = [{ square: 'b1', side: 'w', letter: 'n' }];

/** Where nothing is there yet. */
export function LonePawn() {
  return <StillBoard pieces={PAWN} />;
}

/** Where nothing like that is there. */
export function WaitingKnight() {
  return <StillBoard pieces={KNIGHT} />;
}

/** Where something failed. */
export function FallenKing() {
  return <StillBoard pieces={FALLEN_KING} />;
}
