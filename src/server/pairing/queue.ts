import type { Logger } from 'pino';
import { isSameWindow } from '../../protocol/close-codes';
import { QUEUE_CHOICES, type QueueChoice } from '../../protocol/queue';
import type { QuickMode } from '../../rules/time-control';
import { blocksChanged } from '../blocks/events';
import type { Bus } from '../bus/bus';
import { isAway } from '../database/database';
import { batching } from '../games/batch';
import { userPlaying } from '../games/events';
import type { Games } from '../games/games';
import type { House } from '../house/house';
import { patient } from '../patience';
import { Ahead } from './ahead';
import type { LastColours } from './colours';
import {
  type Admitted,
  type Begun,
  type Coming,
  type Entered,
  PAIRING,
  type Paired,
  type Place,
  queueAhead,
  queueCalled,
  queueClosed,
  queueComing,
  queueEntered,
  queueLeft,
  queueLengths,
  queuePaired,
  queueWaits,
} from './events';
import { areApart, firstHasWhite, pairUp, type Waiting } from './pool';
import type { Places } from './queue-away';
import { Waits } from './waits';

/** How long an edge may take to say whether a player waits, and to begin a game. */
const ANSWER_MS = 1_000;
const BEGIN_MS = 3_000;
/** An edge that has not been heard for so many rounds is gone, and its players with it. */
const SILENT_ROUNDS = 12;
/** A node that begins to pair has been told of all places by then: edges ask twice a second. */
const TOLD_MS = 1_000;
/** The house leaves a player to somebody who is on their way into the queue for so long, and no longer. */
const HELD_MS = 2_000;
/** How often the lengths of the queue are told again if they have not changed, in rounds. */
const LENGTHS_ROUNDS = 20;
/** Players of a node that begins to pair come all at once, so their blocks are read together: of so many in one statement. */
const BLOCKS_AT_ONCE = 1_000;
const NO_BLOCKS: ReadonlySet<string> = new Set();

export interface QueueDeps {
  games: Pick<Games, 'isPlaying'>;
  /** Uids of players whom users do not want to meet, by the users' uids; those who have blocked no player may be left out. */
  blockedBy(uids: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  bus: Pick<Bus, 'publish' | 'subscribe' | 'follow' | 'request' | 'answer'>;
  log: Logger;
  now(): number;
  random(): number;
  house: Pick<House, 'on' | 'opponentsFor'>;
  /** How long a user waits before a house player is offered; one who does not choose gets it after twice that. Milliseconds. */
  waitMs: number;
  colours: LastColours;
  /** Name of this node. */
  node: string;
  /** Whether this node is the one that pairs. */
  pairs(): boolean;
  /** Begins a game at this node. */
  begin(paired: Paired): Promise<Begun>;
}

interface Entry extends Waiting, Place {
  gameMode: QuickMode;
  /** `undefined`: their client offers no choice. */
  choice: QueueChoice | undefined;
  /** The window that waits, if it said its name. */
  window: string | undefined;
  /** A game for them is about to begin. */
  isCalled: boolean;
  /** How far the house is: a round has found that it is due, or it looks for one of its players. They still meet people. */
  house: 'no' | 'due' | 'asked';
}

/**
 * The players who wait, at whichever nodes, as the node that pairs knows them. What it forgets is told to it anew by their
 * edges. One entry per account (IP-15).
 */
export class Queue implements Places {
  private readonly waiting = new Map<string, Entry>();
  private readonly waits = new Waits();
  private readonly ahead: Ahead;
  /** Edges with players who wait, and the rounds since they were heard. */
  private readonly edges = new Map<string, number>();
  /** Players on their way into the queue, and since when. */
  private readonly coming = new Map<string, { gameMode: QuickMode; since: number }>();
  /** Ends the hearing of edges; `null` while another node pairs. */
  private end: (() => void) | null = null;
  /** Since when this node pairs. */
  private pairsSince = 0;
  /** Lengths of the queue as they were told last, and the rounds since then. */
  private told = { lengths: '', rounds: 0 };
  private readonly blockedBy: (uid: string) => Promise<ReadonlySet<string>>;

