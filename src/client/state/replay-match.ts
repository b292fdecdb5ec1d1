import type { GamePlayer } from '../../protocol/entities';
import type { MatchAnswer } from '../../protocol/history';
import { parseMovements } from '../../protocol/movements';
import { ChessGame, type PieceLetter, pliesBefore, type Side, START_FEN } from '../../rules/chess';
import { pressClock, startClock } from '../../rules/clock';
import { type GameResult, rulesResult } from '../../rules/result';
import { isTimeControlName, TIME_CONTROLS, type TimeControl } from '../../rules/time-control';
import type { Millis } from '../../rules/units';
import { gameMove } from './game-position';
import type { GameMove } from './game-shapes';

/** A finished game as the wire tells it, made ready to be shown move by move. */

/** What both sides have left. */
type Clocks = Record<Side, Millis>;

export interface ReplayMatch {
  players: Record<Side, GamePlayer>;
  /** The position it began with. */
  start: string;
  /** `spent`: what the move took off the clock, or the time since the move before; `null` where nothing says. */
  moves: readonly GameMove[];
  /** What each move took. */
  taken: readonly (PieceLetter | null)[];
  /** What both sides had left after so many half-moves; `null` where nothing says. */
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
  /** The first of `movements` that is no move where it stands: it and what follows are left out. */
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
  if (clocks && isWhole && end?.reason === 'timeout') clearFallen(clocks, end.result);
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

/** The server's clocks; without them what the times and the time control say, if they say it of every move. */
function clocksOf(
  times: readonly (number | null)[],
  control: TimeControl | null,
  reported: readonly Millis[] = [],
): Clocks[] | null {
  const first = control ? startClock(control, times[0] ?? 0) : null;
  // The first move of each side is not charged: what is left after it is what the side began with.
  const base = first?.left ?? { w: reported[0] ?? 0, b: reported[1] ?? reported[0] ?? 0 };
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

/** The clock of the side that lost on time stands at zero in the last position. */
function clearFallen(clocks: Clocks[], result: GameResult['result']): void {
  const last = clocks.at(-1);
  if (!last || result === 'draw') return;
  clocks[clocks.length - 1] = { ...last, [result === 'white' ? 'b' : 'w']: 0 };
}

/**
 * What the clock lost by a move: nothing is said of one that is not charged. Where there are no clocks, the time
 * since the move before it: that may hold a pause of the server, which the clock does not.
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

/** Who makes a half-move of this game, or of a variation in it, by its index from 0. */
export const moverIn = ({ start }: Pick<ReplayMatch, 'start'>, index: number): Side =>
  moverAt(pliesBefore(start) + index);

/** Who makes the half-move with this index, from 0, in a game that began as usual. */
export const moverAt = (index: number): Side => (index % 2 ? 'b' : 'w');
