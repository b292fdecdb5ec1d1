import { expectedDuration, type TimeControl } from './time-control';
import type { Millis } from './units';

/**
 * Lag compensation: the time that a mover is given back for the delay of their connection.
 *
 * A player's side can hold its answers back, so a measured round trip may be too long but never too short. The estimate
 * is therefore believed only up to the shortest one that anything has proved by coming back: the greeting, an answer to
 * any frame, a move. Its claim beyond that, as of a line that has worsened, is paid out of a small budget a game.
 *
 * See src/server/games/README.md, "What a slow connection is given back is believed as far as it is proved".
 */

/** How long a short round trip proves something: after that a line that has worsened is believed. */
const PROOF_MS: Millis = 300_000;
/** Weight of the newest measurement in the estimate. */
const NEWEST = 0.5;
/** A line may vary by half of the part of its shortest round trip above this. */
const STEADY_MS: Millis = 50;
/** Most that is given back in a whole game: a share of its expected duration, and an absolute limit. */
const TOTAL_SHARE = 0.25;
const TOTAL_MS: Millis = 40_000;
/** The same for the part that is given back beyond what has been proved. */
const EXTRA_SHARE = 0.029;
const EXTRA_MS: Millis = 10_000;

/** Measurements of one connection to a player and back. Changed by `measure` and `prove` only. */
export interface Line {
  /** Estimate from answered pings, `null` until the first. */
  roundTrip: Millis | null;
  /** Times in which something was answered, none of them followed by a shorter one; the first is the shortest. */
  proofs: { at: Millis; took: Millis }[];
  /** The way between two nodes of ours, as long as it took of late. It is charged to nobody, and part of no round trip. */
  relay?: Millis;
}

/** Time given back in a game so far. `extra` is the part of it beyond what had been proved. */
export interface Given {
  total: Millis;
  extra: Millis;
}

export const NOTHING_GIVEN: Given = { total: 0, extra: 0 };

export const newLine = (): Line => ({ roundTrip: null, proofs: [] });

/** A ping was answered. @param at milliseconds of any steady clock, the same for all calls on this line */
export function measure(line: Line, took: Millis, at: Millis): void {
  const { roundTrip } = line;
  line.roundTrip = roundTrip === null ? took : roundTrip + NEWEST * (took - roundTrip);
  prove(line, took, at);
}

/** Something was answered within `took` milliseconds: the way there and back is no longer than that. */
export function prove({ proofs }: Line, took: Millis, at: Millis): void {
  if (!(took >= 0)) return;
  while ((proofs.at(-1)?.took ?? -1) >= took) proofs.pop();
  proofs.push({ at, took });
  while ((proofs[0]?.at ?? at) < at - PROOF_MS) proofs.shift();
}

/** The shortest time in which something has been answered, `null` if nothing has been. */
export const shortestWay = ({ proofs }: Line): Millis | null => proofs[0]?.took ?? null;

/**
 * Milliseconds given back for one move.
 *
 * @param line of the mover
 * @param given to them in this game before
 * @param elapsed what this turn took by the server's clock
 * @returns at most min(1 s, 0.15 s + 0.4 % of the expected duration), never more than the turn took
 */
export function lagCredit(control: TimeControl, line: Line, given: Given, elapsed: Millis): Given {
  const proved = shortestWay(line);
  if (line.roundTrip === null || proved === null) return NOTHING_GIVEN;
  const duration = expectedDuration(control);
  const left = Math.min(TOTAL_MS, TOTAL_SHARE * duration) - given.total;
  const extraLeft = Math.max(0, Math.min(EXTRA_MS, EXTRA_SHARE * duration) - given.extra);
  const most = Math.min(1000, 150 + 0.004 * duration);
  const claimed = Math.max(0, Math.min(most, line.roundTrip, elapsed, left));
  const sure = Math.min(claimed, believed(proved));
  const total = whole(Math.min(claimed, sure + extraLeft));
  return { total, extra: whole(total - sure) };
}

/** Part of a move's credit that goes beyond what had been proved then. */
export const extraOf = (credit: Millis, proved: Millis | null): Millis =>
  proved === null ? 0 : whole(credit - believed(proved));

const believed = (proved: Millis): Millis => proved + Math.max(0, (proved - STEADY_MS) / 2);

/** Without the parts of a millisecond; a measurement that failed (NaN) earns nothing. */
const whole = (milliseconds: Millis): Millis => (milliseconds > 0 ? Math.floor(milliseconds) : 0);
