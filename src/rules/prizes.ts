/** How a prize pool is shared out. @source requirements LG-09; settled reading 44 */

/** A place in the final standings: several can share one. */
export interface Ranked {
  /** 1 for the winner. */
  rank: number;
}

/**
 * What each of the standings gets. Those who share a place share the prizes of the places they take up; what cannot be
 * shared evenly is not paid.
 *
 * @param standings in their order, all of a rank beside each other
 * @param pool hundredths
 * @param shares percent of the pool for each place, the first first
 * @returns hundredths for each of the standings
 */
export function prizesOf(standings: readonly Ranked[], pool: bigint, shares: readonly number[]): bigint[] {
  const prizes: bigint[] = [];
  for (let from = 0; from < standings.length; ) {
    const rank = standings[from]?.rank;
    const after = standings.findIndex((one, index) => index > from && one.rank !== rank);
    const to = after < 0 ? standings.length : after;
    const share = shares.slice(from, to).reduce((sum, one) => sum + one, 0);
    const each = (pool * BigInt(share)) / 100n / BigInt(to - from);
    for (; from < to; from++) prizes.push(each);
  }
  return prizes;
}
