import { otherSide, placementOf, type RulesEnd, type Side } from './chess';
import { isLightSquare, piecesOf } from './squares';

/** How games end. */

/** Reasons as the wire and the history spell them. @source specification §4; reading 25 for `fiftymoves` */
export const END_REASONS = [
  'draw',
  'surrender',
  'insufficientmaterial',
  'timeout',
  'afk',
  'stalemate',
  'checkmate',
  'threefoldrepetition',
  'fiftymoves',
] as const;
export type EndReason = (typeof END_REASONS)[number];

export const RESULTS = ['white', 'black', 'draw'] as const;
/** How a game ends for one of its players. */
export const OUTCOMES = ['win', 'draw', 'lose'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface GameResult {
  result: (typeof RESULTS)[number];
  reason: EndReason;
}

/** Half-moves after which each side has moved once. */
export const BOTH_MOVED_PLIES = 2;

/**
 * Reason of an end as people are told it. Before each side has moved once, `afk` means that the first move never came,
 * also of a player who sat at the board.
 *
 * @param plies half-moves made; left out where nobody knows
 * @returns `nomove` in that case, else the reason as it is
 * @source settled reading 104
 */
export const toldReason = (reason: string, plies = Number.POSITIVE_INFINITY): string =>
  reason === 'afk' && plies < BOTH_MOVED_PLIES ? 'nomove' : reason;

const won = (side: Side, reason: EndReason): GameResult => ({
  result: side === 'w' ? 'white' : 'black',
  reason,
});

/** The result of a game that the rules ended. */
export function rulesResult(end: RulesEnd): GameResult {
  return end.winner ? won(end.winner, end.reason) : { result: 'draw', reason: end.reason };
}

/** Outcome of a result for one side. */
export function outcomeFor(result: Pick<GameResult, 'result'>, side: Side): Outcome {
  if (result.result === 'draw') return 'draw';
  return (result.result === 'white') === (side === 'w') ? 'win' : 'lose';
}

/**
 * The result when a flag falls: a loss, or a draw if the other side cannot mate.
 *
 * @source requirements IP-05
 */
export function timeoutResult(fen: string, flagged: Side): GameResult {
  const other = otherSide(flagged);
  return canMate(fen, other) ? won(other, 'timeout') : { result: 'draw', reason: 'insufficientmaterial' };
}

/**
 * Whether a side has the material for a mate, the worst play of the other side included.
 *
 * Our reading of FIDE Laws 6.9 ("cannot checkmate by any possible series of legal moves"), by material
 * alone as the large services do; a locked position is not looked into. A side cannot mate with
 * - a bare king;
 * - one knight, against a king alone or with queens only: a rook, bishop, knight or pawn of the victim
 *   can take away the king's last escape, while a queen that close takes the knight;
 * - bishops, if all bishops of both sides run on one colour and nobody has a knight or pawn: then
 *   nothing can hold the king's escape of the other colour.
 *
 * @param fen a valid FEN
 */
export function canMate(fen: string, side: Side): boolean {
  const pieces = [...piecesOf(placementOf(fen))].map(([square, piece]) => ({ square, ...piece }));
  const own = pieces.filter(piece => piece.side === side && piece.letter !== 'k');
  const others = pieces.filter(piece => piece.side !== side && piece.letter !== 'k');
  if (own.length === 0) return false;
  if (own.some(piece => 'prq'.includes(piece.letter))) return true;
  if (own.some(piece => piece.letter === 'n')) {
    return own.length > 1 || others.some(piece => piece.letter !== 'q');
  }
  const bishops = pieces.filter(piece => piece.letter === 'b');
  const oneColour = new Set(bishops.map(piece => isLightSquare(piece.square))).size === 1;
  return !oneColour || pieces.some(piece => piece.letter === 'n' || piece.letter === 'p');
}