  constructor(private readonly deps: QueueDeps) {
    const { bus } = deps;
    this.blockedBy = batching(
      async uids => {
        const found = await deps.blockedBy(uids);
        return uid => found.get(uid) ?? NO_BLOCKS;
      },
      { inFlight: 1, size: BLOCKS_AT_ONCE },
    );
    this.ahead = new Ahead(deps.now);
    bus.answer(queueEntered, told => this.enter(told));
    bus.answer(queueWaits, ({ edge, places }) => this.unknown(edge, places));
    bus.subscribe(queueComing, coming => this.expect(coming));
    bus.subscribe(queueLeft, place => this.leave(place));
    bus.subscribe(queueAhead, ({ uid }) => this.ahead.note(uid));
    bus.subscribe(blocksChanged, ({ uid }) => void this.readBlocks(uid));
    this.look();
  }

  /** Forgets silent edges, widens rating windows, pairs, and has the house play. To be called again and again. */
  round(): void {
    this.look();
    if (!this.end) return;
    for (const [edge, rounds] of this.edges) {
      if (rounds < SILENT_ROUNDS) this.edges.set(edge, rounds + 1);
      else this.lose(edge);
    }
    this.pairAll();
    if (this.deps.house.on) this.callHouse();
    this.tellLengths();
  }

  private pairAll(): void {
    const free = [...this.waiting.values()].filter(({ isCalled }) => !isCalled);
    for (const [a, b] of pairUp(free, this.deps.now())) void this.calling([a, b], () => this.pair(a, b));
  }

  /**
   * Asks the house for those who have nobody else. A round that finds it due leaves it to the next one: after a standstill of
   * the process rounds come before the players who have arrived meanwhile.
   */
  private callHouse(): void {
    for (const entry of this.waiting.values()) {
      if (entry.isCalled || entry.house === 'asked' || !this.isHouseDue(entry)) continue;
      if (entry.house === 'due' || entry.choice === 'house') void this.pairWithHouse(entry);
      else entry.house = 'due';
    }
  }

  /** Whether the house may have this player: it is time, and nobody is on the way whom they could meet. */
  private isHouseDue({ uid, gameMode, choice, since }: Entry): boolean {
    const { now, waitMs } = this.deps;
    if (choice === 'house') return true;
    if (choice === 'people' || now() - this.pairsSince < TOLD_MS) return false;
    const over = now() - since - waitMs * (choice === 'open' ? 2 : 1);
    if (over < 0 || over >= HELD_MS) return over >= 0;
    for (const [other, one] of this.coming)
      if (other !== uid && one.gameMode === gameMode && now() - one.since < HELD_MS) return false;
    return true;
  }

  /** Notes that a player is on the way. Those who never arrive are forgotten with time. */
  private expect({ uid, gameMode }: Coming): void {
    if (!this.end) return;
    const since = this.deps.now();
    for (const [other, one] of this.coming) if (since - one.since >= HELD_MS) this.coming.delete(other);
    this.coming.set(uid, { gameMode, since });
  }

  private tellLengths(): void {
    const lengths: Record<string, number> = {};
    for (const { gameMode, isCalled } of this.waiting.values())
      if (!isCalled) lengths[gameMode] = (lengths[gameMode] ?? 0) + 1;
    const text = JSON.stringify(lengths);
    if (text === this.told.lengths && ++this.told.rounds < LENGTHS_ROUNDS) return;
    this.told = { lengths: text, rounds: 0 };
    this.deps.bus.publish(queueLengths, { lengths });
  }

  /** Hears the edges as long as this node pairs; another node's players are no concern of this one. */
  look(): void {
    const { bus, pairs } = this.deps;
    const isMine = pairs();
    if (isMine === this.isHere) return;
    // Also at the beginning: a place may be left of the last time, whose blocks were being read when it ended.
    this.stop();
    if (!isMine) return;
    this.end = bus.follow({ duty: PAIRING });
    this.pairsSince = this.deps.now();
  }

