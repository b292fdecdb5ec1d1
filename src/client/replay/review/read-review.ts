import type { ReviewAnswer } from '../../../protocol/reviews';
import type { Side } from '../../../rules/chess';
import { JUDGEMENTS, type Judgement, judgeMove, winningChances } from '../../../rules/evaluation';
import { ChessGame } from '../../../rules/game';
import { gameMove, promotionIn } from '../../game/state/game-position';
import { moverAt, type ReplayMatch } from '../state/replay-match';
import { bestLine, type Reviewed } from '../state/review';
import type { TriedMove } from '../state/variation';

/** How many moments of a game are named. */
const MOMENTS = 3;

/**
 * Reads what a review says about each move of its game. The engine's own move is never called a mistake.
 *
 * @returns `null` for a review that does not fit the game
 */
export function readReview(
  { moves }: Pick<ReplayMatch, 'moves'>,
  { engine, positions }: Extract<ReviewAnswer, { state: 'done' }>,
): Reviewed | null {
  if (positions.length !== moves.length + 1) return null;
  const judgements = moves.map(({ from, to, san }, index): Judgement | null => {
    const [before, after] = [positions[index], positions[index + 1]];
    const isBest = before?.line.split(' ')[0] === `${from}${to}${promotionIn(san) ?? ''}`;
    return before && after && !isBest ? judgeMove(before.evaluation, after.evaluation, moverAt(index)) : null;
  });
  return { engine, positions, judgements };
}

/** How many moves of a side were called what. */
export function countJudgements({ judgements }: Reviewed, side: Side): Record<Judgement, number> {
  const counts = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const [index, judgement] of judgements.entries())
    if (judgement && moverAt(index) === side) counts[judgement] += 1;
  return counts;
}

/**
 * The half-moves that gave most away, in the order of the game.
 *
 * @returns half-moves made with each
 */
export function decisivePlies({ judgements, positions }: Reviewed): number[] {
  const lost = (ply: number): number => {
    const [before, after] = positions.slice(ply - 1, ply + 1);
    return before && after
      ? Math.abs(winningChances(before.evaluation) - winningChances(after.evaluation))
      : 0;
  };
  const isGrave = (judgement: Judgement | null) => judgement !== null && JUDGEMENTS.indexOf(judgement) > 0;
  return judgements
    .flatMap((judgement, index) => (isGrave(judgement) ? [index + 1] : []))
    .toSorted((a, b) => lost(b) - lost(a))
    .slice(0, MOMENTS)
    .toSorted((a, b) => a - b);
}

/** The next half-move of a side that was called so, from the first one again after the last; `null` if there is none. */
export function nextJudged(
  { judgements }: Reviewed,
  wanted: { side: Side; judgement: Judgement },
  ply: number,
): number | null {
  const plies = judgements.flatMap((judgement, index) =>
    judgement === wanted.judgement && moverAt(index) === wanted.side ? [index + 1] : [],
  );
  return plies.find(one => one > ply) ?? plies[0] ?? null;
}

/** The engine's line in the place of a half-move, as moves that can be shown. */
export function betterLine(match: Pick<ReplayMatch, 'moves'>, reviewed: Reviewed, ply: number): TriedMove[] {
  const chess = new ChessGame(match.moves[ply - 2]?.position);
  const line: TriedMove[] = [];
  for (const uci of bestLine(reviewed, ply - 1)) {
    const played = chess.moveSan(uci);
    if (!played) break;
    line.push({ ...gameMove(played, null), captured: played.captured });
  }
  return line;
}
