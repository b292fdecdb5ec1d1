import type { BracketSlot } from '../../protocol/tournament-entities';
import type { MatchFrame } from './frame';
import {
  type Bracket,
  type BracketMatch,
  buildBracket,
  GROUPS,
  matchOf,
  type Player,
  type Round,
} from './model';

/**
 * One bracket as it goes on: what has not changed keeps its identity, so that whoever draws or says it need not look again.
 * Links of an older bracket lead to the matches of the newest.
 *
 * @returns gives the bracket of the latest frames
 */
export function bracketFollower(): (frames: readonly MatchFrame[]) => Bracket {
  let bracket: Bracket | null = null;
  return frames => {
    bracket = (bracket && followed(bracket, frames)) ?? buildBracket(frames);
    return bracket;
  };
}

/** @returns `null` where more has changed than what became of matches */
function followed(before: Bracket, frames: readonly MatchFrame[]): Bracket | null {
  if (frames.length !== before.matches.size) return null;
  const changed: [MatchFrame, BracketMatch][] = [];
  for (const frame of frames) {
    const match = before.matches.get(frame.id);
    if (!match) return null;
    if (match.frame === frame) continue;
    if (!isSamePlace(match.frame, frame)) return null;
    changed.push([frame, match]);
  }
  if (changed.length === 0) return before;
  const players = new Map<number, Player>(before.players);
  const matches = new Map(before.matches);
  for (const [frame, old] of changed) {
    const match = matchOf(frame, players);
    match.winTo = old.winTo;
    match.loseTo = old.loseTo;
    match.slots[0].origin = old.slots[0].origin;
    match.slots[1].origin = old.slots[1].origin;
    matches.set(match.id, match);
    before.latest.set(match.id, match);
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
    players,
    latest: before.latest,
  };
}

/** Whether both stand in the same place, between the same matches. */
const isSamePlace = (one: MatchFrame, other: MatchFrame): boolean =>
  one.groupNumber === other.groupNumber &&
  one.roundNumber === other.roundNumber &&
  one.number === other.number &&
  isSameSource(one.participants[0], other.participants[0]) &&
  isSameSource(one.participants[1], other.participants[1]);

const isSameSource = (one: BracketSlot, other: BracketSlot): boolean =>
  (one.bye ?? false) === (other.bye ?? false) &&
  one.origin?.kind === other.origin?.kind &&
  one.origin?.match === other.origin?.match;