  stop(): void {
    this.end?.();
    this.end = null;
    this.waiting.clear();
    this.edges.clear();
    this.coming.clear();
    this.told = { lengths: '', rounds: 0 };
  }

  /** Whether this node pairs. */
  get isHere(): boolean {
    return this.end !== null;
  }

  async enter(told: Entered): Promise<Admitted> {
    const { uid, waited, edge } = told;
    this.edges.set(edge, 0);
    const since = this.deps.now() - waited;
    const blocked = await this.blocksOf(uid);
    this.coming.delete(uid);
    if (!blocked) return null;
    const other = this.waiting.get(uid);
    const isKnown = other !== undefined && isSame(other, told);
    // Of two connections of one window either may be the newer, since one may be heard late: the other comes again.
    const why = isSameWindow(other?.window, told.window) ? 'later' : 'replaced';
    // A window that is told of late does not replace the one that has come meanwhile.
    if (other && !isKnown && since < other.since) return { is: why };
    const isAhead = this.ahead.take(uid) || told.isAhead;
    if (isKnown) other.choice = laterOf(other.choice, told.choice);
    else {
      const { window, choice } = told;
      const entry = {
        ...told,
        since,
        isAhead,
        blocked,
        window,
        choice,
        isCalled: false,
        house: 'no' as const,
      };
      this.waiting.set(uid, entry);
      if (other) this.close(other, why);
      if (this.end) this.pairAll();
    }
    return { is: 'in', wait: this.waits.usual(told.gameMode), isAhead };
  }

  unknown(edge: string, places: readonly number[]): number[] {
    this.edges.set(edge, 0);
    const known = new Set<number>();
    for (const one of this.waiting.values()) if (one.edge === edge) known.add(one.place);
    return places.filter(place => !known.has(place));
  }

  /** Its players come anew if it is there after all. */
  private lose(edge: string): void {
    this.edges.delete(edge);
    for (const entry of this.waiting.values()) if (entry.edge === edge) this.waiting.delete(entry.uid);
  }

  leave(place: Place): void {
    const known = this.waiting.get(place.uid);
    if (known && isSame(known, place)) this.waiting.delete(place.uid);
  }

  private close({ edge, uid, place }: Place, why: 'replaced' | 'later'): void {
    this.deps.bus.publish(queueClosed, { edge, uid, place, why });
  }

  /** Reads a waiting user's blocks anew, so that they do not meet a player whom they have just blocked. */
  private async readBlocks(uid: string): Promise<void> {
    const entry = this.waiting.get(uid);
    const blocked = entry && (await this.blocksOf(uid));
    if (blocked) entry.blocked = blocked;
  }

  /** @returns `null` if they cannot be read */
  private async blocksOf(uid: string): Promise<ReadonlySet<string> | null> {
    try {
      return await this.blockedBy(uid);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'blocks could not be read');
      return null;
    }
  }

  /** Keeps entries out of other pairs meanwhile. Those that are still there afterwards go on waiting, with their time. */
  private async calling(entries: readonly Entry[], work: () => Promise<void>): Promise<void> {
    for (const entry of entries) entry.isCalled = true;
    try {
      await work();
    } catch (error) {
      this.deps.log.warn({ err: error }, 'a game could not begin');
      for (const entry of entries) this.sendAway(entry);
    } finally {
      for (const entry of entries) entry.isCalled = false;
    }
  }

  /** The player may come again later. */
  private sendAway(entry: Entry): void {
    this.leave(entry);
    this.close(entry, 'later');
  }

  private async pair(a: Entry, b: Entry): Promise<void> {
    if (await this.haveParted(a, b)) return;
    const { random, colours } = this.deps;
    const aIsWhite = firstHasWhite(colours.of(a.uid), colours.of(b.uid), random);
    const [white, black] = aIsWhite ? [a, b] : [b, a];
    await this.begin(white.uid, black.uid, white, black);
  }

