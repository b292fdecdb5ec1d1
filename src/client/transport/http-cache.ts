/** How old a cached answer may be. @source HT-03, HT-04; design §4 (HTTP cache) */
const FRESH_MS = 120_000;
const STALE_MS = 3_000_000;

export type CacheVerdict = 'use' | 'show-and-refresh' | 'reload';

/**
 * Decides whether to use an answer that may come from the browser's cache.
 *
 * @param age milliseconds since the server wrote it, `null` if unknown
 */
export function cacheVerdict(age: number | null): CacheVerdict {
  if (age === null) return 'show-and-refresh';
  if (age <= FRESH_MS) return 'use';
  return age <= FRESH_MS + STALE_MS ? 'show-and-refresh' : 'reload';
}

/**
 * Age of an answer by the server's own clock, so that a wrong clock here does not matter.
 *
 * @param date the answer's `Date`, epoch milliseconds
 * @param skew server's clock less ours, measured on an answer known to be new
 */
export function ageOf(date: number | null, skew: number, now: number): number | null {
  return date === null ? null : Math.max(0, now + skew - date);
}
