import { MATE, Search, Table } from '../../rules/engine/search';
import { type HouseStrength, strengthOf } from '../../rules/house';
import { becomesOf, fromOf, squareName, toOf } from '../../rules/position/move';
import { LETTERS } from '../../rules/position/pieces';
import { Position } from '../../rules/position/position';
import type { Choice, EngineMove, Question } from './opponent';

/** How a player of the house chooses its moves: by Kingside's own engine, as deep and as exact as it is strong. */

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

/** One for all questions: two megabytes for each would be garbage that lies beside the heap, where no collection is in a hurry. */
const table = new Table();

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
  const until = clock() + budget;
  table.clear();
  const engine = new Search(fen, clock, table);
  const position = new Position(fen);
  const choices = engine.legal.map(engineMove => {
    const becomes = becomesOf(engineMove);
    return {
      move: {
        from: squareName(fromOf(engineMove)),
        to: squareName(toOf(engineMove)),
        promotion: becomes === 0 ? null : (LETTERS[becomes] as EngineMove['promotion']),
      },
      engineMove,
      // Repeating positions would give a won game away as a draw.
      repeats: seen.includes(position.after(engineMove).key),
      error: noise * normal(random),
      score: 0,
    };
  });
  if (choices.length === 0) return null;
  // Each depth begins with the best moves of the last one; a depth that time cuts short is not used.
  for (let reached = 1; reached <= depth; reached++) {
    let best = -MATE;
    let isLate = false;
    const scores = choices.map(choice => {
      // The exact score of a move does not matter if no random error could make it the best.
      const score = isLate ? null : engine.scoreOf(choice.engineMove, reached, best - 8 * noise - 1, until);
      isLate = score === null;
      if (score === null) return -MATE;
      best = Math.max(best, score);
      return choice.repeats ? Math.min(score, 0) : score;
    });
    if (isLate && reached > 1) break;
    choices.forEach((choice, index) => {
      choice.score = (scores[index] ?? 0) + choice.error;
    });
    choices.sort((a, b) => b.score - a.score);
    if (isLate) break;
  }
  const [best, next] = choices;
  if (!best) return null;
  const score = best.score - best.error;
  const lead = next ? best.score - next.score : CLEAR_LEAD;
  const closeness = 1 - Math.min(1, Math.max(0, lead) / CLEAR_LEAD);
  return { ...best.move, score, difficulty: Math.abs(score) < DECIDED ? closeness : closeness / 2 };
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
