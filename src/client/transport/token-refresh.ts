const MINUTE_MS = 60_000;
const BEFORE_END_MS = 5 * MINUTE_MS;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 16 * MINUTE_MS;

/**
 * How long to wait before a token is refreshed.
 *
 * @param expires end of the token's life, epoch milliseconds
 * @param failures refreshes that failed since the last that did not
 * @returns milliseconds: to five minutes before the end, or 30 s doubling to 16 min after failures
 * @source ID-07; a token shorter than that is refreshed every 30 s, never in a loop without pause
 */
export function refreshDelay(expires: number, now: number, failures: number): number {
  if (failures > 0) return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return Math.max(FIRST_RETRY_MS, expires - BEFORE_END_MS - now);
}
