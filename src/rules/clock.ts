import { otherSide, type Side } from './chess';
import { expectedDuration, type TimeControl } from './time-control';
import type { Millis } from './units';

/**
 * The clocks of a game: pure arithmetic, the moment is handed in.
 *
 * @source specification §9; requirements IP-03, IP-04; design §5, timing rules
 */

/** All values in whole milliseconds. */
export interface ClockState {
  /** Time each side had when the present turn began. */
  left: Record<Side, Millis>;
  turn: Side;
  /** Epoch milliseconds at which the present turn began. */
  since: Millis;
  /** Half-moves made. */
  ply: number;
  increment: Millis;
}

/** Clocks before White's first move. @param now epoch milliseconds */
export function startClock(control: TimeControl, now: Millis): ClockState {
  const time = control.time * 1000;
  return { left: { w: time, b: time }, turn: 'w', since: now, ply: 0, increment: control.increment * 1000 };
}

/** Whether the turn takes time off the clock: not so for the first move of each side. */
export function isCharged(state: ClockState): boolean {
  return state.ply >= 2;
}

/**
 * Ends the turn of the side to move. The caller has made sure that its flag has not fallen.
 *
 * @param now epoch milliseconds; a moment before `since` counts as `since`
 * @param credit milliseconds given back for the connection, see `lagCredit`; it can at most undo the
 *   time of this turn, so before the increment no clock ever grows
 * @returns `spent`: milliseconds taken off the clock, 0 for a move that is not charged
 */
export function pressClock(
  state: ClockState,
  now: Millis,
  credit: Millis,
): { state: ClockState; spent: Millis } {
  const { turn, left, increment } = state;
  const charged = isCharged(state);
  const thought = Math.max(0, Math.round(now - state.since - Math.max(0, credit)));
  const spent = charged ? Math.min(thought, left[turn]) : 0;
  const after = left[turn] - spent + (charged ? increment : 0);
  return {
    state: {
      ...state,
      left: { ...left, [turn]: after },
      turn: otherSide(turn),
      since: now,
      ply: state.ply + 1,
    },
    spent,
  };
}

/** Milliseconds a side has left at `now` (epoch milliseconds), never below zero. */
export function timeLeft(state: ClockState, side: Side, now: Millis): Millis {
  const left = state.left[side];
  if (side !== state.turn || !isCharged(state)) return left;
  return Math.max(0, left - Math.max(0, now - state.since));
}

/** Epoch milliseconds at which the running clock reaches zero, `null` while none runs. Lag compensation is not part of it. */
export function flagAt(state: ClockState): Millis | null {
  return isCharged(state) ? state.since + state.left[state.turn] : null;
}

/** Epoch milliseconds by which the first move must be there, `null` once both sides have moved. */
export function firstMoveDeadline(state: ClockState, within: Millis): Millis | null {
  return isCharged(state) ? null : state.since + within;
}

/** Milliseconds a player may be without a connection: 10 % of the expected duration, 45 to 180 s. */
export function absenceGrace(control: TimeControl): Millis {
  return Math.min(180_000, Math.max(45_000, expectedDuration(control) / 10));
}
