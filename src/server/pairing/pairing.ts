import type { Logger } from 'pino';
import { closeCode } from '../../protocol/close-codes';
import type { QueueHello } from '../../protocol/queue';
import type { HouseStrength } from '../../rules/house';
import { TIME_CONTROLS, type TimeControl } from '../../rules/time-control';
import { blocksChanged } from '../blocks/events';
import type { Bus } from '../bus/bus';
import type { Timer, Timers } from '../clock';
import { isAway } from '../database/database';
import type { Windows } from '../games/announcements';
import { userPlaying } from '../games/events';
import type { Games } from '../games/games';
import type { GameOrder } from '../games/order';
import type { House } from '../house/house';
import { Buckets, type Rate } from '../limits/buckets';
import type { Connection } from '../live/connection';
import { Ahead } from './ahead';
import { queuePlaceTaken } from './events';
import { areApart, firstHasWhite, pairUp, type Waiting } from './pool';
import { Waits } from './waits';

/** How often rating windows are widened and house players are offered. */
const ROUND_MS = 250;
/** Games against the house that a user may ask for: ten at once, and six a minute. */
const PRACTICE: Rate = { perSecond: 6 / 60, burst: 10 };
/** So many house players in a row may begin something else while they are asked. */
const ATTEMPTS = 3;
/** Players whose last colour is remembered. */
const MAX_REMEMBERED = 10_000;

export interface PairingDeps {
  games: Pick<Games, 'create' | 'isPlaying' | 'onStored' | 'ratingOf'>;
  /** How long a user is still kept out of the queue, in milliseconds. */
  pauseLeft(uid: string): Promise<number>;
  /** Uids of players whom a user does not want to meet. */
  blockedBy(uid: string): Promise<ReadonlySet<string>>;
  bus: Pick<Bus, 'publish' | 'subscribe'>;
  log: Logger;
  now(): number;
  timers: Pick<Timers, 'every'>;
  random(): number;
  house: Pick<House, 'on' | 'opponentsFor' | 'opponentOf'>;
  /** How long a user waits before a house player is offered, milliseconds. */
  waitMs: number;
}

interface Entry extends Waiting {
  connection: Connection;
  control: TimeControl;
  /** The window that waits, if it said its name. */
  window: string | undefined;
}

/** Quick pairing on this node. One entry per account, on all nodes together (IP-15). */
export class Pairing {
  private readonly waiting = new Map<string, Entry>();
  private readonly waits = new Waits();
  private readonly lastColour = new Map<string, 'w' | 'b'>();
  private readonly practising: Buckets;
  private readonly ahead: Ahead;
  private timer: Timer | null = null;
  private draining = false;

  constructor(private readonly deps: PairingDeps) {
    this.ahead = new Ahead(deps.now);
    this.practising = new Buckets(PRACTICE, deps.now);
    deps.games.onStored((game, isOver) => isOver && this.ahead.gameOver(game));
    deps.bus.subscribe(queuePlaceTaken, ({ uid }, source) => {
      if (source === 'elsewhere') this.waiting.get(uid)?.connection.close(closeCode.replaced, 'replaced');
    });
    deps.bus.subscribe(blocksChanged, ({ uid }) => void this.readBlocks(uid));
  }

  start(): void {
    this.timer = this.deps.timers.every(ROUND_MS, () => this.round());
  }

  stop(): void {
    this.timer?.cancel();
    this.waiting.clear();
  }

  /** While this is on the queue is closed: users are asked to try again, which may lead them to another node. */
  drain(on: boolean): void {
    this.draining = on;
    if (!on) return;
    for (const { connection } of this.waiting.values()) connection.close(closeCode.tryAgainLater, 'draining');
    this.waiting.clear();
  }

  /** How many wait, by time control. */
  get lengths(): Record<string, number> {
    const lengths: Record<string, number> = {};
    for (const { gameMode } of this.waiting.values()) lengths[gameMode] = (lengths[gameMode] ?? 0) + 1;
    return lengths;
  }

