import { AFTERMATH_MS } from '../../protocol/limits';
import { ABANDONED_MS, absenceRunsOut } from '../../rules/absence';
import { otherSide, SIDES, type Side } from '../../rules/chess';
import { firstMoveDeadline, flagAt, isCharged } from '../../rules/clock';
import { lagCredit } from '../../rules/lag';
import { FIRST_MOVE_MS } from '../../rules/time-control';
import { patient } from '../patience';
import { fenOf, type Game } from './game';

/** Moments at which a game changes by itself. All in epoch milliseconds of this node's clock. */

/** After a start or restart a player has this time to connect before they are reported absent. */
const ABSENCE_NOTICE_MS = 3_000;

/** A first move that is awaited has to come within this. */
export const firstMoveWithin = (): number => patient(FIRST_MOVE_MS);

/** By when it has to come, `null` once both have moved. */
export function firstMoveBy(game: Game): number | null {
  const by = firstMoveDeadline(game.clock, firstMoveWithin());
  return by === null ? null : by + comingBack(game, Number.POSITIVE_INFINITY);
}

/** A player who was cut off by nodes, and not by their own line, has this time to come back before their clock runs. */
const COMING_MS = 5_000;

/** How much longer the present turn lasts because the player to move was cut off by a change or the loss of a node. */
export function comingBack({ cutAt, seats, clock }: Game, now: number): number {
  if (cutAt === null || !seats[clock.turn].awaited) return 0;
  return Math.max(0, Math.min(now, cutAt + patient(COMING_MS)) - Math.max(clock.since, cutAt));
}

/** How long the side to move has thought so far, as their clock counts it. */
export const thoughtSoFar = (game: Game, now: number): number =>
  Math.max(0, now - game.clock.since - comingBack(game, now));

/** Milliseconds left on both clocks at `now`. */
export function clocksAt(game: Game, now: number): Record<Side, number> {
  const { left, turn } = game.clock;
  const thought = isCharged(game.clock) ? thoughtSoFar(game, now) : 0;
  return { ...left, [turn]: Math.max(0, left[turn] - thought) };
}

/**
 * When the side to move loses on time. A move that left in time may still be on its way, so the flag
 * falls later by what that move would be given back.
 */
export function flagFalls(game: Game): number | null {
  const zero = flagAt(game.clock);
  if (zero === null) return null;
  const { line, given } = game.seats[game.clock.turn];
  return (
    zero +
    comingBack(game, Number.POSITIVE_INFINITY) +
    (line.relay ?? 0) +
    lagCredit(game.control, line, given, Number.POSITIVE_INFINITY).total
  );
}

/**
 * When the game ends for want of an absent player, `null` while they are connected, or their opponent is away as well.
 * Sooner if their clock runs out before; while their first move is awaited the game is called off at its deadline, and
 * lost by nobody.
 */
export function absenceEnds(game: Game, side: Side): number | null {
  const grace = graceEnds(game, side);
  if (grace === null) return null;
  const first = firstMoveBy(game);
  if (first !== null) return game.clock.turn === side ? first : Math.max(grace, first);
  const flag = game.clock.turn === side ? flagFalls(game) : null;
  return flag === null ? grace : Math.min(grace, flag);
}

function graceEnds({ seats }: Game, side: Side): number | null {
  const { absence } = seats[side];
  return absence && absenceRunsOut(absence, seats[otherSide(side)].absence !== null);
}

/** When a game that both have left is called off, if no flag falls before. */
function abandonedAt({ clock, seats: { w, b } }: Game): number | null {
  if (!isCharged(clock) || !w.absence || !b.absence) return null;
  return Math.max(w.absence.since, b.absence.since) + ABANDONED_MS;
}

/** An end that is due. */
export type Due =
  | { kind: 'nostart' }
  | { kind: 'abandoned' }
  | { kind: 'timeout'; side: Side; fen: string }
  | { kind: 'afk'; side: Side };

/** The earliest end that is due at `now`, if any. Of two absences at the same moment the side to move loses. */
export function dueEnd(game: Game, now: number): Due | null {
  const { turn } = game.clock;
  const first = firstMoveBy(game);
  if (first !== null) return first <= now ? { kind: 'nostart' } : null;
  const ends: { at: number; due: Due }[] = [];
  const flag = flagFalls(game);
  if (flag !== null) ends.push({ at: flag, due: { kind: 'timeout', side: turn, fen: fenOf(game) } });
  for (const side of [turn, otherSide(turn)]) {
    const at = graceEnds(game, side);
    if (at !== null) ends.push({ at, due: { kind: 'afk', side } });
  }
  const abandoned = abandonedAt(game);
  if (abandoned !== null) ends.push({ at: abandoned, due: { kind: 'abandoned' } });
  const passed = ends.filter(end => end.at <= now).sort((a, b) => a.at - b.at);
  return passed[0]?.due ?? null;
}

/** Whether the absence of `side` must now be reported to the opponent. */
export function absenceNoticeDue(game: Game, side: Side, now: number): boolean {
  const at = noticeAt(game.seats[side]);
  return at !== null && at <= now;
}

/** When an absence is reported that has not been yet. */
const noticeAt = ({ absence, absenceReported }: Game['seats'][Side]): number | null =>
  absence === null || absenceReported ? null : absence.since + patient(ABSENCE_NOTICE_MS);

/** When a game that has ended is closed, and with it the time for a rematch; `null` before. */
export const closesAt = ({ endedAt }: Game): number | null =>
  endedAt === null ? null : endedAt + AFTERMATH_MS;

/** When the game wants its next tick, `null` if never. */
export function nextTick(game: Game): number | null {
  if (game.phase === 'aborted') return null;
  if (game.phase === 'ended') return closesAt(game);
  const moments: number[] = [];
  const first = firstMoveBy(game);
  if (first !== null) moments.push(first);
  const flag = flagFalls(game);
  if (flag !== null) moments.push(flag);
  for (const side of SIDES) {
    const notice = noticeAt(game.seats[side]);
    const grace = graceEnds(game, side);
    // Before both have moved only the first move's deadline counts.
    if (grace !== null && isCharged(game.clock)) moments.push(grace);
    if (notice !== null) moments.push(notice);
  }
  const abandoned = abandonedAt(game);
  if (abandoned !== null) moments.push(abandoned);
  return moments.length > 0 ? Math.min(...moments) : null;
}
