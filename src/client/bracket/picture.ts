import { changesSince } from './follow-bracket';
import type { Box, Connector, Heading, Layout } from './layout';
import type { Origin } from './links';
import {
  type Bracket,
  type BracketMatch,
  hasPlayer,
  isByOrganiser,
  matchIn,
  type Round,
  type Slot,
  wonArmageddon,
} from './model';
import { championOf, wayOf } from './road';
import { isSameSet } from './same-layout';

/** Words and looks of a bracket, without pixels and colours. */

/** Words in the language of the reader. */
export interface BracketWords {
  /** Text for a name, where it is not the name itself. */
  named?(name: string): string;
  /** For a slot whose player comes from a match that is not over. */
  origin(outcome: Origin['outcome'], from: BracketMatch): string;
  /** The same where there is little room: the name of the match. */
  shortOrigin(from: BracketMatch): string;
  /** For the reset match, before it is known to be played. */
  ifNeeded: string;
  group(group: Heading['group']): string;
  /** For a group that is narrow on the screen. */
  shortGroup(group: Heading['group']): string;
  round(group: Heading['group'], round: Round): string;
  /** For columns that are narrow on the screen. */
  shortRound(group: Heading['group'], round: Round): string;
  /** A game of a series, from 1. */
  game(number: number): string;
  armageddon: string;
  /** Milliseconds on a clock. */
  clock(left: number): string;
}

export interface LineLook {
  readonly text: string;
  /** Of a hint: its words where there is little room. */
  readonly short?: string;
  /** `hint`: no player yet; `path`: the player whose way is shown. */
  readonly tone: 'won' | 'lost' | 'plain' | 'hint' | 'path';
  readonly score: string;
  /** `armageddon`: a win by it. `decided`: a win by the organiser's decision. `paused`: the match waits for the end of a pause. */
  readonly icon: 'win' | 'armageddon' | 'decided' | 'loss' | 'paused' | null;
  /** The player has accepted the match: `plain` where it is lost. @source TB-11, TB-12 */
  readonly check: 'winner' | 'plain' | null;
}

export interface BoxLook {
  /** Two boxes with the same key look the same. */
  readonly key: string;
  readonly kind: Box['kind'];
  readonly lines: readonly [LineLook, LineLook];
  /** `gold`: on the way of a player; `ahead`: perhaps on it later. */
  readonly edge: 'plain' | 'live' | 'gold' | 'ahead' | 'dim';
  readonly isChosen: boolean;
  /** From afar: the winner's half is filled. */
  readonly far: 'top' | 'bottom' | 'both' | 'live' | 'halted' | 'empty';
}

export type ConnectorTone = 'plain' | 'gold' | 'ahead';

/** Parts of the bracket that are emphasised. */
export interface Emphasis {
  /** The player whose way is gold; `null`: the champion. */
  readonly player: number | null;
  /** The match that was clicked or has the focus. */
  readonly chosen: number | null;
}

/** The looks of a bracket, worked out as the view reads them, so that matches out of sight cost nothing. */
export class BracketPicture {
  private readonly known: WeakMap<BracketMatch, BoxLook>;
  private toned: ReadonlyMap<Connector, ConnectorTone> | null = null;
  private readonly way: ReadonlySet<number>;
  private readonly ahead: ReadonlySet<number>;
  private readonly player: number | null;

  /** @param before the last picture: matches that are in both, with the same emphasis, keep their looks */
  constructor(
    readonly bracket: Bracket,
    readonly layout: Layout,
    readonly words: BracketWords,
    private readonly emphasis: Emphasis,
    before: BracketPicture | null = null,
  ) {
    this.player = emphasis.player ?? championOf(bracket)?.id ?? null;
    if (before && this.isSameWayAsIn(before)) {
      this.way = before.way;
      this.ahead = before.ahead;
    } else {
      const way = this.player === null ? [] : wayOf(bracket, this.player);
      this.way = new Set(way.map(({ id }) => id));
      this.ahead = aheadOf(bracket, way);
    }
    this.known = before && this.emphasises(before) ? before.known : new WeakMap();
  }

  lookOf(box: Box): BoxLook {
    const { kind } = box;
    const match = matchIn(this.bracket, box.match);
    const known = this.known.get(match);
    if (known?.kind === kind) return known;
    const look = this.describe(match, kind);
    this.known.set(match, look);
    return look;
  }

  /** The player whose way is shown has played in this match, or plays in it. */
  isOnWay(match: number): boolean {
    return this.way.has(match);
  }

  /** The player whose way is shown comes to this match if they win from now on. */
  isAhead(match: number): boolean {
    return this.ahead.has(match);
  }

  /** Connectors that are not plain: those on the way that is shown, or ahead on it. */
  get tones(): ReadonlyMap<Connector, ConnectorTone> {
    if (!this.toned) {
      const tones = new Map<Connector, ConnectorTone>();
      for (const id of new Set([...this.way, ...this.ahead])) {
        for (const connector of this.layout.into.get(id) ?? []) {
          const tone = this.toneOf(connector);
          if (tone !== 'plain') tones.set(connector, tone);
        }
      }
      this.toned = tones;
    }
    return this.toned;
  }