  private async pairWithHouse(entry: Entry): Promise<void> {
    const { house, random, log, colours } = this.deps;
    entry.house = 'asked';
    try {
      const [opponent = ''] = await house.opponentsFor(entry.rating, 1);
      // Players have come while one of the house was looked for: people go first.
      this.pairAll();
      if (entry.isCalled || !this.isHouseDue(entry)) return;
      const isWhite = firstHasWhite(colours.of(entry.uid), undefined, random);
      const [white, black] = isWhite ? [entry.uid, opponent] : [opponent, entry.uid];
      await this.calling([entry], () => this.begin(white, black, entry));
    } catch (error) {
      log.warn({ err: error }, 'the house cannot play');
      if (isAway(error)) this.sendAway(entry);
    } finally {
      entry.house = 'due';
    }
  }

  /**
   * Has a game begun where one of its players is.
   *
   * @param at whose edge begins it, and runs it as a rule
   */
  private async begin(white: string, black: string, at: Entry, other?: Entry): Promise<void> {
    const { bus, games, now, colours, node } = this.deps;
    if (other && other.edge !== at.edge && !(await this.isThere(other))) return this.leave(other);
    const entries = other ? [at, other] : [at];
    // A player may have left the queue meanwhile (IP-13), or come with another window.
    if (entries.some(entry => this.waiting.get(entry.uid) !== entry)) return;
    const { edge, gameMode } = at;
    const places = entries.filter(entry => entry.edge === edge).map(placeOf);
    const windows = Object.fromEntries(entries.map(({ uid, window }) => [uid, window]));
    const paired = { edge, places, white, black, gameMode, windows };
    const begun = edge === node ? await this.deps.begin(paired) : await this.beginAway(paired);
    if (begun.is === 'gone') for (const place of begun.places) this.leave(place);
    else if (begun.is === 'begun') {
      colours.note(white, 'w');
      colours.note(black, 'b');
      for (const entry of entries) {
        this.waits.add(gameMode, now() - entry.since);
        this.leave(entry);
      }
    } else {
      for (const entry of entries) {
        const { uid, window } = entry;
        if (!(await games.isPlaying(uid))) continue;
        bus.publish(userPlaying, { uid, window });
        this.leave(entry);
      }
    }
  }

  private async beginAway(paired: Paired): Promise<Begun> {
    const reply = await this.deps.bus.request(queuePaired, paired, { timeoutMs: patient(BEGIN_MS) });
    // An edge that does not answer may have begun the game nevertheless; then its players are found to be playing.
    return reply.ok ? reply.answer : { is: 'gone', places: paired.places };
  }

  private async isThere(entry: Entry): Promise<boolean> {
    const options = { timeoutMs: patient(ANSWER_MS) };
    const reply = await this.deps.bus.request(queueCalled, placeOf(entry), options);
    return reply.ok && reply.answer;
  }

  /** Whether one has blocked the other since they came: a node may not have heard of it. */
  private async haveParted(a: Entry, b: Entry): Promise<boolean> {
    // Two who are apart already were paired nevertheless, because both have waited for long.
    if (areApart(a, b)) return false;
    [a.blocked, b.blocked] = await Promise.all([this.blockedBy(a.uid), this.blockedBy(b.uid)]);
    return areApart(a, b);
  }
}

/** Messages of one place may be heard in another order; a choice is never taken back, but the house may follow on people. */
const laterOf = (a: QueueChoice | undefined, b: QueueChoice | undefined): QueueChoice | undefined =>
  rankOf(a) < rankOf(b) ? b : a;
const rankOf = (choice: QueueChoice | undefined): number => (choice ? QUEUE_CHOICES.indexOf(choice) : -1);

const isSame = (a: Place, b: Place): boolean => a.edge === b.edge && a.place === b.place;

const placeOf = ({ edge, uid, place }: Entry): Place => ({ edge, uid, place });