  /** Usual wait in this mode, in milliseconds; `null` if it is not known. */
  usualWait(gameMode: string): number | null {
    const { house, waitMs } = this.deps;
    return this.waits.usual(gameMode) ?? (house.on ? waitMs : null);
  }

  /**
   * Takes a user into the queue until the connection closes. Users who are playing already are sent to their game.
   *
   * @returns milliseconds for which the user is not let in, if they did not let a game begin; mostly 0
   */
  async enter(uid: string, hello: QueueHello, connection: Connection): Promise<number> {
    const { games, bus, pauseLeft } = this.deps;
    if (await games.isPlaying(uid)) {
      bus.publish(userPlaying, { uid, window: hello.window });
      return 0;
    }
    if (hello.house !== undefined) {
      await this.practise(uid, hello, hello.house, connection);
      return 0;
    }
    const pause = await pauseLeft(uid);
    if (pause === 0) await this.admit(uid, hello, connection);
    return pause;
  }

  private async admit(uid: string, hello: QueueHello, connection: Connection): Promise<void> {
    const { games, now } = this.deps;
    const control = TIME_CONTROLS[hello.gameMode];
    const rating = await games.ratingOf(uid, control);
    const blocked = await this.deps.blockedBy(uid);
    if (this.draining) connection.close(closeCode.tryAgainLater, 'draining');
    if (!connection.isOpen) return;
    const { gameMode, playlist, window } = hello;
    const isAhead = this.ahead.take(uid);
    const place = { uid, gameMode, playlist, rating, since: now(), isAhead, blocked };
    const entry: Entry = { ...place, connection, control, window };
    const older = this.waiting.get(uid);
    connection.onClose(() => this.leave(entry));
    this.waiting.set(uid, entry);
    older?.connection.close(closeCode.replaced, 'replaced');
    this.deps.bus.publish(queuePlaceTaken, { uid });
    this.round();
  }