  private toneOf({ from, to }: Connector): ConnectorTone {
    const { player, way, ahead } = this;
    const match = matchIn(this.bracket, from.match);
    const comesThrough = winnerIs(match, player) || (from.kind === 'bye' && hasPlayer(match, player));
    if (way.has(to.match) && comesThrough) return 'gold';
    const leads = way.has(from.match) || ahead.has(from.match);
    return leads && ahead.has(to.match) && !isLostTo(match, player) ? 'ahead' : 'plain';
  }

  /** Whether the matches of the player whose way is shown are as they were. */
  private isSameWayAsIn(before: BracketPicture): boolean {
    if (before.player !== this.player) return false;
    if (before.bracket === this.bracket) return true;
    if (before.bracket.lineage !== this.bracket.lineage) return false;
    const changed = changesSince(before.bracket, this.bracket);
    return changed.every(match => !before.way.has(match.id) && !hasPlayer(match, this.player));
  }

  /** Whether another picture has the same emphasis and words. */
  private emphasises(other: BracketPicture): boolean {
    return (
      this.words === other.words &&
      this.player === other.player &&
      this.emphasis.chosen === other.emphasis.chosen &&
      isSameSet(this.way, other.way) &&
      isSameSet(this.ahead, other.ahead)
    );
  }

  private describe(match: BracketMatch, kind: Box['kind']): BoxLook {
    const edge = this.edgeOf(match, kind);
    const lines = [this.line(match, 0, kind), this.line(match, 1, kind)] as const;
    const isChosen = this.emphasis.chosen === match.id;
    const far = farOf(match, kind);
    const key = [kind, edge, isChosen, ...lines.flatMap(line => Object.values(line))].join('\t');
    return { key, kind, lines, edge, isChosen, far };
  }

  private edgeOf(match: BracketMatch, kind: Box['kind']): BoxLook['edge'] {
    if (kind === 'reset') return 'dim';
    if (this.way.has(match.id) && (match.isOver || kind === 'bye')) return 'gold';
    if (kind === 'bye' && hasPlayer(match, this.player)) return 'gold';
    if (match.isLive) return this.way.has(match.id) ? 'gold' : 'live';
    return this.ahead.has(match.id) || this.way.has(match.id) ? 'ahead' : 'plain';
  }

  private line(match: BracketMatch, index: 0 | 1, kind: Box['kind']): LineLook {
    const slot = match.slots[index];
    const hint = { text: '', tone: 'hint', score: '', icon: null, check: null } as const;
    if (kind === 'reset') return { ...hint, text: index === 0 ? this.words.ifNeeded : '' };
    if (!slot.player) {
      const { origin } = slot;
      if (slot.isBye || !origin) return hint;
      const from = matchIn(this.bracket, origin.match);
      const text = this.words.origin(origin.outcome, from);
      return { ...hint, text, short: this.words.shortOrigin(from) };
    }
    const { name, id } = slot.player;
    const isDecided = match.isOver;
    const isWon = slot.result === 'win';
    return {
      text: this.words.named?.(name) ?? name,
      tone: toneOf(isDecided, isWon, id === this.player),
      score: slot.score,
      icon: kind === 'bye' ? null : isDecided ? iconOf(match, slot) : match.isHalted ? 'paused' : null,
      check: slot.accepted && kind !== 'bye' ? (isWon || !isDecided ? 'winner' : 'plain') : null,
    };
  }
}

function iconOf(match: BracketMatch, slot: Slot): LineLook['icon'] {
  if (slot.result !== 'win') return 'loss';
  if (isByOrganiser(match)) return 'decided';
  return wonArmageddon(match, slot) ? 'armageddon' : 'win';
}

function toneOf(isDecided: boolean, isWon: boolean, isOnPath: boolean): LineLook['tone'] {
  if (!isDecided) return isOnPath ? 'path' : 'plain';
  if (!isWon) return 'lost';
  return isOnPath ? 'path' : 'won';
}

/** How a match looks from afar. */
export function farOf(match: BracketMatch, kind: Box['kind']): BoxLook['far'] {
  if (kind === 'reset') return 'empty';
  if (match.isLive) return 'live';
  if (match.isHalted) return 'halted';
  if (!match.isOver) return 'empty';
  const winner = match.slots.findIndex(({ result }: Slot) => result === 'win');
  return winner === 0 ? 'top' : winner === 1 ? 'bottom' : 'both';
}

/** Matches that the player comes to if they win from now on; none for a player who is out. */
function aheadOf(bracket: Bracket, way: readonly BracketMatch[]): ReadonlySet<number> {
  const ids = new Set<number>();
  const open = way.find(match => !match.isOver);
  let match: BracketMatch | null | undefined = open;
  while (match && !ids.has(match.id)) {
    ids.add(match.id);
    match = match.winTo && matchIn(bracket, match.winTo.match);
  }
  return ids;
}

const winnerIs = (match: BracketMatch, player: number | null): boolean =>
  player !== null && match.slots.some(slot => slot.result === 'win' && slot.player?.id === player);
const isLostTo = (match: BracketMatch, player: number | null): boolean =>
  match.isOver && !winnerIs(match, player);
