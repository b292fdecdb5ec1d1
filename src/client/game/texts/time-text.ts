import type { Language } from '../../../protocol/settings';
import { isTimeControlName, TIME_CONTROLS } from '../../../rules/time-control';
import type { Millis } from '../../../rules/units';
import { type NumberFormat, numberFormat } from '../../kit/number-text';

/**
 * Whole minutes and seconds, for think times and countdowns.
 *
 * @param ms below zero counts as zero
 * @param round `up` for a countdown, so that it reaches 0:00 at its end and not a second before
 */
export function minutesText(ms: Millis, round: 'down' | 'up' = 'down'): string {
  const exact = Math.max(0, ms) / 1000;
  const seconds = round === 'up' ? Math.ceil(exact) : Math.floor(exact);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Up to this base time half a second decides, and think times are told in tenths. */
const TENTHS_UP_TO: Millis = 300_000;

/** Seconds with tenths as a language writes them: `3.4s`, `3,4 с`. */
export const tenthsFormat = (language: Language): NumberFormat =>
  numberFormat(language, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/**
 * How long a move was thought about.
 *
 * @param base base time of the game; tenths of a second are shown where it is five minutes or less
 * @param tenths see `tenthsFormat`
 * @returns `3.4s` or, in a longer game and from a minute on, `0:03`
 */
export function thoughtText(ms: Millis, base: Millis | null, tenths: NumberFormat): string {
  if (base === null || base > TENTHS_UP_TO || ms >= 60_000) return minutesText(ms);
  return tenths.format(Math.floor(Math.max(0, ms) / 100) / 10);
}

/** Base time of a game, `null` when its time control is not known. */
export function baseTime(gameMode: string | null): Millis | null {
  return isTimeControlName(gameMode) ? TIME_CONTROLS[gameMode].time * 1000 : null;
}

/**
 * Below this much time a clock turns ember.
 *
 * @param base base time; unknown counts as the shortest
 * @returns an eighth of the base time, at least 10 and at most 60 seconds
 */
export function lowTimeMark(base: Millis | null): Millis {
  return Math.min(60_000, Math.max(10_000, (base ?? 0) / 8));
}

/** Name of a game's pace in the catalogue, `null` when its time control is not known. */
export function paceOf(gameMode: string | null): 'bullet' | 'blitz' | 'rapid' | 'classic' | null {
  const base = baseTime(gameMode);
  if (base === null) return null;
  if (base <= 120_000) return 'bullet';
  if (base < 600_000) return 'blitz';
  return base <= 900_000 ? 'rapid' : 'classic';
}

/** Short name of a time control, for example `10+0`; empty when it is not known. */
export function controlText(gameMode: string | null): string {
  return isTimeControlName(gameMode) ? TIME_CONTROLS[gameMode].shortName : '';
}
