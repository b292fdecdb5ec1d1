import { expect, test } from 'vitest';
import { Board } from '../../../../src/rules/engine/board';
import { perftPositions } from '../../../support/games/published';

/** Leaves of all lines of so many legal moves. Each move taken back has to leave the position as it was. */
function perft(board: Board, depth: number): number {
  if (depth === 0) return 1;
  let leaves = 0;
  for (const move of board.moves(false)) {
    const { low, high } = board.hash;
    if (board.make(move)) leaves += perft(board, depth - 1);
    board.undo(move);
    if (board.hash.low !== low || board.hash.high !== high) throw new Error('another position');
  }
  return leaves;
}

test('[IP-11] the engine’s board has exactly the legal moves of every published position, to the depth they were counted', () => {
  for (const { fen, counts } of [...perftPositions(0), ...perftPositions(1)])
    for (const { depth, nodes } of counts) expect(perft(new Board(fen), depth), fen).toBe(nodes);
});
