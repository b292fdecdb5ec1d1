import type { Evaluation } from '../evaluation';
import { uciOf } from '../position/move';
import { MATE, type Search, SURE } from './search';

/** Findings of an engine about a position, from White's side. */
export interface Findings {
  /** Half-moves that it has looked ahead; 0 where the rules have ended the game. */
  depth: number;
  /** The best first. Where the game is over there is one without moves. */
  lines: readonly FoundLine[];
}

export interface FoundLine {
  evaluation: Evaluation;
  /** In UCI's letters. */
  moves: readonly string[];
}

/** Reads what a search knows so far. */
export function findingsOf({ depth, lines, turn, legal, isChecked }: Search): Findings {
  if (legal.length === 0) {
    const evaluation: Evaluation = isChecked ? { won: turn === 1 ? 'b' : 'w' } : { cp: 0 };
    return { depth: 0, lines: [{ evaluation, moves: [] }] };
  }
  return {
    depth,
    lines: lines.map(({ score, moves }) => ({
      evaluation: evaluationOf(score * turn),
      moves: moves.map(uciOf),
    })),
  };
}

/** @param score from White's side */
function evaluationOf(score: number): Evaluation {
  const plies = MATE - Math.abs(score);
  // A draw seen from Black's side would be minus zero.
  if (Math.abs(score) < SURE) return { cp: score || 0 };
  return { mate: Math.sign(score) * Math.ceil(plies / 2) };
}
