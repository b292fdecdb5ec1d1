import type { MatchFrame } from '../../protocol/tournament-entities';
import { type Bracket, buildBracket } from './model';
import { isDecided } from './state';

/** The time line of the wire, as the store keeps it. */
export interface Recording {
  readonly begun: number;
  readonly start: readonly MatchFrame[];
  readonly changes: readonly { readonly at: number; readonly matches: readonly MatchFrame[] }[];
}

/** A tournament that can be looked at as it was at each of its moments. */
export interface History {
  /** Time of each moment, in milliseconds since 1970; `null` where it was not recorded. The first is the beginning. */
  readonly moments: readonly (number | null)[];
  /** The matches at a moment, by its index. */
  at(index: number): readonly MatchFrame[];
}

/** @param timeline without one the history is worked out from what the matches have become */
export function historyOf(matches: readonly MatchFrame[], timeline: Recording | null | undefined): History {
  return timeline && timeline.changes.length > 0 ? recorded(timeline) : derived(matches);
}

/** Every change as the server wrote it down. */
function recorded({ begun, start, changes }: Recording): History {
  const moments = [begun, ...changes.map(({ at }) => at)];
  return {
    moments,
    at(index) {
      const matches = new Map(start.map(match => [match.id, match]));
      for (const change of changes.slice(0, Math.max(0, index))) {
        for (const match of change.matches) matches.set(match.id, match);
      }
      return [...matches.values()];
    },
  };
}

/** One moment for each result. Where no times are known, round by round, and after each round what came down from it. */
function derived(matches: readonly MatchFrame[]): History {
  const ended = matches
    .filter(match => isDecided(match) && !match.participants.some(({ bye }) => bye))
    .sort((a, b) => order(a, b) || rank(a) - rank(b) || a.number - b.number);
  const begun = ended[0]?.startedAt ?? null;
  // Most who look at a bracket never go back in it.
  let bracket: Bracket | null = null;
  return {
    moments: [begun, ...ended.map(match => match.endedAt ?? null)],
    at(index) {
      const hidden = new Set(ended.slice(Math.max(0, index)).map(({ id }) => id));
      if (hidden.size === 0) return matches;
      const now = ended[index - 1]?.endedAt ?? begun ?? null;
      bracket ??= buildBracket(matches);
      const known = bracket;
      return matches.map(match => asAt(match, known, hidden, now));
    },
  };
}

function rank({ groupNumber, roundNumber }: MatchFrame): number {
  if (groupNumber === 3) return Number.MAX_SAFE_INTEGER - 10 + roundNumber;
  if (groupNumber === 1) return 2 * roundNumber;
  // Every other round of the losers waits for those who come down.
  return roundNumber % 2 === 0 ? roundNumber + 2.5 : roundNumber + 2;
}

const order = ({ endedAt: a }: MatchFrame, { endedAt: b }: MatchFrame): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : 0;

/** A match as it was when other results were not known yet. */
function asAt(
  match: MatchFrame,
  bracket: Bracket,
  hidden: ReadonlySet<number>,
  now: number | null,
): MatchFrame {
  const unknown = [0, 1].map(slot => isUnknown(bracket, match.id, slot as 0 | 1, hidden));
  const begins = typeof match.startedAt === 'number' && now !== null && match.startedAt > now;
  if (!hidden.has(match.id) && !unknown.some(Boolean) && !begins) return match;
  const [first, second] = match.participants.map((slot, index) => ({
    ...slot,
    ...(unknown[index] && { id: null, name: null }),
    score: null,
    resultText: null,
    result: null,
    accepted: false,
    rank: null,
  }));
  if (!first || !second) return match;
  const there = [first, second].filter(({ id }) => id !== null).length;
  // No, one or two players are the first three states.
  const state = there === 0 ? 'NO_SHOW' : there === 1 ? 'ONE_PARTY' : 'READY';
  return { ...match, state, participants: [first, second], startedAt: null, endedAt: null, game: null };
}

/** Whether the player of a slot has come there by a result that is hidden. */
function isUnknown(bracket: Bracket, id: number, slot: 0 | 1, hidden: ReadonlySet<number>): boolean {
  const match = bracket.matches.get(id);
  const final = bracket.groups.final[0]?.matches[0];
  const from = match?.isReset ? final?.id : match?.slots[slot].origin?.match;
  return from !== undefined && hidden.has(from);
}
