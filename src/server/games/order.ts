import type { WatchedOrigin } from '../../protocol/watch';
import { HOUSE_STRENGTHS, type HouseStrength } from '../../rules/house';
import { BOTH_MOVED_PLIES } from '../../rules/result';
import type { TimeControl } from '../../rules/time-control';
import type { Game } from './game';
import type { Refusal } from './opening';
import { readSeriesPlace, type SeriesPlace } from './series-place';

/**
 * Agreement that two players play by: `quick` from the queue; `house` is a game of two house players for others to
 * watch; `practice` one that a player has asked the house for; `duel` one for a stake, with the code of the duel. Its
 * rematch is a duel of its own with another code, found by its game; the origin goes on naming the first. `series` is a
 * game of a tournament, which has no rematch.
 */
export type FirstOrigin =
  | { kind: 'quick' }
  | { kind: 'house' }
  | { kind: 'practice'; strength: HouseStrength }
  | { kind: 'duel'; reference: string }
  | { kind: 'series'; place: SeriesPlace };

/** The kinds of first origins that the wire names. */
export const WIRE_ORIGINS: Readonly<Record<WatchedOrigin, FirstOrigin['kind']>> = {
  tournament: 'series',
  duel: 'duel',
};

/**
 * Origin of a game. A rematch, also one of a rematch, keeps the `first` origin: a settlement depends on what is played
 * for, not on how often the game has been repeated.
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

/**
 * `busy`: one of the two is playing already. `draining`: nothing begins on this node any more. `refused`: an opening
 * does not allow it.
 */
export type CreateResult =
  | { ok: true; id: number }
  | { ok: false; code: 'busy' | 'draining' }
  | { ok: false; code: 'refused'; refusal: Refusal };

/** Two moves of each side. */
const QUICK_GAME_PLIES = 4;

/**
 * Half-moves from which on a game is counted in statistics, and rated but for `ratedFrom`. A quick game takes some, so that nobody farms a
 * rating by surrendering; practice is never counted.
 *
 * @source settled readings 66 and 80
 */
export function countsFrom(origin: Origin): number {
  const { kind } = firstOrigin(origin);
  if (kind === 'practice') return Number.POSITIVE_INFINITY;
  return kind === 'quick' ? QUICK_GAME_PLIES : 0;
}

/**
 * Half-moves from which on a game that counts is rated as well. In a tournament a first move that never comes loses the
 * game, and says nothing about how its players play.
 *
 * @source settled reading 104
 */
export const ratedFrom = (origin: Origin): number =>
  firstOrigin(origin).kind === 'series' ? BOTH_MOVED_PLIES : countsFrom(origin);

/**
 * Half-moves from which on a quick game is no short one: each side has made ten moves. Of short games a pair has one
 * rated in 24 hours, or an accomplice could give a rating away in a minute a game.
 *
 * @source settled reading 86
 */
export const LONG_ENOUGH_PLIES = 20;

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

/** Order of the game as it was when it began. The reason why it was not rated need not hold for a rematch. */
export const orderOf = ({ seats, control, rated, unratedBecause, origin }: Game): GameOrder => ({
  white: seats.w.uid,
  black: seats.b.uid,
  control,
  rated: rated || unratedBecause !== null,
  origin,
});

/** An origin as the columns of a game's row. */
export interface OriginColumns {
  /** Kind of the first origin. */
  origin: string;
  /** Reference of that kind, such as the code of a duel; `null` if it has none. */
  originReference: string | null;
  /** Id of the game that this one repeats. */
  rematchOf: number | null;
}

/** The strength that the house was asked for; `null` in all other games. */
export function practiceOf(origin: Origin): HouseStrength | null {
  const first = firstOrigin(origin);
  return first.kind === 'practice' ? first.strength : null;
}

export function originColumns(origin: Origin): OriginColumns {
  const first = firstOrigin(origin);
  return {
    origin: first.kind,
    originReference: referenceOf(first),
    rematchOf: origin.kind === 'rematch' ? origin.of : null,
  };
}

function referenceOf(first: FirstOrigin): string | null {
  if (first.kind === 'practice') return String(first.strength);
  if (first.kind === 'series') return JSON.stringify(first.place);
  return first.kind === 'duel' ? first.reference : null;
}

/** @returns `null` for a kind that this version does not know */
export function originOf({ origin: kind, originReference, rematchOf }: OriginColumns): Origin | null {
  const first = firstOriginOf(kind, originReference);
  return first && rematchOf !== null ? { kind: 'rematch', of: rematchOf, first } : first;
}

function firstOriginOf(kind: string, reference: string | null): FirstOrigin | null {
  if (kind === 'duel') return reference === null ? null : { kind, reference };
  if (kind === 'series') {
    const place = reference === null ? null : readSeriesPlace(reference);
    return place && { kind, place };
  }
  if (kind === 'practice') {
    const strength = HOUSE_STRENGTHS.find(one => String(one) === reference);
    return strength === undefined ? null : { kind, strength };
  }
  return kind === 'quick' || kind === 'house' ? { kind } : null;
}
