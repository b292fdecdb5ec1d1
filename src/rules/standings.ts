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
  return round === null ? null : placesByRound(matches, entrants)(round);
}

/** Places of the players whom each round of the losers' bracket puts out. */
function placesByRound(matches: readonly RankedMatch[], entrants: number): (round: number) => Place {
  const out = new Map<number, number>();
  for (const match of matches) {
    const round = exitRound(match);
    if (round !== null) out.set(round, (out.get(round) ?? 0) + (match.outcome === 'none' ? 2 : 1));
  }
  return round => {
    let last = entrants;
    for (const [earlier, count] of out) if (earlier < round) last -= count;
    return placeOf(last - (out.get(round) ?? 0) + 1, last);
  };
}

/** A place while the tournament is played. */
export interface PlaceSoFar extends Standing {
  /** `false`: the player is still in, and these are the places they can still come to. */
  isFinal: boolean;
}

/**
 * Places as far as they are known: players who are still in come first, those whose worst place is best before the others; then
 * those who are out, by their final place.
 *
 * @param entrants their ids
 */
export function standingsSoFar(matches: readonly RankedMatch[], entrants: readonly number[]): PlaceSoFar[] {
  const placeIn = placesByRound(matches, entrants.length);
  const out = new Map<number, Place>();
  const furthest = new Map<number, number>();
  for (const match of matches) {
    const isOver = match.outcome !== null && match.outcome !== 'open';
    const exit = isOver ? exitRound(match) : null;
    if (exit !== null) for (const id of losersOf(match)) out.set(id, placeIn(exit));
    const reached = exitIfLost(match);
    for (const id of match.opponents)
      if (id !== null) furthest.set(id, Math.max(furthest.get(id) ?? 0, reached));
  }
  if (decidingFinal(matches)?.outcome !== 'open')
    for (const { id, ...place } of inPlaces(finalists(matches).map(ids => ids.map(id => ({ id })))))
      out.set(id, place);
  const worst = (id: number) => {
    const round = furthest.get(id) ?? 0;
    return round === Number.POSITIVE_INFINITY ? 2 : lastOf(placeIn(round));
  };
  const all = entrants.map((id): PlaceSoFar => {
    const place = out.get(id);
    return place ? { id, ...place, isFinal: true } : { id, ...placeOf(1, worst(id)), isFinal: false };
  });
  return all.sort(
    (one, other) =>
      Number(one.isFinal) - Number(other.isFinal) || one.rank - other.rank || lastOf(one) - lastOf(other),
  );
}

/** The last of the places that are shared. */
const lastOf = ({ rank, rankTo = rank }: Place): number => rankTo;

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
function exitRound(match: RankedMatch): number | null {
  const { group, outcome } = match;
  const isExit = group === 2 ? outcome !== null : group === 1 && outcome === 'none';
  return isExit ? exitIfLost(match) : null;
}

/** Round of the losers' bracket that puts out a player who wins nothing from this match on; infinite for the final. */
function exitIfLost({ group, round }: RankedMatch): number {
  if (group === 3) return Number.POSITIVE_INFINITY;
  return group === 2 || round === 1 ? round : 2 * (round - 1);
}

function losersOf({ opponents, outcome }: RankedMatch): number[] {
  const winner = outcome === 'none' ? null : outcome === 2 ? opponents[1] : opponents[0];
  return opponents.filter((id): id is number => id !== null && id !== winner);
}
