import * as v from 'valibot';
import type { Side } from '../../rules/chess';
import { ARMAGEDDON_MS } from '../../rules/series';
import type { TimeControl } from '../../rules/time-control';
import type { Origin } from './order';

const placeSchema = v.object({
  /** Id of the tournament. */
  tournament: v.number(),
  name: v.string(),
  /** Id of the match in its bracket. */
  match: v.number(),
  /** Games of the series. */
  of: v.number(),
  /** 1 for the first of the series. */
  number: v.number(),
  /** Decides a tied series. */
  armageddon: v.boolean(),
  /** Points of the two before the game. */
  score: v.object({ w: v.number(), b: v.number() }),
});

/** Where a game belongs in a tournament. It is kept with the game, so that nobody has to ask the tournament for it. */
export type SeriesPlace = v.InferOutput<typeof placeSchema>;

/** @returns `null` for what is no place in a tournament */
export function readSeriesPlace(text: string): SeriesPlace | null {
  try {
    const read = v.safeParse(placeSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** The place of a game in a tournament; `null` for any other game. */
export const seriesPlaceOf = (origin: Origin): SeriesPlace | null =>
  origin.kind === 'series' ? origin.place : null;

/** Milliseconds on both clocks before the first move. */
export function startTimes(control: TimeControl, origin: Origin): Readonly<Record<Side, number>> {
  if (seriesPlaceOf(origin)?.armageddon) return ARMAGEDDON_MS;
  const time = control.time * 1000;
  return { w: time, b: time };
}
