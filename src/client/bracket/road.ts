import type { Link, Origin } from './links';
import { type Bracket, type BracketMatch, matchIn, needsReset, type Player, winnerOf } from './model';
import type { Schedule } from './schedule';

/** Opponent of a player: known by name, or by the match they come from, or not at all. */
export type Opponent =
  | { readonly kind: 'player'; readonly player: Player }
  | { readonly kind: 'from'; readonly origin: Origin }
  | { readonly kind: 'open' };

export interface RoadStep {
  readonly match: BracketMatch;
  readonly opponent: Opponent;
  /** The moment from which it can be called, milliseconds since 1970; `null` where nobody can tell. */
  readonly at: number | null;
}

export interface Road {
  readonly player: Player;
  /** Matches that are over, in order. */
  readonly past: readonly (RoadStep & { readonly isWon: boolean })[];
  readonly current: RoadStep | null;
  /** `null`: the next win makes them champion. */
  readonly ifWon: RoadStep | null;
  /** `null`: the next loss ends it. */
  readonly ifLost: RoadStep | null;
  /** Wins missing for the championship, by the shortest way; 0 once it is won, `null` when the player is out. */
  readonly winsLeft: number | null;
}

const slotOf = ({ slots: [first, second] }: BracketMatch, player: number): 0 | 1 | null =>
  first.player?.id === player ? 0 : second.player?.id === player ? 1 : null;

/** Matches of a player in the order they are played, without byes. */
export function wayOf(bracket: Bracket, player: number): BracketMatch[] {
  const isShown = (match: BracketMatch) => !match.isReset || needsReset(bracket) === true;
  const order = (match: BracketMatch) =>
    match.group === 'final' ? 1e6 + match.round : match.group === 'losers' ? 1000 + match.round : match.round;
  const way: BracketMatch[] = [];
  for (const match of bracket.matches.values()) {
    if (match.bye === 'none' && slotOf(match, player) !== null && isShown(match)) way.push(match);
  }
  return way.sort((a, b) => order(a) - order(b));
}

/** A player's matches so far and ahead. @returns `null` for a player who is not in the bracket */
export function roadOf(bracket: Bracket, id: number, schedule: Schedule): Road | null {
  const player = bracket.players.get(id);
  if (!player) return null;
  const way = wayOf(bracket, id);
  const past = way
    .filter(match => match.isOver)
    .map(match => {
      const slot = slotOf(match, id) ?? 0;
      return { ...stepTo(match, slot, schedule), isWon: match.slots[slot].result === 'win' };
    });
  const open = way.find(match => !match.isOver);
  const waiting = open ?? waitsFor(bracket, id);
  const slot = waiting ? (slotOf(waiting, id) ?? slotFor(bracket, waiting, id) ?? 0) : 0;
  const current = waiting ? stepTo(waiting, slot, schedule) : null;
  if (!waiting || !current) {
    const isChampion = championOf(bracket)?.id === id;
    return { player, past, current: null, ifWon: null, ifLost: null, winsLeft: isChampion ? 0 : null };
  }
  const along = (link: Link | null) => link && stepTo(matchIn(bracket, link.match), link.slot, schedule);
  const reset = bracket.groups.final[1]?.matches[0];
  const comesFromBelow = slot === 1 && waiting.group === 'final';
  // A final that is won from below, or lost from above, is followed by the reset match.
  const again = waiting.group === 'final' && !waiting.isReset && reset ? reset : null;
  const againStep: RoadStep | null = again
    ? { match: again, opponent: current.opponent, at: schedule.startOf(again.id) }
    : null;
  return {
    player,
    past,
    current,
    ifWon: along(waiting.winTo) ?? (comesFromBelow ? againStep : null),
    ifLost: along(waiting.loseTo) ?? (comesFromBelow ? null : againStep),
    winsLeft: winsLeft(bracket, waiting, comesFromBelow && againStep !== null),
  };
}

/** The match that a player has come through to, before the bracket shows them in it. */
function waitsFor(bracket: Bracket, id: number): BracketMatch | null {
  for (const match of bracket.matches.values()) {
    if (match.bye === 'none' && !match.isReset && slotFor(bracket, match, id) !== null) return match;
  }
  return null;
}

function slotFor(bracket: Bracket, match: BracketMatch, id: number): 0 | 1 | null {
  const index = match.slots.findIndex(({ player, origin }) => {
    if (player || !origin) return false;
    const from = matchIn(bracket, origin.match);
    const winner = from.isOver ? winnerOf(from) : null;
    if (!winner) return false;
    const isWinner = winner.id === id;
    return origin.outcome === 'winner' ? isWinner : !isWinner && slotOf(from, id) !== null;
  });
  return index === 0 || index === 1 ? index : null;
}

function stepTo(match: BracketMatch, slot: 0 | 1, schedule: Schedule): RoadStep {
  const other = match.slots[slot === 0 ? 1 : 0];
  const opponent: Opponent = other.player
    ? { kind: 'player', player: other.player }
    : other.origin
      ? { kind: 'from', origin: other.origin }
      : { kind: 'open' };
  return { match, opponent, at: schedule.startOf(match.id) };
}

function winsLeft(bracket: Bracket, match: BracketMatch, twice: boolean): number {
  let wins = 1;
  let link = match.winTo;
  let fromBelow = false;
  while (link) {
    wins += 1;
    const next = matchIn(bracket, link.match);
    fromBelow = next.group === 'final' && link.slot === 1;
    link = next.winTo;
  }
  return fromBelow || twice ? wins + 1 : wins;
}

/** The winner of the final, and of the reset match where one is needed. */
export function championOf(bracket: Bracket): Player | null {
  const [final, reset] = bracket.groups.final.map(({ matches }) => matches[0]);
  const needed = needsReset(bracket);
  if (needed === null) return null;
  const last = needed ? reset : final;
  return last?.isOver ? winnerOf(last) : null;
}
