import type { Opponent } from './series';

/**
 * Places of a double elimination: the winner, the other finalist, and then the losers of each round of the losers' bracket from
 * the last to the first; who has lost in the same round shares a place. Where neither came to a match, those two share one with
 * the losers of that round, or of the round to which a loser of that match would have gone.
 */

/** A match of the bracket as far as places go. */
export interface RankedMatch {
  /** 1 winners, 2 losers, 3 final. */
  group: 1 | 2 | 3;
  /** 1 for the first in its group. */
  round: number;
  /** Ids of the two; `null` for a bye or a place that is not known. */
  opponents: readonly [number | null, number | null];
  /** `none`: neither came. `open`: the match is still to be played. `null`: the match puts neither of the two out. */
  outcome: Opponent | 'none' | 'open' | null;
}

/** One more than the number of those who finished before. @source settled readings 76 and 92 */
export interface Place {
  rank: number;
  /** The last of the shared places, where the first one is shared; left out for a place that one player has alone. */
  rankTo?: number | undefined;
}

export interface Standing extends Place {
  id: number;
}

/** @param together those who finished together, the first ones first */
export function inPlaces<Of extends object>(together: readonly (readonly Of[])[]): (Of & Place)[] {
  let before = 0;
  return together.flatMap(tied => {
    const place = placeOf(before + 1, before + tied.length);
    before += tied.length;
    return tied.map(one => ({ ...one, ...place }));
  });
}

/** Standings grouped by place, the first place first. */
export function tied<Of extends { rank: number }>(standings: readonly Of[]): [Of, ...Of[]][] {
  const byRank = new Map<number, [Of, ...Of[]]>();
  for (const one of standings) {
    const together = byRank.get(one.rank);
    if (together) together.push(one);
    else byRank.set(one.rank, [one]);
  }
  return [...byRank].sort(([a], [b]) => a - b).map(([, together]) => together);
}

const placeOf = (rank: number, rankTo: number): Place => (rankTo > rank ? { rank, rankTo } : { rank });

/** @param matches in the order of the bracket; the tournament is over */
export function finalStandings(matches: readonly RankedMatch[]): Standing[] {
  const together: number[][] = finalists(matches);
  const rounds = new Map<number, number[]>();
  for (const match of matches) {
    const round = exitRound(match);
    if (round === null) continue;
    rounds.set(round, [...(rounds.get(round) ?? []), ...losersOf(match)]);
  }
  for (const round of [...rounds.keys()].sort((a, b) => b - a)) together.push(rounds.get(round) ?? []);
  const seen = new Set<number>();
  return inPlaces(together.map(ids => ids.flatMap(id => (seen.has(id) || !seen.add(id) ? [] : { id }))));
}

/**
 * The place of who is out with a match of a tournament that is played, as far as later matches to which nobody comes do not
 * change it.
 *
 * @param entrants how many take part
 * @returns `null` for a match that puts nobody out
 */
export function placeAfter(
  match: RankedMatch,
  matches: readonly RankedMatch[],
  entrants: number,
): Place | null {
  if (match.group === 3) return match.outcome === 'none' ? placeOf(1, 2) : placeOf(2, 2);
  const round = exitRound(match);
  if (round === null) return null;
  let earlier = 0;
  let together = 0;
  for (const one of matches) {
    const exit = exitRound(one);
    const out = one.outcome === 'none' ? 2 : 1;
    if (exit === round) together += out;
    else if (exit !== null && exit < round) earlier += out;
  }
  const last = entrants - earlier;
  return placeOf(last - together + 1, last);
}

/** The match that decides the tournament: the second final, if the winner of the losers' bracket won the first. */
export function decidingFinal<Match extends RankedMatch>(matches: readonly Match[]): Match | null {
  const [first, second] = matches.filter(({ group }) => group === 3);
  const isReset = first?.outcome === 2 && first.opponents.every(id => id !== null);
  return (isReset ? second : first) ?? null;
}

function finalists(matches: readonly RankedMatch[]): number[][] {
  const final = decidingFinal(matches);
  if (!final) return [];
  const { opponents, outcome } = final;
  const there = opponents.filter(id => id !== null);
  // Both finalists share the first two places if neither came; a finalist without an opponent has won.
  if (outcome === 'none' || there.length < 2) return [there];
  const [one, two] = outcome === 2 ? [opponents[1], opponents[0]] : opponents;
  return [one, two].map(id => (id === null ? [] : [id]));
}

/** Round of the losers' bracket in which this match puts a player out; `null` if it puts out neither. */
function exitRound({ group, round, outcome }: RankedMatch): number | null {
  if (group === 2) return outcome === null ? null : round;
  if (group === 1 && outcome === 'none') return round === 1 ? 1 : 2 * (round - 1);
  return null;
}

function losersOf({ opponents, outcome }: RankedMatch): number[] {
  const winner = outcome === 'none' ? null : outcome === 2 ? opponents[1] : opponents[0];
  return opponents.filter((id): id is number => id !== null && id !== winner);
}
