import { piecesOf } from '../../rules/squares';
import type { StillPiece } from './still-board';

/** The pieces of a position, for a board that nobody plays on. */
export function stillPieces(fen: string): StillPiece[] {
  return Array.from(piecesOf(fen), ([square, piece]) => ({ square, ...piece }));
}
