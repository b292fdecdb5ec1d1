import type { TimeControl } from './time-control';
import type { Millis } from './units';

/** Estimates of how long series and tournaments will last, the same wherever one is told. */

/** Between the end of one match and the beginning of the next. */
export const SERIES_PAUSE_MS: Millis = 60_000;
/** Assumptions about a game to come: its moves, and the share of their time that both use. */
const MOVES = 40;
const USED = 0.7;
/** Share of the most games of a series that are expected to be played. */
const PLAYED = 0.8;

/** How long a series lasts. @param bestOf its games at most */
export function expectedSeries({ time, increment }: TimeControl, bestOf: number): Millis {
  const games = Math.max(1, PLAYED * bestOf);
  return games * 2 * (time + MOVES * increment) * USED * 1_000;
}

/**
 * How long a double elimination lasts. The losers play two rounds for each of the winners' after the first, and wait for both;
 * then comes the final.
 *
 * @param field how many take part; two play the bracket of four
 */
export function expectedTournament(field: number, control: TimeControl, bestOf: number): Millis {
  const rounds = Math.max(2, Math.ceil(Math.log2(Math.max(2, field))));
  return 2 * rounds * (expectedSeries(control, bestOf) + SERIES_PAUSE_MS);
}
