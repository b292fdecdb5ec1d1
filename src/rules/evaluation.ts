import type { Side } from './chess';

/**
 * Judgement of a game's moves by an engine's verdicts on its positions. Formulas and thresholds are those of lichess,
 * so that figures mean what players are used to.
 *
 * @source lila `modules/tree/src/main/Advice.scala`, `modules/analyse/src/main/AccuracyPercent.scala`; scalachess
 *   `core/src/main/scala/eval.scala` (`WinPercent`, `Cp.ceilingWithSignum`)
 */

/**
 * An engine's verdict on a position, always from White's side: hundredths of a pawn, moves until mate (below zero
 * where Black mates), or a mate that stands on the board.
 */
export type Evaluation = { cp: number } | { mate: number } | { won: Side };

export const JUDGEMENTS = ['inaccuracy', 'mistake', 'blunder'] as const;
/** Judgement on a move, by how much it gave away. */
export type Judgement = (typeof JUDGEMENTS)[number];

/** Beyond ten pawns a game is as good as won: no difference counts. */
const MOST_CP = 1_000;
/** Steepness of a curve that lichess fitted to the results of its games. */
const STEEPNESS = 0.00368208;

/** Loss of winning chances, on their scale from -1 to 1, from which a move gets each judgement. */
const THRESHOLDS: readonly (readonly [least: number, Judgement])[] = [
  [0.3, 'blunder'],
  [0.2, 'mistake'],
  [0.1, 'inaccuracy'],
];

const chancesOf = (cp: number): number => 2 / (1 + Math.exp(-STEEPNESS * cp)) - 1;

/** White's chances to win: -1 is lost, 1 is won. A mate in sight counts as lost or won. */
export function winningChances(evaluation: Evaluation): number {
  const mate = mateOf(evaluation);
  return mate === null ? countedChances(evaluation) : Math.sign(mate);
}

/**
 * White's chances as accuracy counts them. A mate in sight counts as ten pawns, so that it costs nothing to turn ten
 * pawns into a mate, or a mate into ten pawns.
 */
function countedChances(evaluation: Evaluation): number {
  const mate = mateOf(evaluation);
  const cp = mate === null ? (cpOf(evaluation) ?? 0) : Math.sign(mate) * MOST_CP;
  return chancesOf(Math.max(-MOST_CP, Math.min(MOST_CP, cp)));
}

/**
 * Judges a move by how much it gave away.
 *
 * @param before verdict on the position it was made in
 * @param after verdict on the position it led to
 * @param mover who made it
 * @returns `null` for a move that is worth no remark
 */
export function judgeMove(before: Evaluation, after: Evaluation, mover: Side): Judgement | null {
  const sign = mover === 'w' ? 1 : -1;
  const [cpBefore, cpAfter] = [cpOf(before), cpOf(after)];
  if (cpBefore !== null && cpAfter !== null) {
    const lost = sign * (chancesOf(cpBefore) - chancesOf(cpAfter));
    return THRESHOLDS.find(([least]) => lost >= least)?.[1] ?? null;
  }
  const [mateBefore, mateAfter] = [mateOf(before), mateOf(after)];
  const mates = mateBefore !== null && sign * mateBefore > 0;
  const isMated = mateAfter !== null && sign * mateAfter < 0;
  // A mate let in or let go counts for less where the mover was lost already, or still wins.
  if (mateBefore === null && isMated) return byReserve(-sign * (cpBefore ?? 0));
  if (mates && (mateAfter === null || isMated)) return byReserve(sign * (cpAfter ?? 0));
  return null;
}

/** @param reserve hundredths of a pawn that make the change matter less */
function byReserve(reserve: number): Judgement {
  if (reserve > 999) return 'inaccuracy';
  return reserve > 700 ? 'mistake' : 'blunder';
}

/**
 * How near each side came to the engine's play, in percent.
 *
 * @param evaluations of every position of the game, the first one included
 * @returns `null` for a side that has made no move
 */
export function accuracyOf(evaluations: readonly Evaluation[]): Record<Side, number | null> {
  const percents = evaluations.map(one => 50 + 50 * countedChances(one));
  const weights = weightsOf(percents);
  const moves: Record<Side, { accuracy: number; weight: number }[]> = { w: [], b: [] };
  for (const [index, weight] of weights.entries()) {
    const [one = 0, other = 0] = percents.slice(index, index + 2);
    const side = index % 2 ? 'b' : 'w';
    const lost = side === 'w' ? one - other : other - one;
    moves[side].push({ accuracy: moveAccuracy(lost), weight });
  }
  return { w: meanAccuracy(moves.w), b: meanAccuracy(moves.b) };
}

/** @param lost percentage points of winning chances */
function moveAccuracy(lost: number): number {
  if (lost <= 0) return 100;
  // The last 1 makes up for an engine that does not see everything.
  const raw = 103.1668100711649 * Math.exp(-0.04354415386753951 * lost) - 3.166924740191411 + 1;
  return Math.min(100, Math.max(0, raw));
}

/** Moves count for more where the game swings: by the deviation among the positions around them. */
function weightsOf(percents: readonly number[]): number[] {
  const moves = percents.length - 1;
  const size = Math.min(8, Math.max(2, Math.floor(moves / 10)));
  return Array.from({ length: Math.max(0, moves) }, (_, index) => {
    // The first windows are the same one, since there is nothing before it.
    const from = Math.max(0, index - (Math.min(size, percents.length) - 2));
    return Math.min(12, Math.max(0.5, deviation(percents.slice(from, from + size))));
  });
}

function deviation(values: readonly number[]): number {
  const mean = sum(values) / values.length;
  return Math.sqrt(sum(values.map(value => (value - mean) ** 2)) / values.length);
}

/** Between the weighted mean and the harmonic one, which does not forgive single blunders. */
function meanAccuracy(moves: readonly { accuracy: number; weight: number }[]): number | null {
  if (moves.length === 0) return null;
  const weighted =
    sum(moves.map(({ accuracy, weight }) => accuracy * weight)) / sum(moves.map(({ weight }) => weight));
  const harmonic = moves.length / sum(moves.map(({ accuracy }) => 1 / Math.max(1, accuracy)));
  return (weighted + harmonic) / 2;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const cpOf = (evaluation: Evaluation): number | null => ('cp' in evaluation ? evaluation.cp : null);

/** Moves until mate; a mate on the board counts as one move of the side that gave it. */
function mateOf(evaluation: Evaluation): number | null {
  if ('won' in evaluation) return evaluation.won === 'w' ? 1 : -1;
  return 'mate' in evaluation ? evaluation.mate : null;
}