  /** Begins the game against the house that a user has asked for. Nobody waits for it, so a pause does not hold it up. */
  private async practise(
    uid: string,
    { gameMode, window, side }: QueueHello,
    strength: HouseStrength,
    connection: Connection,
  ): Promise<void> {
    const { games, house, random, bus } = this.deps;
    const comeAgain = (why: string) => connection.close(closeCode.tryAgainLater, why);
    if (!house.on) return connection.close(closeCode.notAllowed, 'no house here');
    if (this.practising.spend(uid) > 0) return comeAgain('too many games');
    const isWhite =
      side === undefined ? firstHasWhite(this.lastColour.get(uid), undefined, random) : side === 'w';
    const origin = { kind: 'practice', strength } as const;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const opponent = await house.opponentOf(strength);
      if (!connection.isOpen) return;
      const [white, black] = isWhite ? [uid, opponent] : [opponent, uid];
      const order: GameOrder = { white, black, control: TIME_CONTROLS[gameMode], rated: false, origin };
      const created = await games.create(order, { [uid]: window });
      if (created.ok) return this.remember(uid, isWhite ? 'w' : 'b');
      if (created.code !== 'busy') return comeAgain(created.code);
      if (await games.isPlaying(uid)) return bus.publish(userPlaying, { uid, window });
    }
    comeAgain('no opponent');
  }

  private leave(entry: Entry): void {
    if (this.waiting.get(entry.uid) === entry) this.waiting.delete(entry.uid);
  }

  /** Reads a waiting user's blocks anew, so that they do not meet a player whom they have just blocked. */
  private async readBlocks(uid: string): Promise<void> {
    const entry = this.waiting.get(uid);
    if (!entry) return;
    try {
      entry.blocked = await this.deps.blockedBy(uid);
    } catch (error) {
      this.deps.log.warn({ err: error }, 'blocks could not be read');
    }
  }

  private round(): void {
    const { now, house, waitMs } = this.deps;
    for (const [a, b] of pairUp([...this.waiting.values()], now())) void this.pair(a, b);
    if (!house.on) return;
    for (const entry of this.waiting.values()) {
      if (now() - entry.since >= waitMs) void this.pairWithHouse(entry);
    }
  }

  private async pair(a: Entry, b: Entry): Promise<void> {
    this.waiting.delete(a.uid);
    this.waiting.delete(b.uid);
    const { random } = this.deps;
    const aIsWhite = firstHasWhite(this.lastColour.get(a.uid), this.lastColour.get(b.uid), random);
    const [white, black] = aIsWhite ? [a, b] : [b, a];
    await this.begin(white.uid, black.uid, [a, b]);
  }

  private async pairWithHouse(entry: Entry): Promise<void> {
    this.waiting.delete(entry.uid);
    const { house, random, log } = this.deps;
    try {
      const [opponent = ''] = await house.opponentsFor(entry.rating, 1);
      if (!entry.connection.isOpen) return; // they left the queue meanwhile (IP-13)
      const isWhite = firstHasWhite(this.lastColour.get(entry.uid), undefined, random);
      const [white, black] = isWhite ? [entry.uid, opponent] : [opponent, entry.uid];
      await this.begin(white, black, [entry]);
    } catch (error) {
      log.warn({ err: error }, 'the house cannot play');
      if (isAway(error)) entry.connection.close(closeCode.tryAgainLater, 'try again later');
      else this.again(entry);
    }
  }

  private async begin(white: string, black: string, entries: readonly Entry[]): Promise<void> {
    const { games, bus, log } = this.deps;
    const [first] = entries;
    if (!first) return;
    try {
      const order: GameOrder = {
        white,
        black,
        control: first.control,
        rated: true,
        origin: { kind: 'quick' },
      };
      const haveParted = await this.haveParted(entries);
      // A player may have left the queue meanwhile (IP-13).
      if (haveParted || entries.some(({ connection }) => !connection.isOpen)) {
        for (const entry of entries) this.again(entry);
        return;
      }
      const created = await games.create(order, windowsOf(entries));
      if (created.ok) {
        this.remember(white, 'w');
        this.remember(black, 'b');
        for (const { gameMode, since } of entries) this.waits.add(gameMode, this.deps.now() - since);
        return;
      }
      for (const entry of entries) {
        if (created.code === 'draining') entry.connection.close(closeCode.tryAgainLater, 'draining');
        else if (await games.isPlaying(entry.uid))
          bus.publish(userPlaying, { uid: entry.uid, window: entry.window });
        else this.again(entry);
      }
    } catch (error) {
      log.warn({ err: error }, 'a game could not begin');
      for (const { connection } of entries) connection.close(closeCode.tryAgainLater, 'try again later');
    }
  }

  /** Whether one has blocked the other since they came: another node does not announce its blocks here. */
  private async haveParted([a, b]: readonly Entry[]): Promise<boolean> {
    // Two who are apart already were paired nevertheless, because both have waited for long.
    if (!a || !b || areApart(a, b)) return false;
    [a.blocked, b.blocked] = await Promise.all([this.deps.blockedBy(a.uid), this.deps.blockedBy(b.uid)]);
    return areApart(a, b);
  }

  /** Puts an entry back into the queue, with the time waited so far. */
  private again(entry: Entry): void {
    if (this.draining) entry.connection.close(closeCode.tryAgainLater, 'draining');
    // Another window has taken the place meanwhile: this one would wait for nothing.
    else if (this.waiting.has(entry.uid)) entry.connection.close(closeCode.replaced, 'replaced');
    else if (entry.connection.isOpen) this.waiting.set(entry.uid, entry);
  }

  private remember(uid: string, side: 'w' | 'b'): void {
    this.lastColour.delete(uid);
    this.lastColour.set(uid, side);
    if (this.lastColour.size <= MAX_REMEMBERED) return;
    for (const oldest of this.lastColour.keys()) {
      this.lastColour.delete(oldest);
      return;
    }
  }
}

/** The windows that still wait take the game. */
const windowsOf = (entries: readonly Entry[]): Windows =>
  Object.fromEntries(
    entries.filter(({ connection }) => connection.isOpen).map(({ uid, window }) => [uid, window]),
  );
