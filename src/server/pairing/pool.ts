/** A player who waits for an opponent. */
export interface Waiting {
  uid: string;
  gameMode: string;
  playlist: string;
  /** Rating of the pool the game counts for. */
  rating: number;
  /** Since when (epoch milliseconds). */
  since: number;
  /** First in the queue: their last opponent did not come to the game. */
  isAhead: boolean;
  /** Uids of players whom they do not want to meet. */
  blocked?: ReadonlySet<string>;
}

const FIRST_WINDOW = 200;
const WINDOW_PER_SECOND = 200;
/** After this wait any rating will do. */
const OPEN_AFTER_MS = 15_000;

/** How far apart in rating an opponent may be after this wait (milliseconds). */
export function ratingWindow(waited: number): number {
  if (waited >= OPEN_AFTER_MS) return Number.POSITIVE_INFINITY;
  return FIRST_WINDOW + (WINDOW_PER_SECOND * Math.max(0, waited)) / 1000;
}

/**
 * Pairs players of the same mode and playlist, nearest rating first. The window of the one who has waited longer
 * counts for both. A player who is ahead of others takes the nearest one there is, before anybody else is paired. Two
 * who are kept apart by a block meet only if both have waited for long and nobody else is there.
 *
 * @source requirements IP-10
 */
export function pairUp<T extends Waiting>(waiting: readonly T[], now: number): [T, T][] {
  const groups = new Map<string, T[]>();
  for (const one of waiting) {
    const key = `${one.gameMode} ${one.playlist}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].flatMap(group => pairGroup(group, now));
}

function pairGroup<T extends Waiting>(group: readonly T[], now: number): [T, T][] {
  const sorted = [...group].sort((a, b) => a.rating - b.rating || a.since - b.since);
  const pairs = pairWhere(sorted, now, (low, high) => !areApart(low, high));
  const taken = new Set(pairs.flat());
  const lasting = sorted.filter(one => !taken.has(one) && now - one.since >= OPEN_AFTER_MS);
  return [...pairs, ...pairWhere(lasting, now, () => true)];
}

/** @param sorted by rating */
function pairWhere<T extends Waiting>(
  sorted: readonly T[],
  now: number,
  mayMeet: (low: T, high: T) => boolean,
): [T, T][] {
  const pairs: [T, T][] = [];
  let rest = sorted;
  for (;;) {
    // The nearest two who may meet: as a rule neighbours, and taking them out makes new ones.
    const candidates = rest
      .flatMap((low, index) => {
        for (let next = index + 1; next < rest.length; next++) {
          const high = rest[next];
          if (high && low.uid !== high.uid && mayMeet(low, high))
            return [{ low, high, apart: high.rating - low.rating }];
        }
        return [];
      })
      .filter(
        ({ low, high, apart }) =>
          isAhead(low, high) || apart <= ratingWindow(now - Math.min(low.since, high.since)),
      )
      .sort(
        (a, b) =>
          Number(isAhead(b.low, b.high)) - Number(isAhead(a.low, a.high)) ||
          a.apart - b.apart ||
          a.low.since - b.low.since,
      );
    const taken = new Set<T>();
    for (const { low, high } of candidates) {
      if (taken.has(low) || taken.has(high)) continue;
      taken.add(low).add(high);
      pairs.push([low, high]);
    }
    if (taken.size === 0) return pairs;
    rest = rest.filter(one => !taken.has(one));
  }
}

/** Whether one of the two has blocked the other. */
export const areApart = (a: Waiting, b: Waiting): boolean =>
  (a.blocked?.has(b.uid) ?? false) || (b.blocked?.has(a.uid) ?? false);

const isAhead = (low: Waiting, high: Waiting): boolean => low.isAhead || high.isAhead;

/**
 * A fair choice of colours: a player who had White last time gets Black; otherwise by lot.
 *
 * @param a last colour of the first player, `undefined` if unknown
 * @returns true if the first one has White
 */
export function firstHasWhite(
  a: 'w' | 'b' | undefined,
  b: 'w' | 'b' | undefined,
  random: () => number,
): boolean {
  const claim = (last: 'w' | 'b' | undefined) => (last === 'b' ? 1 : last === 'w' ? -1 : 0);
  const difference = claim(a) - claim(b);
  return difference > 0 || (difference === 0 && random() < 0.5);
}
