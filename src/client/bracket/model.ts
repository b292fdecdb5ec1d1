import type { BracketSlot, MatchState } from '../../protocol/tournament-entities';
import type { MatchFrame } from './frame';
import { isDecided, pointsText } from './state';

/** Model of a bracket: matches in groups and rounds, and who goes where. The layout knows positions and pixels. */

export const GROUPS = ['winners', 'losers', 'final'] as const;
export type GroupName = (typeof GROUPS)[number];

export interface Player {
  readonly id: number;
  readonly name: string;
}

/** Origin of a slot's player. */
export interface Origin {
  readonly match: BracketMatch;
  readonly outcome: 'winner' | 'loser';
}

/** Slot of another match that a player of a match goes to. */
export interface Link {
  readonly match: BracketMatch;
  readonly slot: 0 | 1;
}

export interface Slot {
  readonly player: Player | null;
  /** The slot stays empty for ever, and the player in the other one goes through. */
  readonly isBye: boolean;
  /** Origin of the player, past byes; `null` in the first round. */
  origin: Origin | null;
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
  readonly slots: readonly [Slot, Slot];
  /** A bye: one player goes through without playing (`one`), or none does (`both`). */
  readonly bye: 'none' | 'one' | 'both';
  /** Games of the series at most. */
  readonly bestOf: number;
  /** The second match of the final, which is played only if the first is won from below. */
  readonly isReset: boolean;
  winTo: Link | null;
  loseTo: Link | null;
  readonly frame: MatchFrame;
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
  /** Present matches, to which links lead. Successive brackets share it, so that a result renews one match only. */
  readonly latest: Map<number, BracketMatch>;
  /** Counts the brackets that share `latest`. */
  readonly revision: number;
  /** Matches that differ from the revision before. */
  readonly changed: readonly BracketMatch[];
}

/** Leads to a match in its present state. */
abstract class ToLatest {
  constructor(
    private readonly latest: ReadonlyMap<number, BracketMatch>,
    private readonly known: BracketMatch,
  ) {}

  get match(): BracketMatch {
    return this.latest.get(this.known.id) ?? this.known;
  }
}

class OriginIn extends ToLatest implements Origin {
  constructor(
    latest: ReadonlyMap<number, BracketMatch>,
    from: BracketMatch,
    readonly outcome: Origin['outcome'],
  ) {
    super(latest, from);
  }
}

class LinkIn extends ToLatest implements Link {
  constructor(
    latest: ReadonlyMap<number, BracketMatch>,
    to: BracketMatch,
    readonly slot: Link['slot'],
  ) {
    super(latest, to);
  }
}

/** Builds the bracket. Never throws: links that lead nowhere are left out. @source TB-09, TB-21 */
export function buildBracket(frames: readonly MatchFrame[]): Bracket {
  const players = new Map<number, Player>();
  const matches = new Map<number, BracketMatch>();
  for (const frame of frames) if (!matches.has(frame.id)) matches.set(frame.id, matchOf(frame, players));
  const latest = new Map(matches);
  connect(matches, latest);
  const all = [...matches.values()];
  const of = (group: GroupName) => roundsOf(all.filter(match => match.group === group));
  const groups = { winners: of('winners'), losers: of('losers'), final: of('final') };
  return { groups, matches, players, latest, revision: 0, changed: [] };
}

const SLOTS = [0, 1] as const;

/** Players known so far. */
export interface Players {
  get(id: number): Player | undefined;
  set(id: number, player: Player): unknown;
}

/** A match that leads nowhere yet. @param players gets the players of the match that are missing in it */
export function matchOf(frame: MatchFrame, players: Players): BracketMatch {
  const { id, roundNumber: round, number, state, participants } = frame;
  const group = GROUPS[frame.groupNumber - 1] ?? 'winners';
  const [first, second] = participants;
  const isOver = isDecided(frame);
  const byes = participants.filter(({ bye }) => bye).length;
  return {
    id,
    group,
    round,
    number,
    state,
    isOver,
    slots: [slotOf(first, isOver, frame, players), slotOf(second, isOver, frame, players)],
    bye: byes === 0 ? 'none' : byes === 1 ? 'one' : 'both',
    bestOf: Math.max(1, frame.childCount),
    isReset: group === 'final' && round > 1,
    winTo: null,
    loseTo: null,
    frame,
  };
}

function slotOf(slot: BracketSlot, isOver: boolean, { state }: MatchFrame, players: Players): Slot {
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
    origin: null,
    score: player ? scoreOf(slot, state, isOver) : '',
    points,
    result,
    accepted: accepted && player !== null,
  };
}

/** @source TB-19 */
function scoreOf({ resultText, result, score }: BracketSlot, state: MatchState, isOver: boolean): string {
  if (resultText === 'WO' || resultText === 'NS') return resultText;
  if (state === 'WALK_OVER') return result === 'win' ? 'WO' : 'NS';
  return state === 'FIGHTING' || isOver ? pointsText(score ?? 0) : '';
}

/** Connects the matches past the byes: a player who comes out of a bye has the origin that the bye's player has. */
function connect(
  matches: ReadonlyMap<number, BracketMatch>,
  latest: ReadonlyMap<number, BracketMatch>,
): void {
  const into = new Map<Slot, Origin>();
  for (const to of matches.values()) {
    if (to.isReset) continue;
    for (const slot of SLOTS) {
      const origin = to.frame.participants[slot].origin;
      if (!origin || origin.kind === 'seed') continue;
      const match = matches.get(origin.match ?? Number.NaN);
      if (!match || match === to) continue;
      into.set(to.slots[slot], new OriginIn(latest, match, origin.kind));
      if (origin.kind === 'winner') match.winTo = new LinkIn(latest, to, slot);
      else match.loseTo = new LinkIn(latest, to, slot);
    }
  }
  const beyond = (origin: Origin | undefined, depth = 0): Origin | null => {
    if (!origin || depth > matches.size) return null;
    const { match, outcome } = origin;
    if (match.bye === 'none') return origin;
    const only = match.slots.find(({ isBye }) => !isBye);
    return outcome === 'winner' && only ? beyond(into.get(only), depth + 1) : null;
  };
  for (const [slot, origin] of into) slot.origin = beyond(origin);
  for (const match of matches.values()) {
    match.winTo = onward(match.winTo);
    match.loseTo = onward(match.loseTo);
  }
}

/** The link past byes. */
function onward(link: Link | null, depth = 0): Link | null {
  return link && link.match.bye !== 'none' && depth < 64 ? onward(link.match.winTo, depth + 1) : link;
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

/** Whether the bracket has its champion, or a final to which neither player came: nothing is left to be played. */
export function isPlayedOut(bracket: Bracket): boolean {
  const needed = needsReset(bracket);
  return needed === false || (needed === true && bracket.groups.final[1]?.matches[0]?.isOver === true);
}

/** The winner of a match. */
export const winnerOf = (match: BracketMatch): Player | null =>
  match.slots.find(({ result }) => result === 'win')?.player ?? null;

/** Whether a player has won by the armageddon, which the score does not tell: it is that of the games before. */
export const wonArmageddon = ({ isOver, frame }: BracketMatch, { result, score }: Slot): boolean =>
  isOver && frame.isArmageddon && result === 'win' && score !== 'WO';

/** Whether a match is over and has games to look through: points come from games only. */
export const hasGames = ({ isOver, slots }: BracketMatch): boolean =>
  isOver && slots.some(({ points }) => points > 0);
