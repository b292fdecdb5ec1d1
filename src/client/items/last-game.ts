import type { HistoryEntry } from '../../protocol/history';
import { parseMovements } from '../../protocol/movements';
import type { Side, Square } from '../../rules/chess';
import { ChessGame } from '../../rules/game';

/** The position at which a game ended, as one of its players saw it. */
export interface LastPosition {
  fen: string;
  side: Side;
  /** Squares of its last move. */
  marks: Square[];
}

/** @returns `null` for a game whose moves cannot be replayed */
export function lastPosition(
  entry: Pick<HistoryEntry, 'blacks' | 'movements'>,
  username: string,
): LastPosition | null {
  const game = new ChessGame();
  let marks: Square[] = [];
  for (const { san } of parseMovements(entry.movements)) {
    const move = game.moveSan(san);
    if (move === null) return null;
    marks = [move.from, move.to];
  }
  return { fen: game.fen, side: entry.blacks === username ? 'b' : 'w', marks };
}
