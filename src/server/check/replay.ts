import { otherSide, type Side } from '../../rules/chess';
import { ChessGame } from '../../rules/game';
import { type GameResult, rulesResult, timeoutResult } from '../../rules/result';
import { ARMAGEDDON_MS } from '../../rules/series';
import { isTimeControlName, TIME_CONTROLS, type TimeControl } from '../../rules/time-control';
import { CALLED_OFF } from '../games/settlement';
import type { Problem } from './findings';

/**
 * One stored game, replayed by our own rules.
 *
 * The exact lag compensation (IP-04) cannot be checked from the store: time during which no node owned the game,
 * or a move was being written, is charged to nobody either. Its bound can, since it never exceeds the time of the
 * turn: a charge is never negative, and no clock grows by more than its increment.
 *
 * @source reliability §2, invariants 3, 4, 5 and 9
 */

/** A game's row with its moves. Times in milliseconds. */
export interface RecordedGame {
  id: number;
  gameMode: string;
  /** Whether it decides a series as an armageddon: White has five minutes, Black four. */
  isArmageddon: boolean;
  state: string;
  /** Whether it has a lease: exactly while it is played. */
  isLeased: boolean;
  ply: number;
  fen: string;
  left: Record<Side, number>;
  result: string | null;
  reason: string | null;
  /** Whether the moment of its end is stored. */
  isDated: boolean;
  moves: RecordedMove[];
}

export interface RecordedMove {
  ply: number;
  san: string;
  from: string;
  to: string;
  promotion: string | null;
  left: Record<Side, number>;
  spent: number;
}

export function* problemsOf(game: RecordedGame): Generator<Problem> {
  const name = `game ${game.id}`;
  if (!isTimeControlName(game.gameMode)) {
    yield { kind: 'moves', text: `${name}: there is no time control "${game.gameMode}"` };
    return;
  }
  const replayed = replay(game, TIME_CONTROLS[game.gameMode]);
  if (replayed.damage !== null) yield { kind: 'moves', text: `${name}: ${replayed.damage}` };
  if (replayed.clock !== null) yield { kind: 'clock', text: `${name}: ${replayed.clock}` };
  // The checks below compare with the game as it was played to its end, so damaged moves end here.
  if (replayed.damage !== null) return;
  const position = positionProblem(game, replayed.chess);
  if (position !== null) yield { kind: 'position', text: `${name}: ${position}` };
  const clock = finalClockProblem(game, replayed);
  if (clock !== null && replayed.clock === null) yield { kind: 'clock', text: `${name}: ${clock}` };
  const result = resultProblem(game, replayed.chess);
  if (result !== null) yield { kind: 'result', text: `${name}: ${result}` };
}

interface Replayed {
  readonly chess: ChessGame;
  /** Both clocks after the last move. */
  left: Record<Side, number>;
  /** Why the moves are no game; what comes after the first such move was not looked at. */
  damage: string | null;
  /** The first clock that went wrong. */
  clock: string | null;
}

function replay({ moves, isArmageddon }: RecordedGame, control: TimeControl): Replayed {
  const base = control.time * 1000;
  const replayed: Replayed = {
    chess: new ChessGame(),
    left: isArmageddon ? ARMAGEDDON_MS : { w: base, b: base },
    damage: null,
    clock: null,
  };
  for (const [index, move] of moves.entries()) {
    const side = replayed.chess.turn;
    replayed.damage = moveProblem(replayed, index + 1, move);
    if (replayed.damage !== null) return replayed;
    replayed.clock ??= clockProblem(replayed.left, side, move, control);
    replayed.left = move.left;
  }
  return replayed;
}

/** Makes the move as the game did when it was played, or says why that cannot be. */
function moveProblem(replayed: Replayed, ply: number, move: RecordedMove): string | null {
  const { chess } = replayed;
  if (move.ply !== ply) return `move ${ply} is missing`;
  if (chess.end()) return `move ${ply} was made after the end`;
  const played = chess.move(move);
  if (!played) return `move ${ply}, ${move.from}${move.to}${move.promotion ?? ''}, is not legal`;
  return played.san === move.san ? null : `move ${ply} is ${played.san} and stored as ${move.san}`;
}

function clockProblem(
  before: Readonly<Record<Side, number>>,
  side: Side,
  { ply, left, spent }: RecordedMove,
  control: TimeControl,
): string | null {
  const other = otherSide(side);
  // The first move of each side is not charged and earns nothing.
  const charge = ply > 2 ? spent : 0;
  const increment = ply > 2 ? control.increment * 1000 : 0;
  if (left[other] !== before[other]) return `move ${ply} changed the opponent's clock`;
  if (spent < 0 || charge > before[side]) return `move ${ply} took ${spent} of ${before[side]} ms`;
  const right = before[side] - charge + increment;
  return left[side] === right ? null : `after move ${ply} ${left[side]} ms are left instead of ${right}`;
}

function positionProblem({ ply, fen, moves }: RecordedGame, chess: ChessGame): string | null {
  if (ply !== moves.length) return `the row counts ${ply} moves, ${moves.length} are stored`;
  return fen === chess.fen ? null : `the row shows ${fen} instead of ${chess.fen}`;
}

/** The row's clocks: after the last move, or at the end, when the side to move had thought on. */
function finalClockProblem({ left, state, ply }: RecordedGame, replayed: Replayed): string | null {
  const { turn } = replayed.chess;
  const other = otherSide(turn);
  const runs = state !== 'playing' && ply >= 2;
  const most = replayed.left[turn];
  if (left[other] !== replayed.left[other])
    return "the row's clock of the last mover is not that of their move";
  const right = runs ? left[turn] >= 0 && left[turn] <= most : left[turn] === most;
  return right ? null : `the row leaves ${left[turn]} ms to the side to move, which had ${most}`;
}

function resultProblem(game: RecordedGame, chess: ChessGame): string | null {
  const { state, isLeased, result, reason, isDated, moves } = game;
  if (state === 'playing') {
    if (result || reason || isDated) return 'it is being played and has an end';
    return isLeased ? null : 'it is being played and no node can own it';
  }
  if (isLeased || !isDated) return 'it is over and has an owner, or no moment of its end';
  if (state === 'aborted') {
    if (result !== null) return `it was called off and has the result ${result}`;
    const isFree = moves.length < 2 || (reason !== null && CALLED_OFF.has(reason));
    return isFree ? null : `it was called off after ${moves.length} moves`;
  }
  const stored = `${result}, ${reason}`;
  const end = chess.end();
  const forced = end ? rulesResult(end) : null;
  if (forced)
    return is(game, forced) ? null : `it ended as ${stored} instead of ${forced.result}, ${forced.reason}`;
  return isFree(game, chess) ? null : `it did not end as ${stored}`;
}

const is = ({ result, reason }: RecordedGame, wanted: GameResult): boolean =>
  result === wanted.result && reason === wanted.reason;

/** Whether a game that the rules did not end may have ended so. */
function isFree(game: RecordedGame, chess: ChessGame): boolean {
  switch (game.reason) {
    case 'surrender':
    case 'afk':
      return game.result === 'white' || game.result === 'black';
    case 'draw':
      return game.result === 'draw';
    default:
      return game.left[chess.turn] === 0 && is(game, timeoutResult(chess.fen, chess.turn));
  }
}
