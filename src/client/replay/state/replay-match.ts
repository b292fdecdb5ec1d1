import type { GamePlayer } from '../../../protocol/entities';
import type { MatchAnswer } from '../../../protocol/history';
import { parseMovements } from '../../../protocol/movements';
import { type PieceLetter, pliesBefore, type Side, START_FEN } from '../../../rules/chess';
import { pressClock, startClock } from '../../../rules/clock';
import { ChessGame } from '../../../rules/game';
import { type GameResult, rulesResult } from '../../../rules/result';
import { isTimeControlName, TIME_CONTROLS, type TimeControl } from '../../../rules/time-control';
import type { Millis } from '../../../rules/units';
import { gameMove } from '../../game/state/game-position';
import type { GameMove } from '../../game/state/game-shapes';

/** A finished game as the wire tells it, made ready to be shown move by move. */

/** Time that each side has left. */
type Clocks = Record<Side, Millis>;

export interface ReplayMatch {
  players: Record<Side, GamePlayer>;
  /** The position it began with. */
  start: string;
  /** `spent`: time the move took off the clock, or the time since the move before; `null` where neither is known. */
  moves: readonly GameMove[];
  /** Piece that each move captured; `null` for none. */
  taken: readonly (PieceLetter | null)[];
  /** Time left for both sides, by the number of half-moves made; `null` where unknown. */
  clocks: readonly Clocks[] | null;
  /** Time control's name; `null` if the server did not say. */
  gameMode: string | null;
  /** ISO 8601, when it ended; `null` if the server did not say. */
  date: string | null;
  /** Played for a duel: its players have a receipt. */
  isDuel: boolean;
  /** The tournament, the match of its bracket, and which of the games of that match it was; `null` for any other game. */
  tournament: NonNullable<MatchAnswer['details']>['tournament'] | null;
  /** `null` if neither the server nor the last position says. An unknown reason is free text. */
  end: { result: GameResult['result']; reason: string } | null;
  /** The first entry of `movements` that is not a legal move there; it and the rest are left out. */
  unread: string | null;
}

/**
 * Reads a finished game.
 *
 * @param answer of `/match/{gameid}`; damaged movements and missing details are no error
 * @source requirements MH-08, MH-11
 */
export function readMatch({ whites, blacks, movements, details }: MatchAnswer): ReplayMatch {
  const written = parseMovements(movements);
  const chess = new ChessGame();
  const moves: GameMove[] = [];
  const taken: (PieceLetter | null)[] = [];
  for (const { san } of written) {
    const played = chess.moveSan(san);
    if (!played) break;
    moves.push(gameMove(played, null));
    taken.push(played.captured);
  }
  const gameMode = details?.gameTimeControl ?? null;
  const control = isTimeControlName(gameMode) ? TIME_CONTROLS[gameMode] : null;
  const times = written.slice(0, moves.length).map(({ at }) => at);
  const isWhole = moves.length === written.length;
  const end = details ? toldEnd(details) : isWhole ? endOf(chess) : null;
  const clocks = clocksOf(times, control, details?.clocks);
  if (clocks && isWhole) stopAtEnd(clocks, end, details?.left);
  return {
    players: { w: details?.white ?? stranger(whites), b: details?.black ?? stranger(blacks) },
    start: START_FEN,
    moves: moves.map((move, index) => ({ ...move, spent: spentOn(index, times, clocks, control) })),
    taken,
    clocks,
    gameMode,
    date: details?.date ?? null,
    isDuel: details?.duel ?? false,
    tournament: details?.tournament ?? null,
    end,
    unread: written[moves.length]?.san ?? null,
  };
}

const stranger = (username: string): GamePlayer => ({ username, elo: 0, board: 'CLASSIC', house: false });

const toldEnd = ({ win, draw, reason }: NonNullable<MatchAnswer['details']>): ReplayMatch['end'] => ({
  result: draw ? 'draw' : win ? 'white' : 'black',
  reason,
});

function endOf(chess: ChessGame): ReplayMatch['end'] {
  const end = chess.end();
  return end && rulesResult(end);
}

/** The server's clocks, or else clocks computed from the time control and the moves' times, if every move has one. */
function clocksOf(
  times: readonly (number | null)[],
  control: TimeControl | null,
  reported: readonly Millis[] = [],
): Clocks[] | null {
  const first = control ? startClock(control, times[0] ?? 0) : null;
  // The first move of each side is not charged: the time left after it is the time the side began with. In an armageddon
  // that is less for Black than the time control says.
  const base = { w: reported[0] ?? 0, b: reported[1] ?? first?.left.b ?? reported[0] ?? 0 };
  if (times.length > 0 && reported.length >= times.length) {
    const clocks = [base];
    for (const [index, left] of reported.slice(0, times.length).entries())
      clocks.push({ ...(clocks[index] ?? base), [moverAt(index)]: left });
    return clocks;
  }
  if (!first) return null;
  const clocks = [first.left];
  let state = first;
  for (const at of times) {
    if (at === null) return null;
    state = pressClock(state, at, 0).state;
    clocks.push(state.left);
  }
  return clocks;
}

/**
 * In the last position the clocks stand as they were stopped, after the time that was thought about a move which never
 * came. Where the server does not tell them, the clock that fell stands at zero.
 */
function stopAtEnd(clocks: Clocks[], end: ReplayMatch['end'], left: Clocks | undefined): void {
  const last = clocks.at(-1);
  if (!last) return;
  const isFlag = end?.reason === 'timeout' && end.result !== 'draw';
  const fallen = isFlag ? { [end.result === 'white' ? 'b' : 'w']: 0 } : {};
  clocks[clocks.length - 1] = left ? { ...left } : { ...last, ...fallen };
}

/**
 * Time that a move took off the clock; `null` for the first move of each side, which is not charged. Without clocks it
 * is the time since the move before, which may include a pause of the server.
 */
function spentOn(
  index: number,
  times: readonly (number | null)[],
  clocks: readonly Clocks[] | null,
  control: TimeControl | null,
): Millis | null {
  const mover = moverAt(index);
  const before = clocks?.[index]?.[mover];
  const after = clocks?.[index + 1]?.[mover];
  if (index < 2) return null;
  if (control && before !== undefined && after !== undefined)
    return Math.max(0, before - after + control.increment * 1000);
  const [since, at] = [times[index - 1] ?? null, times[index] ?? null];
  return since === null || at === null ? null : Math.max(0, at - since);
}

/** Side that makes a half-move of this game, or of a variation in it, by its index from 0. */
export const moverIn = ({ start }: Pick<ReplayMatch, 'start'>, index: number): Side =>
  moverAt(pliesBefore(start) + index);

/** Side that makes the half-move with this index, from 0, in a game from the usual starting position. */
export const moverAt = (index: number): Side => (index % 2 ? 'b' : 'w');
