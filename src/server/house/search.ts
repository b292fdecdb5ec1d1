import { Chess } from 'chess.js';
import { type HouseStrength, strengthOf } from '../../rules/house';
import { Board, KING, KNIGHT, PAWN, QUEEN, type Step } from './board';
import type { Choice, EngineMove, Question } from './opponent';

/** The built-in engine: alpha-beta with quiescence. All scores in hundredths of a pawn. */

const VALUES = [0, 100, 320, 330, 500, 900, 20_000];
const MATE = 19_000;

/** How a rating plays: how deep it looks, and how far its judgement strays. */
interface Strength {
  depth: number;
  /** Standard deviation of its error on each move. */
  noise: number;
}

const STRENGTHS: Readonly<Record<HouseStrength, Strength>> = {
  1: { depth: 1, noise: 220 },
  2: { depth: 1, noise: 90 },
  3: { depth: 2, noise: 45 },
  4: { depth: 3, noise: 8 },
  5: { depth: 5, noise: 0 },
};
/** With the second-best move so much worse, in hundredths of a pawn, there is nothing to think about. */
const CLEAR_LEAD = 150;
/** From here on a game is decided, and no move is worth much thought. */
const DECIDED = 600;

/**
 * Chooses a move.
 *
 * @param clock steady milliseconds
 * @returns `null` when there is no legal move
 */
export function search(question: Question, clock: () => number): Choice | null {
  const { fen, seen, rating, budget, seed } = question;
  const { depth, noise } = STRENGTHS[strengthOf(rating)];
  const random = seeded(seed);
  const thinker = new Thinker(fen, clock, clock() + budget);
  const choices = new Chess(fen).moves({ verbose: true }).map(move => {
    const played = move.after.split(' ').slice(0, 4).join(' ');
    return {
      move: {
        from: move.from,
        to: move.to,
        promotion: (move.promotion as EngineMove['promotion'] | undefined) ?? null,
      },
      after: move.after,
      // Repeating positions would give a won game away as a draw.
      repeats: seen.includes(played),
      error: noise * normal(random),
      score: 0,
    };
  });
  if (choices.length === 0) return null;
  // Each depth begins with the best moves of the last one; a depth that time cuts short is not used.
  for (let reached = 1; reached <= depth; reached++) {
    let best = -MATE * 2;
    const scores = choices.map(choice => {
      // The exact score of a move does not matter if no random error could make it the best.
      const score = thinker.scoreAfter(choice.after, reached, best - 8 * noise - 1);
      best = Math.max(best, score);
      return choice.repeats ? Math.min(score, 0) : score;
    });
    if (thinker.late && reached > 1) break;
    choices.forEach((choice, index) => {
      choice.score = (scores[index] ?? 0) + choice.error;
    });
    choices.sort((a, b) => b.score - a.score);
    if (thinker.late) break;
  }
  const [best, next] = choices;
  if (!best) return null;
  const score = best.score - best.error;
  const lead = next ? best.score - next.score : CLEAR_LEAD;
  const closeness = 1 - Math.min(1, Math.max(0, lead) / CLEAR_LEAD);
  return { ...best.move, score, difficulty: Math.abs(score) < DECIDED ? closeness : closeness / 2 };
}

class Thinker {
  late = false;
  private board: Board;
  private looked = 0;

  constructor(
    fen: string,
    private readonly clock: () => number,
    private readonly until: number,
  ) {
    this.board = new Board(fen);
  }

  /** Score of a position for the side that has just moved; below `least` only that it is no better. */
  scoreAfter(fen: string, depth: number, least: number): number {
    if (this.late) return -MATE;
    this.board = new Board(fen);
    return -this.best(depth - 1, -MATE * 2, -least, 1);
  }

  private best(depth: number, alpha: number, beta: number, ply: number): number {
    if (depth <= 0) return this.quiet(alpha, beta, 6);
    if (this.isLate()) return alpha;
    const steps = ordered(this.board.steps(false));
    let top = alpha;
    let legal = false;
    for (const step of steps) {
      const { turn } = this.board;
      this.board.make(step);
      const isLegal = !this.board.inCheck(turn);
      const score = isLegal ? -this.best(depth - 1, -beta, -top, ply + 1) : 0;
      this.board.undo(step);
      if (!isLegal) continue;
      legal = true;
      if (score > top) top = score;
      if (top >= beta) return top;
    }
    if (!legal) return this.board.inCheck(this.board.turn) ? -MATE + ply : 0;
    return top;
  }

  /** Goes on with captures only, so that no exchange is judged half-way. */
  private quiet(alpha: number, beta: number, depth: number): number {
    const standing = evaluate(this.board) * this.board.turn;
    if (standing >= beta || depth === 0 || this.isLate()) return standing;
    let top = Math.max(alpha, standing);
    for (const step of ordered(this.board.steps(true))) {
      if (Math.abs(step.taken) === KING) return MATE;
      this.board.make(step);
      const score = -this.quiet(-beta, -top, depth - 1);
      this.board.undo(step);
      if (score > top) top = score;
      if (top >= beta) return top;
    }
    return top;
  }

  private isLate(): boolean {
    if ((++this.looked & 255) === 0 && this.clock() > this.until) this.late = true;
    return this.late;
  }
}

/** The most valuable capture by the least valuable piece first. */
function ordered(steps: Step[]): Step[] {
  const worth = ({ taken, piece, becomes }: Step) =>
    (taken === 0 ? 0 : 10 * Math.abs(taken) - Math.abs(piece) + 10) + (becomes === 0 ? 0 : 50);
  return steps.sort((a, b) => worth(b) - worth(a));
}

/** Score of a position for White: material, and where the pieces stand. */
export function evaluate(board: Board): number {
  let score = 0;
  let pieces = 0;
  let whiteKing = 0;
  let blackKing = 0;
  for (let index = 21; index < 99; index++) {
    const piece = board.at(index);
    if (piece === 0 || piece > KING) continue;
    const kind = Math.abs(piece);
    if (piece === KING) whiteKing = index;
    else if (piece === -KING) blackKing = index;
    else {
      if (kind !== PAWN) pieces += kind === QUEEN ? 2 : 1;
      score += Math.sign(piece) * ((VALUES[kind] ?? 0) + standing(kind, index, piece > 0));
    }
  }
  // Kings stay at the rim while there are many pieces, and go to the centre in the endgame.
  const walk = pieces <= 6 ? 6 : -8;
  return score + walk * (centre(whiteKing) - centre(blackKing));
}

/** 0 at the rim to 6 in the middle. */
function centre(index: number): number {
  const column = (index % 10) - 1;
  const row = Math.floor(index / 10) - 2;
  return 7 - Math.abs(column - 3.5) - Math.abs(row - 3.5);
}

function standing(kind: number, index: number, white: boolean): number {
  if (kind === PAWN) {
    const row = Math.floor(index / 10) - 2;
    const advanced = white ? 6 - row : row - 1;
    const column = (index % 10) - 1;
    const inner = column === 3 || column === 4 ? 8 : 0;
    return advanced * advanced + inner * Math.min(advanced, 2);
  }
  if (kind === KNIGHT) return 7 * centre(index);
  if (kind === QUEEN) return centre(index);
  return 4 * centre(index);
}

/** A small generator of evenly distributed numbers from 0 up to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = Math.floor(seed * 2 ** 32);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A standard normal deviate (Box and Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
