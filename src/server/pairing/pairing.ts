import { closeCode, replacedCode } from '../../protocol/close-codes';
import type { QueueChoice, QueueFrame, QueueHello, QueuePress } from '../../protocol/queue';
import type { HouseStrength } from '../../rules/house';
import { isQuickMode, type QuickMode, TIME_CONTROLS } from '../../rules/time-control';
import type { Timer, Timers } from '../clock';
import { userPlaying } from '../games/events';
import type { Games } from '../games/games';
import type { GameOrder } from '../games/order';
import type { House } from '../house/house';
import { Buckets, type Rate } from '../limits/buckets';
import type { Session } from '../live/channel';
import type { Connection } from '../live/connection';
import { Recurring } from '../recurring';
import { aheadAfter } from './ahead';
import { LastColours } from './colours';
import {
  type Begun,
  type Paired,
  type Place,
  queueAhead,
  queueCalled,
  queueClosed,
  queueComing,
  queueLengths,
  queuePaired,
} from './events';
import { firstHasWhite } from './pool';
import { Queue, type QueueDeps } from './queue';
import { type Places, QueueAway } from './queue-away';

/** How often rating windows are widened and house players are offered. */
const ROUND_MS = 250;
/** How often the node that pairs is asked whether it has all who wait here, and told of those whom it has not. */
const ASK_MS = 500;
/** Games against the house that a user may ask for: ten at once, and six a minute. */
const PRACTICE: Rate = { perSecond: 6 / 60, burst: 10 };
/** So many house players in a row may begin something else while they are asked. */
const ATTEMPTS = 3;

export interface PairingDeps extends Omit<QueueDeps, 'begin' | 'colours' | 'games' | 'house'> {
  games: Pick<Games, 'create' | 'isPlaying' | 'onStored' | 'ratingOf' | 'whoPlays'>;
  /** How long a user is still kept out of the queue, in milliseconds. */
  pauseLeft(uid: string): Promise<number>;
  timers: Pick<Timers, 'every'>;
  house: Pick<House, 'on' | 'opponentsFor' | 'opponentOf'>;
}

type QueueWish = Session<QueueHello>['hello'];
type QuickWish = QueueWish & { gameMode: QuickMode };

/** A user who waits with a connection to this node. */
interface Seeker {
  readonly uid: string;
  /** Names their place, together with this node. */
  readonly place: number;
  readonly hello: QuickWish;
  readonly connection: Connection;
  readonly rating: number;
  readonly since: number;
  isAhead: boolean;
  choice: QueueChoice | undefined;
  /** The offer and the lengths of other queues that they were told last, as text; empty before the first. */
  told: string;
  /** Whether the node that pairs has their place. */
  state: 'out' | 'asking' | 'in';
}

/** Quick pairing, as this node has a part in it: players whose connections are here wait in the one queue of all nodes. */
export class Pairing {
  private readonly waiting = new Map<string, Seeker>();
  private readonly colours = new LastColours();
  private readonly practising: Buckets;
  private readonly queue: Queue;
  private readonly queueAway: Places;
  /** Usual waits as they were told last, by mode. */
  private readonly usual = new Map<string, number>();
  /** How many wait at all nodes, as the node that pairs has told. */
  private allLengths: Record<string, number> = {};
  private readonly unfollow: () => void;
  private lastPlace = 0;
  private timer: Timer | null = null;
  /** Apart from each other: while the database is slow to say who plays, the node that pairs hears of this one. */
  private readonly asking: Recurring;
  private readonly telling: Recurring;
  private draining = false;

  constructor(private readonly deps: PairingDeps) {
    const { bus, node, pairs, timers, log } = deps;
    this.practising = new Buckets(PRACTICE, deps.now);
    this.unfollow = bus.follow({ node });
    bus.answer(queueCalled, place => this.at(place) !== null);
    bus.answer(queuePaired, paired => this.begin(paired));
    bus.subscribe(queueClosed, ({ why, ...place }) => {
      if (why === 'replaced') this.at(place)?.connection.close(closeCode.replaced, why);
      else this.at(place)?.connection.close(closeCode.tryAgainLater, 'try again later');
    });
    bus.subscribe(queueLengths, ({ lengths }) => {
      this.allLengths = lengths;
    });
    deps.games.onStored((game, isOver) => {
      const uid = isOver ? aheadAfter(game) : null;
      if (uid !== null) bus.publish(queueAhead, { uid });
    });
    this.queueAway = new QueueAway(bus);
    this.queue = new Queue({
      ...{ ...deps, colours: this.colours },
      pairs: () => !this.draining && pairs(),
      begin: paired => this.begin(paired),
    });
    const recurring = { timers, everyMs: ASK_MS, log, trouble: 'players could not come back to the queue' };
    this.asking = new Recurring({ ...recurring, round: () => this.ask() });
    this.telling = new Recurring({ ...recurring, round: () => this.tellAgain() });
  }

