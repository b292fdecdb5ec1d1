import type { Place } from './standings';

/** How prizes are shared. @source requirement LG-09; settled reading 44 */

/** A place in the final standings: several can share one. */
export interface Ranked {
  /** 1 for the winner. */
  rank: number;
}

/**
 * Prize of each standing. Standings that share a place share the prizes of the places they take up; what cannot be
 * shared evenly is not paid.
 *
 * @param standings in their order, all of a rank beside each other
 * @param prizes hundredths for each place, the first first
 * @returns hundredths for each of the standings
 */
export function sharePrizes(standings: readonly Ranked[], prizes: readonly bigint[]): bigint[] {
  const shares: bigint[] = [];
  for (let from = 0; from < standings.length; ) {
    const rank = standings[from]?.rank;
    const after = standings.findIndex((one, index) => index > from && one.rank !== rank);
    const to = after < 0 ? standings.length : after;
    const each = shareOf({ rank: from + 1, rankTo: to }, prizes);
    for (; from < to; from++) shares.push(each);
  }
  return shares;
}

/** Prize of each player who has this place. @param prizes hundredths for each place, the first first */
export function shareOf({ rank, rankTo = rank }: Place, prizes: readonly bigint[]): bigint {
  const together = prizes.slice(rank - 1, rankTo).reduce((sum, one) => sum + one, 0n);
  return together / BigInt(rankTo - rank + 1);
}
