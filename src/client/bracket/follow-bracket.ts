import type { BracketSlot } from '../../protocol/tournament-entities';
import type { Links } from './links';
import {
  type Bracket,
  type BracketMatch,
  buildBracket,
  GROUPS,
  type Player,
  type Players,
  type Round,
  readMatch,
} from './model';
import type { ShownFrame } from './pause';

/**
 * One bracket as it goes on: unchanged parts keep their identity, so that they need not be drawn or read aloud again.
 *
 * @returns gives the bracket of the latest frames
 */
export function bracketFollower(): (frames: readonly ShownFrame[]) => Bracket {
  let bracket: Bracket | null = null;
  let seen: readonly ShownFrame[] = [];
  return frames => {
    bracket = (bracket && followed(bracket, seen, frames)) ?? buildBracket(frames);
    seen = frames;
    return bracket;
  };
}

/**
 * @param seen the frames of the bracket before
 * @returns `null` where more has changed than what became of matches
 */
function followed(
  before: Bracket,
  seen: readonly ShownFrame[],
  frames: readonly ShownFrame[],
): Bracket | null {
  if (frames.length !== before.matches.size) return null;
  const changed: [ShownFrame, BracketMatch][] = [];
  // Most frames lie where they lay, so most matches need not be looked up.
  for (const frame of frames.filter((one, index) => one !== seen[index])) {
    const match = before.matches.get(frame.id);
    if (!match) return null;
    if (match.frame === frame) continue;
    if (!isSamePlace(match.frame, frame)) return null;
    changed.push([frame, match]);
  }
  if (changed.length === 0) return before;
  const added = new Map<number, Player>();
  const players: Players = {
    get: id => before.players.get(id) ?? added.get(id),
    set: (id, player) => before.players.has(id) || added.set(id, player),
  };
  const matches = new Map(before.matches);
  const fresh: BracketMatch[] = [];
  for (const [frame, old] of changed) {
    const match = readMatch(frame, linksIn(old), players);
    fresh.push(match);
    matches.set(match.id, match);
  }
  const isChanged = new Set(changed.map(([, { group, round }]) => `${group} ${round}`));
  const roundsOf = (group: (typeof GROUPS)[number]): readonly Round[] =>
    before.groups[group].map(round => {
      if (!isChanged.has(`${group} ${round.number}`)) return round;
      return { ...round, matches: round.matches.map(match => matches.get(match.id) ?? match) };
    });
  const [winners, losers, final] = GROUPS;
  return {
    groups: { winners: roundsOf(winners), losers: roundsOf(losers), final: roundsOf(final) },
    matches,
    players: added.size === 0 ? before.players : new Map([...before.players, ...added]),
    lineage: before.lineage,
    revision: before.revision + 1,
    changed: fresh,
  };
}

const linksIn = ({ slots: [first, second], winTo, loseTo }: BracketMatch): Links => ({
  origins: [first.origin, second.origin],
  winTo,
  loseTo,
});

/** The matches of a bracket that are others than in one before it, both of one viewer. */
export function changesSince(before: Bracket, bracket: Bracket): readonly BracketMatch[] {
  if (before === bracket) return [];
  if (before.revision + 1 === bracket.revision) return bracket.changed;
  return [...bracket.matches.values()].filter(match => before.matches.get(match.id) !== match);
}

/** Whether both stand in the same place, between the same matches. */
const isSamePlace = (one: ShownFrame, other: ShownFrame): boolean =>
  one.groupNumber === other.groupNumber &&
  one.roundNumber === other.roundNumber &&
  one.number === other.number &&
  isSameSource(one.participants[0], other.participants[0]) &&
  isSameSource(one.participants[1], other.participants[1]);

const isSameSource = (one: BracketSlot, other: BracketSlot): boolean =>
  (one.bye ?? false) === (other.bye ?? false) &&
  one.origin?.kind === other.origin?.kind &&
  one.origin?.match === other.origin?.match;