  start(): void {
    this.timer = this.deps.timers.every(ROUND_MS, () => {
      this.queue.round();
      this.tellLate();
    });
    this.asking.start();
  }

  stop(): void {
    this.timer?.cancel();
    void this.asking.stop();
    void this.telling.stop();
    this.waiting.clear();
    this.queue.stop();
    this.unfollow();
  }

  /** While this is on the queue is closed here: users are asked to try again, which may lead them to another node. */
  drain(on: boolean): void {
    this.draining = on;
    this.queue.look();
    if (!on) return;
    for (const { connection } of this.waiting.values()) connection.close(closeCode.tryAgainLater, 'draining');
    this.waiting.clear();
  }

  /** How many wait with a connection to this node, by time control. */
  get lengths(): Record<string, number> {
    const lengths: Record<string, number> = {};
    for (const { hello } of this.waiting.values())
      lengths[hello.gameMode] = (lengths[hello.gameMode] ?? 0) + 1;
    return lengths;
  }

  /** Whether this node pairs: for all nodes, or its own players while it does not hear the one that does. */
  get pairsHere(): boolean {
    return this.queue.isHere;
  }

  /** Usual wait of such a user, in milliseconds; `null` if it is not known. */
  usualWait({ gameMode, choice }: Pick<QueueWish, 'gameMode' | 'choice'>): number | null {
    const { house, waitMs } = this.deps;
    const forHouse = choice === 'open' ? 2 * waitMs : choice === 'people' ? null : waitMs;
    return this.usual.get(gameMode) ?? (house.on ? forHouse : null);
  }

  /**
   * Takes a user into the queue until the connection closes. Users who are playing already are sent to their game.
   *
   * @returns milliseconds for which the user is not let in, if they did not let a game begin; mostly 0
   */
  async enter(uid: string, hello: QueueWish, connection: Connection): Promise<number> {
    const { gameMode, house } = hello;
    const quickMode = house === undefined && isQuickMode(gameMode) ? gameMode : null;
    // Said before the first read: the house leaves this player's opponent to them.
    if (quickMode !== null) this.deps.bus.publish(queueComing, { uid, gameMode: quickMode });
    if (await this.isSentToGame(uid, hello.window)) return 0;
    if (quickMode === null) {
      if (house !== undefined) await this.practise(uid, hello, house, connection);
      return 0;
    }
    const pause = await this.deps.pauseLeft(uid);
    if (pause === 0) await this.admit(uid, { ...hello, gameMode: quickMode }, connection);
    return pause;
  }

  /** A user who waits with this connection has chosen between people and the house. */
  choose(uid: string, connection: Connection, choice: QueuePress): void {
    const seeker = this.waiting.get(uid);
    if (seeker?.connection !== connection || seeker.choice === undefined) return;
    seeker.choice = choice;
    void this.tell(seeker);
  }

  /** Tells users for whom nobody has come of the house and of the other queues, and again what changes. */
  private tellLate(): void {
    const { now, house, waitMs } = this.deps;
    for (const seeker of this.waiting.values()) {
      const { choice, since, hello, connection } = seeker;
      const waited = now() - since;
      if (choice === undefined || waited < waitMs) continue;
      const { [hello.gameMode]: _own, ...waiting } = this.allLengths;
      const begins = choice === 'open' ? { begins: Math.max(0, 2 * waitMs - waited) } : {};
      const told = JSON.stringify([choice, waiting]);
      if (told === seeker.told) continue;
      seeker.told = told;
      const frame: QueueFrame = { action: 'ping', ...(house.on && { offer: begins }), waiting };
      connection.send(frame);
    }
  }

  private async admit(uid: string, hello: QuickWish, connection: Connection): Promise<void> {
    const { games, now } = this.deps;
    const rating = await games.ratingOf(uid, TIME_CONTROLS[hello.gameMode]);
    if (this.draining) connection.close(closeCode.tryAgainLater, 'draining');
    if (!connection.isOpen) return;
    const place = ++this.lastPlace;
    const seeker: Seeker = {
      ...{ uid, place, hello, connection, rating },
      since: now(),
      isAhead: false,
      choice: hello.choice,
      told: '',
      state: 'out',
    };
    const older = this.waiting.get(uid);
    this.waiting.set(uid, seeker);
    connection.onClose(() => this.leave(seeker));
    older?.connection.close(replacedCode(older.hello.window, hello.window), 'replaced');
    await this.tell(seeker);
  }

