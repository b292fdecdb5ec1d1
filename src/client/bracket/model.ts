import type { BracketSlot, MatchState } from '../../protocol/tournament-entities';
import { byeOf, isReset, type Link, type Links, linksOf, NO_LINKS, type Origin } from './links';
import { isLive, type ShownFrame } from './pause';
import { isDecided, pointsText } from './state';

/** Model of a bracket: matches in groups and rounds, and who goes where. The layout knows positions and pixels. */

export const GROUPS = ['winners', 'losers', 'final'] as const;
export type GroupName = (typeof GROUPS)[number];

export interface Player {
  readonly id: number;
  readonly name: string;
}

export interface Slot {
  readonly player: Player | null;
  /** The slot stays empty for ever, and the player in the other one goes through. */
  readonly isBye: boolean;
  /** Origin of the player, past byes; `null` in the first round. */
  readonly origin: Origin | null;
  /** `1½`, `WO`, `NS`; empty before there is a score. */
  readonly score: string;
  readonly points: number;
  readonly result: 'win' | 'loss' | null;
  readonly accepted: boolean;
}

export interface BracketMatch {
  readonly id: number;
  readonly group: GroupName;
  readonly round: number;
  readonly number: number;
  readonly state: MatchState;
  /** The match has its result. */
  readonly isOver: boolean;
  /** The match is being played. */
  readonly isLive: boolean;
  /** The match waits for the end of a pause. */
  readonly isHalted: boolean;
  readonly slots: readonly [Slot, Slot];
  /** A bye: one player goes through without playing (`one`), or none does (`both`). */
  readonly bye: 'none' | 'one' | 'both';
  /** Games of the series at most. */
  readonly bestOf: number;
  /** The second match of the final, which is played only if the first is won from below. */
  readonly isReset: boolean;
  readonly winTo: Link | null;
  readonly loseTo: Link | null;
  readonly frame: ShownFrame;
}

export interface Round {
  readonly number: number;
  /** In order of their number, byes included. */
  readonly matches: readonly BracketMatch[];
}

export interface Bracket {
  readonly groups: Readonly<Record<GroupName, readonly Round[]>>;
  readonly matches: ReadonlyMap<number, BracketMatch>;
  readonly players: ReadonlyMap<number, Player>;
  /** A number that all brackets share which have the same matches in the same places. */
  readonly lineage: number;
  /** Counts the brackets of a lineage. */
  readonly revision: number;
  /** Matches that differ from the revision before. */
  readonly changed: readonly BracketMatch[];
}

let lineages = 0;

/** Builds the bracket, the first of a lineage. Never throws: links that lead nowhere are left out. @source TB-09, TB-21 */
export function buildBracket(frames: readonly ShownFrame[]): Bracket {
  const known = new Map<number, ShownFrame>();
  for (const frame of frames) if (!known.has(frame.id)) known.set(frame.id, frame);
  const links = linksOf(known);
  const players = new Map<number, Player>();
  const matches = new Map<number, BracketMatch>();
  for (const [id, frame] of known) matches.set(id, readMatch(frame, links.get(id) ?? NO_LINKS, players));
  const all = [...matches.values()];
  const of = (group: GroupName) => roundsOf(all.filter(match => match.group === group));
  const groups = { winners: of('winners'), losers: of('losers'), final: of('final') };
  return { groups, matches, players, lineage: ++lineages, revision: 0, changed: [] };
}

/** The match of an id that a link, an origin or a box of this bracket has. */
export function matchIn({ matches }: Bracket, id: number): BracketMatch {
  const match = matches.get(id);
  if (!match) throw new Error(`no match ${id} in the bracket`);
  return match;
}

/** Players known so far. */
export interface Players {
  get(id: number): Player | undefined;
  set(id: number, player: Player): unknown;
}

