import { type LegalMove, otherSide, type PieceLetter, type Side } from '../../../src/rules/chess';
import { ChessGame } from '../../../src/rules/game';
import { piecesOf } from '../../../src/rules/squares';
import type { HandMove } from '../../support/browser/board';

/**
 * A player who always makes the same move in the same position: plays sensibly for a while, so that it is a real game,
 * and then gives everything away, so that it ends.
 */

const WORTH: Readonly<Record<PieceLetter, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

/**
 * @param fen a position that is not over
 * @param careful whether to keep the pieces (and the king) or to give them away
 */
export function chooseMove(fen: string, careful: boolean): HandMove {
  const game = new ChessGame(fen);
  const side = game.turn;
  let best: { move: LegalMove; value: number } | null = null;
  for (const move of game.legalMoves()) {
    const value = judge(game, move, side) * (careful ? 1 : -1);
    if (best === null || value > best.value) best = { move, value };
  }
  const chosen = best && game.move(request(best.move));
  if (!chosen) throw new Error(`No move in ${fen}`);
  const { from, to, san, promotion } = chosen;
  return { from, to, san, promotion };
}

const request = (move: LegalMove) => ({ ...move, promotion: move.promotes ? 'q' : undefined });

/** Material after the best reply; being mated is worst, mating is best. */
function judge(game: ChessGame, move: LegalMove, side: Side): number {
  const moved = after(game, move);
  const end = moved.end();
  let worst = end ? (end.winner === side ? 1000 : 0) : Number.POSITIVE_INFINITY;
  if (!end) {
    for (const reply of moved.legalMoves()) {
      const replied = after(moved, reply);
      const mated = replied.end()?.winner === otherSide(side);
      worst = Math.min(worst, mated ? -1000 : material(replied.fen, side));
    }
  }
  return worst;
}

function after(game: ChessGame, move: LegalMove): ChessGame {
  const next = new ChessGame(game.position);
  next.move(request(move));
  return next;
}

function material(fen: string, side: Side): number {
  let sum = 0;
  for (const piece of piecesOf(fen).values()) sum += WORTH[piece.letter] * (piece.side === side ? 1 : -1);
  return sum;
}
