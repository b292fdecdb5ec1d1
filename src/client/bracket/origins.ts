/**
 * Origins of players in tables that do not name them. Rounds are matched by their number of matches, so that half a
 * bracket and one of another make still get the origins that can be known.
 */

export interface PlacedMatch {
  readonly id: number;
  /** 1 winners, 2 losers, 3 final. */
  readonly group: 1 | 2 | 3;
  readonly round: number;
  readonly number: number;
  /** For both slots, the number of the match above that the player comes from. */
  readonly positions: readonly [number | undefined, number | undefined];
}

interface TableOrigin {
  readonly match: number;
  readonly as: 'winner' | 'loser';
}

/** Origins of both slots, by the id of a match. */
export type Origins = ReadonlyMap<number, readonly [TableOrigin | null, TableOrigin | null]>;

type Round = ReadonlyMap<number, PlacedMatch>;
type Pair = readonly [TableOrigin | null, TableOrigin | null];

export function originsOf(matches: readonly PlacedMatch[]): Origins {
  const winners = roundsOf(matches, 1);
  const losers = roundsOf(matches, 2);
  const found = new Map<number, Pair>();
  winners.forEach((round, index) => {
    for (const match of round.values()) found.set(match.id, twoOf(winners[index - 1], match.number));
  });
  /** Index of the round of the winners' bracket whose losers come down next. */
  let above = 0;
  losers.forEach((round, index) => {
    const previous = losers[index - 1];
    // In a round with as many matches as the one before, one player of each match comes down from above.
    const isMinor = previous !== undefined && previous.size > round.size;
    for (const match of round.values()) {
      const pair = isMinor ? twoOf(previous, match.number) : fromAbove(match, winners[above], previous);
      found.set(match.id, pair);
    }
    if (!isMinor) above += 1;
  });
  const final = roundsOf(matches, 3)[0]?.values().next().value;
  if (final) {
    const top = lastOf(winners);
    const below = lastOf(losers);
    const second = below ? origin(below, 'winner') : origin(top, 'loser');
    found.set(final.id, [origin(top, 'winner'), second]);
  }
  return found;
}

function roundsOf(matches: readonly PlacedMatch[], group: number): Round[] {
  const rounds = new Map<number, Map<number, PlacedMatch>>();
  for (const match of matches) {
    if (match.group !== group) continue;
    const round = rounds.get(match.round) ?? new Map<number, PlacedMatch>();
    rounds.set(match.round, round.set(match.number, match));
  }
  return [...rounds].sort(([a], [b]) => a - b).map(([, round]) => round);
}

const lastOf = (rounds: readonly Round[]): PlacedMatch | undefined => rounds.at(-1)?.values().next().value;
const origin = (match: PlacedMatch | undefined, as: TableOrigin['as']): TableOrigin | null =>
  match ? { match: match.id, as } : null;

/** Origins in a round of which each match follows two of the round before. */
const twoOf = (previous: Round | undefined, number: number): Pair => [
  origin(previous?.get(2 * number - 1), 'winner'),
  origin(previous?.get(2 * number), 'winner'),
];

/** Origins of losers of the winners' bracket; from the second round on they meet the winners of the round before. */
function fromAbove(
  { positions, number }: PlacedMatch,
  above: Round | undefined,
  previous: Round | undefined,
): Pair {
  if (!previous) {
    const [first = 2 * number - 1, second = 2 * number] = positions;
    return [origin(above?.get(first), 'loser'), origin(above?.get(second), 'loser')];
  }
  // A player who comes down carries the number of their match; without any they take the first place.
  const isSecond = positions[0] === undefined && positions[1] !== undefined;
  const down = origin(above?.get(positions[isSecond ? 1 : 0] ?? number), 'loser');
  const up = origin(previous.get(number), 'winner');
  return isSecond ? [up, down] : [down, up];
}