/** A match as its frame tells it. @param players gets the players of the match that are missing in it */
export function readMatch(frame: ShownFrame, links: Links, players: Players): BracketMatch {
  const { id, roundNumber: round, number, state, participants } = frame;
  const { origins, winTo, loseTo } = links;
  const [first, second] = participants;
  const isOver = isDecided(frame);
  return {
    id,
    group: groupOf(frame),
    round,
    number,
    state,
    isOver,
    isLive: isLive(frame),
    isHalted: frame.isHalted === true,
    slots: [readSlot(first, origins[0], frame, players), readSlot(second, origins[1], frame, players)],
    bye: byeOf(frame),
    bestOf: Math.max(1, frame.childCount),
    isReset: isReset(frame),
    winTo,
    loseTo,
    frame,
  };
}

const groupOf = ({ groupNumber }: ShownFrame): GroupName => GROUPS[groupNumber - 1] ?? 'winners';

function readSlot(slot: BracketSlot, origin: Origin | null, frame: ShownFrame, players: Players): Slot {
  const { id, name, bye = false, result = null, accepted = false } = slot;
  let player: Player | null = null;
  if (id !== null && !bye) {
    player = players.get(id) ?? { id, name: name ?? '' };
    players.set(id, player);
  }
  const points = slot.score ?? 0;
  return {
    player,
    isBye: bye,
    origin,
    score: player ? scoreOf(slot, frame) : '',
    points,
    result,
    accepted: accepted && player !== null,
  };
}

/** @source TB-19 */
function scoreOf({ resultText, result, score }: BracketSlot, frame: ShownFrame): string {
  const { state } = frame;
  if (resultText === 'WO' || resultText === 'NS') return resultText;
  if (state === 'WALK_OVER') return result === 'win' ? 'WO' : 'NS';
  return state === 'FIGHTING' || isDecided(frame) ? pointsText(score ?? 0) : '';
}

function roundsOf(matches: readonly BracketMatch[]): Round[] {
  const rounds = new Map<number, BracketMatch[]>();
  for (const match of matches) {
    const round = rounds.get(match.round);
    if (round) round.push(match);
    else rounds.set(match.round, [match]);
  }
  return [...rounds]
    .map(([number, inRound]) => ({ number, matches: inRound.sort((a, b) => a.number - b.number) }))
    .sort((a, b) => a.number - b.number);
}

/** Whether the reset match is played: `false` once the final is won from above, `null` while the final is not over. */
export function needsReset(bracket: Bracket): boolean | null {
  const final = bracket.groups.final[0]?.matches[0];
  if (!final?.isOver) return null;
  return final.slots[1].result === 'win';
}

/** Whether a match is shown and heard: not one of two byes, nor a reset that was not needed. */
export const isShown = (bracket: Bracket, { bye, isReset }: BracketMatch): boolean =>
  bye !== 'both' && !(isReset && needsReset(bracket) === false);

/** The matches of a round that are shown and heard. */
export const shownIn = (bracket: Bracket, matches: readonly BracketMatch[]): BracketMatch[] =>
  matches.filter(match => isShown(bracket, match));

/** Whether the bracket has its champion, or a final to which neither player came: nothing is left to be played. */
export function isPlayedOut(bracket: Bracket): boolean {
  const needed = needsReset(bracket);
  return needed === false || (needed === true && bracket.groups.final[1]?.matches[0]?.isOver === true);
}

/** Whether a player is one of the two of a match. */
export const hasPlayer = ({ slots }: BracketMatch, id: number | null): boolean =>
  id !== null && slots.some(({ player }) => player?.id === id);

/** The winner of a match. */
export const winnerOf = (match: BracketMatch): Player | null =>
  match.slots.find(({ result }) => result === 'win')?.player ?? null;

/** Whether a player has won by the armageddon, which the score does not tell: it is that of the games before. */
export const wonArmageddon = ({ isOver, frame }: BracketMatch, { result, score }: Slot): boolean =>
  isOver && frame.isArmageddon && result === 'win' && score !== 'WO';

/** Whether the organiser has decided a match: its score does not tell why it was won. */
export const isByOrganiser = ({ isOver, frame }: BracketMatch): boolean => isOver && frame.decided === true;

/** Whether a match is over and has games to look through: points come from games only. */
export const hasGames = ({ isOver, slots }: BracketMatch): boolean =>
  isOver && slots.some(({ points }) => points > 0);
