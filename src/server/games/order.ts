import type { TimeControl } from '../../rules/time-control';

/**
 * What two players agreed to play: `quick` from the queue; `house` is a game of two house players for others to
 * watch. A later kind brings the reference of what it belongs to.
 */
export type FirstOrigin = { kind: 'quick' } | { kind: 'house' };

/**
 * Where a game comes from. A rematch, also one of a rematch, keeps the `first` origin: whoever settles a game asks
 * what it is played for, not how often it has been repeated.
 */
export type Origin = FirstOrigin | { kind: 'rematch'; of: number; first: FirstOrigin };

/** A game to begin. */
export interface GameOrder {
  /** Uids. */
  white: string;
  black: string;
  control: TimeControl;
  /** Games against the house are never rated, whatever this says. */
  rated: boolean;
  origin: Origin;
}

/** `busy`: one of the two is playing already. `draining`: nothing begins on this node any more. */
export type CreateResult = { ok: true; id: number } | { ok: false; code: 'busy' | 'draining' };

/** Each side has moved twice. */
const QUICK_GAME_PLIES = 4;

/**
 * Half-moves from which on a game is rated and counted in statistics. A quick game takes some, so that nobody farms a
 * rating by surrendering.
 *
 * @source settled reading 66
 */
export const countsFrom = (origin: Origin): number =>
  firstOrigin(origin).kind === 'quick' ? QUICK_GAME_PLIES : 0;

/**
 * Why a game that was ordered as a rated one is none. `short`: it ended before it counts. `pair`: the two have had
 * their rated games of the day.
 */
export type UnratedBecause = 'short' | 'pair';

export const firstOrigin = (origin: Origin): FirstOrigin =>
  origin.kind === 'rematch' ? origin.first : origin;

/**
 * The next game of the same two: colours swapped, everything else as its origin ruled (time control, rated or not,
 * and by the first origin whatever is settled at the end).
 */
export function rematchOrder(id: number, { white, black, control, rated, origin }: GameOrder): GameOrder {
  return {
    white: black,
    black: white,
    control,
    rated,
    origin: { kind: 'rematch', of: id, first: firstOrigin(origin) },
  };
}

/** An origin as the columns of a game's row. */
export interface OriginColumns {
  /** Kind of the first origin. */
  origin: string;
  /** What that kind refers to, if anything. */
  originReference: string | null;
  /** Id of the game that this one repeats. */
  rematchOf: number | null;
}

export function originColumns(origin: Origin): OriginColumns {
  return {
    origin: firstOrigin(origin).kind,
    originReference: null,
    rematchOf: origin.kind === 'rematch' ? origin.of : null,
  };
}

/** @returns `null` for a kind that this version does not know */
export function originOf({ origin: kind, rematchOf }: OriginColumns): Origin | null {
  if (kind !== 'quick' && kind !== 'house') return null;
  return rematchOf === null ? { kind } : { kind: 'rematch', of: rematchOf, first: { kind } };
}
