import type { Opponent } from './series';

/**
 * Final standings of a double elimination, as brackets-manager has them: the winner, the other finalist, and then the losers
 * of each round of the losers' bracket from the last to the first; who has lost in the same round shares a rank. It knows no
 * ranks for matches to which neither came; here those two rank with the losers of that round, or of the round to which a loser
 * of that match would have gone.
 */

/** A match of the bracket as far as ranks go. */
export interface RankedMatch {
  /** 1 winners, 2 losers, 3 final. */
  group: 1 | 2 | 3;
  /** 1 for the first in its group. */
  round: number;
  /** Ids of the two; `null` for a bye or a place that is not known. */
  opponents: readonly [number | null, number | null];
  /** `none`: neither came. `null`: it was not played. */
  outcome: Opponent | 'none' | null;
}

export interface Standing {
  id: number;
  rank: number;
}

/** @param matches in the order of the bracket; the tournament is over */
export function finalStandings(matches: readonly RankedMatch[]): Standing[] {
  const groups: number[][] = finalists(matches);
  const rounds = new Map<number, number[]>();
  for (const match of matches) {
    const round = exitRound(match);
    if (round === null) continue;
    rounds.set(round, [...(rounds.get(round) ?? []), ...losersOf(match)]);
  }
  for (const round of [...rounds.keys()].sort((a, b) => b - a)) groups.push(rounds.get(round) ?? []);
  const seen = new Set<number>();
  return groups
    .map(ids => ids.filter(id => !seen.has(id) && seen.add(id)))
    .filter(ids => ids.length > 0)
    .flatMap((ids, index, [first = []]) =>
      // Two who share the first place are first and second: whoever comes next is third.
      ids.map(id => ({ id, rank: index === 0 ? 1 : index + first.length })),
    );
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
  // Both finalists share the first rank if neither came; who has nobody to play against has won.
  if (outcome === 'none' || there.length < 2) return [there];
  const [one, two] = outcome === 2 ? [opponents[1], opponents[0]] : opponents;
  return [one, two].map(id => (id === null ? [] : [id]));
}

/** Round of the losers' bracket in which somebody is out after this match; `null` if nobody is. */
function exitRound({ group, round, outcome }: RankedMatch): number | null {
  if (group === 2) return outcome === null ? null : round;
  if (group === 1 && outcome === 'none') return round === 1 ? 1 : 2 * (round - 1);
  return null;
}

function losersOf({ opponents, outcome }: RankedMatch): number[] {
  const winner = outcome === 'none' ? null : outcome === 2 ? opponents[1] : opponents[0];
  return opponents.filter((id): id is number => id !== null && id !== winner);
}
