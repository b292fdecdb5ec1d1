import type { BracketSlot, MatchFrame } from '../../protocol/tournament-entities';

/** Where the players of a bracket's matches come from and go to. */

/** Origin of a slot's player. */
export interface Origin {
  /** Id of the match that the player comes from. */
  readonly match: number;
  readonly outcome: 'winner' | 'loser';
}

/** Slot of another match that a player of a match goes to. */
export interface Link {
  /** Id of that match. */
  readonly match: number;
  readonly slot: 0 | 1;
}

/** Ways into a match and out of it, past byes. */
export interface Links {
  /** For both slots; `null` in the first round. */
  readonly origins: readonly [Origin | null, Origin | null];
  readonly winTo: Link | null;
  readonly loseTo: Link | null;
}

export const NO_LINKS: Links = { origins: [null, null], winTo: null, loseTo: null };

const SLOTS = [0, 1] as const;

/** Links past the byes: a player who comes out of a bye has the origin that the bye's player has. */
export function linksOf(frames: ReadonlyMap<number, MatchFrame>): ReadonlyMap<number, Links> {
  const direct = directLinks(frames);
  const isPlayed = (match: number) => {
    const frame = frames.get(match);
    return frame !== undefined && byeOf(frame) === 'none';
  };
  const origin = (from: Origin | null, depth = 0): Origin | null => {
    if (!from || isPlayed(from.match)) return from;
    const only = frames.get(from.match)?.participants.findIndex(({ bye }) => !bye);
    if (from.outcome === 'loser' || (only !== 0 && only !== 1) || depth > frames.size) return null;
    return origin(direct.get(from.match)?.origins[only] ?? null, depth + 1);
  };
  const link = (to: Link | null, depth = 0): Link | null => {
    if (!to || isPlayed(to.match) || depth > frames.size) return to;
    return link(direct.get(to.match)?.winTo ?? null, depth + 1);
  };
  const past = ({ origins: [first, second], winTo, loseTo }: Links): Links => ({
    origins: [origin(first), origin(second)],
    winTo: link(winTo),
    loseTo: link(loseTo),
  });
  return new Map([...direct].map(([id, links]) => [id, past(links)]));
}

/** Links as the frames have them, from and to byes as well. */
function directLinks(frames: ReadonlyMap<number, MatchFrame>): ReadonlyMap<number, Links> {
  const links = new Map([...frames.keys()].map(id => [id, NO_LINKS]));
  const add = (id: number, more: Partial<Links>) =>
    links.set(id, { ...(links.get(id) ?? NO_LINKS), ...more });
  for (const frame of frames.values()) {
    if (isReset(frame)) continue;
    const [first, second] = frame.participants;
    const origins = [originIn(first, frame, frames), originIn(second, frame, frames)] as const;
    add(frame.id, { origins });
    for (const slot of SLOTS) {
      const origin = origins[slot];
      const link = { match: frame.id, slot };
      if (origin) add(origin.match, origin.outcome === 'winner' ? { winTo: link } : { loseTo: link });
    }
  }
  return links;
}

function originIn(
  { origin }: BracketSlot,
  frame: MatchFrame,
  frames: ReadonlyMap<number, MatchFrame>,
): Origin | null {
  if (!origin || origin.kind === 'seed' || origin.match === undefined) return null;
  const isElsewhere = origin.match !== frame.id && frames.has(origin.match);
  return isElsewhere ? { match: origin.match, outcome: origin.kind } : null;
}

/** Whether it is the second match of the final. */
export const isReset = ({ groupNumber, roundNumber }: MatchFrame): boolean =>
  groupNumber === 3 && roundNumber > 1;

/** Byes of a match: one player goes through without playing, or none does. */
export function byeOf({ participants }: MatchFrame): 'none' | 'one' | 'both' {
  const byes = participants.filter(({ bye }) => bye).length;
  return byes === 0 ? 'none' : byes === 1 ? 'one' : 'both';
}