  /** Tells the node that pairs of a user. Where no node does at the moment, the user waits and it is told later. */
  private async tell(seeker: Seeker): Promise<void> {
    const { now } = this.deps;
    const { hello, rating, isAhead, choice, connection, since } = seeker;
    const { gameMode, playlist, window } = hello;
    seeker.state = 'asking';
    const place = this.placeOf(seeker);
    const waited = now() - since;
    const told = { gameMode, playlist, window, rating, isAhead, isAnew: waited >= ASK_MS, waited, choice };
    const entered = { ...place, ...told };
    const answer = await this.places.enter(entered);
    seeker.state = answer?.is === 'in' ? 'in' : 'out';
    if (answer?.is === 'replaced') connection.close(closeCode.replaced, 'replaced');
    else if (answer?.is === 'later') connection.close(closeCode.tryAgainLater, 'try again later');
    else if (answer?.is === 'in') {
      seeker.isAhead = answer.isAhead;
      if (answer.wait !== null) this.usual.set(gameMode, answer.wait);
      // That they have left was said before the place was known.
      if (!connection.isOpen) this.places.leave(place);
    }
  }

  /** Asks the node that pairs whether it has all who wait here. */
  private async ask(): Promise<void> {
    const known = this.seekers('in');
    if (known.length > 0) {
      const places = known.map(({ place }) => place);
      const unknown = new Set(await this.places.unknown(this.deps.node, places));
      for (const seeker of known) if (unknown.has(seeker.place)) seeker.state = 'out';
    }
    this.telling.now();
  }

  /** Tells the node that pairs of all whom it has not. A game of theirs may have begun without a word of it here. */
  private async tellAgain(): Promise<void> {
    const { games, bus } = this.deps;
    const out = this.seekers('out');
    if (out.length === 0) return;
    const playing = new Set(await games.whoPlays(out.map(({ uid }) => uid)));
    for (const seeker of out) {
      const { uid, hello, connection } = seeker;
      if (playing.has(uid)) bus.publish(userPlaying, { uid, window: hello.window });
      else if (connection.isOpen) void this.tell(seeker);
    }
  }

  private seekers(state: Seeker['state']): Seeker[] {
    return [...this.waiting.values()].filter(seeker => seeker.state === state);
  }

  /** Begins a game of users who wait here. */
  private async begin({ places, white, black, gameMode, windows }: Paired): Promise<Begun> {
    const { games, log } = this.deps;
    const gone = places.filter(place => !this.at(place));
    if (gone.length > 0) return { is: 'gone', places: gone };
    const close = (why: string): Begun => {
      for (const place of places) this.at(place)?.connection.close(closeCode.tryAgainLater, why);
      return { is: 'gone', places };
    };
    try {
      const control = TIME_CONTROLS[gameMode];
      const order: GameOrder = { white, black, control, rated: true, origin: { kind: 'quick' } };
      const created = await games.create(order, windows);
      if (!created.ok && created.code === 'draining') return close('draining');
      return { is: created.ok ? 'begun' : 'busy' };
    } catch (error) {
      log.warn({ err: error }, 'a game could not begin');
      return close('try again later');
    }
  }

  /** Begins the game against the house that a user has asked for. Nobody waits for it, so a pause does not hold it up. */
  private async practise(
    uid: string,
    { gameMode, window, side }: QueueWish,
    strength: HouseStrength,
    connection: Connection,
  ): Promise<void> {
    const { games, house, random } = this.deps;
    const comeAgain = (why: string) => connection.close(closeCode.tryAgainLater, why);
    if (!house.on) return connection.close(closeCode.notAllowed, 'no house here');
    if (this.practising.spend(uid) > 0) return comeAgain('too many games');
    const isWhite =
      side === undefined ? firstHasWhite(this.colours.of(uid), undefined, random) : side === 'w';
    const origin = { kind: 'practice', strength } as const;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const opponent = await house.opponentOf(strength);
      if (!connection.isOpen) return;
      const [white, black] = isWhite ? [uid, opponent] : [opponent, uid];
      const order: GameOrder = { white, black, control: TIME_CONTROLS[gameMode], rated: false, origin };
      const created = await games.create(order, { [uid]: window });
      if (created.ok) return this.colours.note(uid, isWhite ? 'w' : 'b');
      if (created.code !== 'busy') return comeAgain(created.code);
      if (await this.isSentToGame(uid, window)) return;
    }
    comeAgain('no opponent');
  }

  private async isSentToGame(uid: string, window: string | undefined): Promise<boolean> {
    const { games, bus } = this.deps;
    if (!(await games.isPlaying(uid))) return false;
    bus.publish(userPlaying, { uid, window });
    return true;
  }

  private leave(seeker: Seeker): void {
    if (this.waiting.get(seeker.uid) === seeker) this.waiting.delete(seeker.uid);
    this.places.leave(this.placeOf(seeker));
  }

  /** The queue, wherever it is. */
  private get places(): Places {
    return this.queue.isHere ? this.queue : this.queueAway;
  }

  private placeOf({ uid, place }: Seeker): Place {
    return { edge: this.deps.node, uid, place };
  }

  /** The user who waits at this place, if they still do. */
  private at({ uid, place }: Place): Seeker | null {
    const seeker = this.waiting.get(uid);
    return seeker?.place === place && seeker.connection.isOpen ? seeker : null;
  }
}
