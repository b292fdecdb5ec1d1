/** Rules of tournaments before they are played: dates, fees, prizes. @source requirements TL-04, TL-13…17, IP-16, LG-06, LG-07, LG-09 */

import type { Millis } from './units';

/** Rating limits that let everybody in. @source specification §9 */
export const ELO_ALL = { start: 0, end: 9999 } as const;

/** Percent of the prize pool for ranks 1, 2 and 3. @source settled reading 44 */
export const DEFAULT_SPLIT = [50, 30, 20] as const;

/** Whether a range lets everybody in. */
export const isOpenToAll = (eloStart: number, eloEnd: number): boolean =>
  eloStart <= ELO_ALL.start && eloEnd >= ELO_ALL.end;

/**
 * Refund to an entrant who leaves: half the fee, a half hundredth in their favour.
 *
 * @param fee hundredths
 * @source settled reading 45
 */
export const halfOf = (fee: bigint): bigint => (fee + 1n) / 2n;

/**
 * Prizes by rank, the first first. Hundredths that cannot be shared out go to the first place.
 *
 * @param pool hundredths
 * @param split percent
 */
export function prizesOf(pool: bigint, split: readonly number[]): bigint[] {
  const prizes = split.map(percent => (pool * BigInt(percent)) / 100n);
  const whole = (pool * BigInt(split.reduce((sum, percent) => sum + percent, 0))) / 100n;
  const rest = whole - prizes.reduce((sum, prize) => sum + prize, 0n);
  return prizes.map((prize, rank) => (rank === 0 ? prize + rest : prize));
}

/** Most players of a tournament to which nobody came. */
const MOST_ALONE = 64;

/** A tournament that house players fill up. */
export interface Field {
  /** So many are in. */
  entrants: number;
  /** House players fill it up to so many; 0 for none. */
  fillTo: number;
  places: number;
  /** Whether the house made it on its schedule: it is put off if nobody comes. */
  house: boolean;
}

/** House players who join a tournament if it begins with those who are in now. @source requirement IP-12 */
export function fillersOf({ entrants, fillTo, places, house }: Field): number {
  const most = entrants > 0 ? places : house ? 0 : Math.min(places, MOST_ALONE);
  return Math.max(0, Math.min(fillTo, most) - entrants);
}

/** Epoch milliseconds. */
export interface Dates {
  opens: Millis;
  starts: Millis;
}

/** The earlier of two dates opens, the later one starts, whichever way round they came. @source TL-17 */
export const datesOf = (openDate: Millis, startDate: Millis): Dates => ({
  opens: Math.min(openDate, startDate),
  starts: Math.max(openDate, startDate),
});

/** Where a tournament stands by its dates alone. */
export type Phase = 'before' | 'open' | 'started';

/** Sign-up opens at its moment and is closed at the start's: neither a millisecond earlier nor later. */
export function phaseAt({ opens, starts }: Dates, now: Millis): Phase {
  if (now >= starts) return 'started';
  return now >= opens ? 'open' : 'before';
}

/** Where a tournament stands: before it begins by the clock, and while it is played and afterwards by what the server says. */
export type Stage = Phase | 'paused' | 'played' | 'over';

/** A tournament as lists and pages have it. Dates are epoch milliseconds. */
export interface Staged {
  status: 'CREATED' | 'OPEN' | 'CLOSED' | 'FINISHED';
  openDate: Millis;
  startDate: Millis;
  paused?: boolean | undefined;
}

/** The one answer to where a tournament stands at a moment of the server's clock, for every screen that shows it. */
export function stageAt({ status, openDate, startDate, paused }: Staged, now: Millis): Stage {
  if (status === 'FINISHED') return 'over';
  if (status === 'CLOSED') return 'played';
  return paused ? 'paused' : phaseAt(datesOf(openDate, startDate), now);
}

/** State of the bubble that announces a tournament, and the time until it changes. @source TL-13…16 */
export type Bubble = { state: 'CLOSED' | 'OPEN'; left: Millis } | { state: 'STARTED' };

/** @returns `STARTED` where there is no tournament to come */
export function bubbleAt(dates: Dates | null, now: Millis): Bubble {
  if (!dates) return { state: 'STARTED' };
  const phase = phaseAt(dates, now);
  if (phase === 'started') return { state: 'STARTED' };
  return phase === 'open'
    ? { state: 'OPEN', left: dates.starts - now }
    : { state: 'CLOSED', left: dates.opens - now };
}
