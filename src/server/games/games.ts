import type { Logger } from 'pino';
import { SIDES } from '../../rules/chess';
import type { TimeControl } from '../../rules/time-control';
import type { Bus } from '../bus/bus';
import type { Timers } from '../clock';
import type { Heirs } from '../lease/heirs';
import type { Claim } from '../lease/leases';
import type { Neighbours } from '../lease/neighbours';
import { ActiveGames } from './active-games';
import { type ActorDeps, GameActor } from './actor';
import { Announcements, type Windows } from './announcements';
import { Finder, type Located, type SitAway } from './finder';
import { type Game, sideOf } from './game';
import type { GameStore } from './game-store';
import type { Latency } from './latency';
import { gameTakenUp } from './nodes/messages';
import { type CreateResult, firstOrigin, type GameOrder, orderOf, rematchOrder } from './order';
import { Outages } from './outages';
import { Ownership } from './ownership';
import { playersFor, playersOf } from './players';
import { newGame, type Players } from './revive';
import { seriesPlaceOf } from './series-place';
import type { GameEvent } from './step';
import type { StoredGame } from './stored-game';
import { GameWriter } from './writer';

export interface GamesDeps {
  store: GameStore;
  bus: Pick<Bus, 'publish' | 'follow'>;
  log: Logger;
  /** Time of the game clocks: milliseconds in which this process runs. */
  now(): number;
  /** Turns a recent value of `now` into epoch milliseconds. */
  epochOf(moment: number): number;
  timers: Timers;
  /** Whether there can be no other node. */
  alone: boolean;
  /** Name of this node among those that hear each other; `null` where none does. */
  node: string | null;
  /** The nodes that this one hears. */
  neighbours: Pick<Neighbours, 'hears' | 'hearsAll' | 'unheard'>;
  /** Nodes that go on with the games of this one when it leaves. */
  heirs: Pick<Heirs, 'handOver' | 'heldFor' | 'onDealt' | 'names' | 'leaveToUnheard'>;
  /** A game with a house player changed. `act` makes the house player do something. */
  attend(game: Game, side: 'w' | 'b', act: (event: GameEvent) => void): void;
}

/** How an order ends a game: the loser has left or is barred, or it counts for nobody. */
export type OrderedEnd = 'white' | 'black' | 'aborted';

/** The games of this node: begins them and finds them for their players. */
export class Games {
  private readonly active: ActiveGames;
  private readonly writer: GameWriter;
  private readonly actorWorld: ActorDeps;
  private readonly ownership: Ownership;
  private readonly finder: Finder;
  private readonly announcements: Announcements;
  private readonly outages: Outages;
  /** Games that are about to begin. */
  private beginning = 0;
  private draining = false;
  private readonly storedListeners: ((game: Game, isOver: boolean) => void)[] = [];

  constructor(private readonly deps: GamesDeps) {
    this.active = new ActiveGames(deps.node === null ? null : game => deps.bus.follow({ game }));
    this.writer = new GameWriter(deps);
    this.announcements = new Announcements(deps.bus, deps.log, deps.timers);
    this.outages = new Outages(deps.now, until => {
      deps.log.warn(
        { until: deps.epochOf(until) },
        'many players lost their connections at once, or came back',
      );
      for (const actor of this.active.all()) actor.post({ kind: 'standstill', until });
    });
    this.actorWorld = {
      now: deps.now,
      timers: deps.timers,
      judged: ({ id }, event, effects) => {
        if (event.kind !== 'move') return;
        const isLegal = effects.some(effect => effect.do === 'append');
        deps.log.debug({ trace: event.move.mid, game: id, isLegal }, 'move judged');
      },
      writer: this.writer,
      stored: (game, isOver) => this.reportStored(game, isOver),
      changed: actor => this.attend(actor),
      rematch: actor => void this.rematch(actor),
      presence: ({ game }, side, isThere) =>
        isThere ? this.outages.joined(game.id, side) : this.outages.left(game.id, side),
      over: actor => this.active.remove(actor),
      lost: (actor, error) => {
        deps.log.warn({ err: error, game: actor.game.id }, 'game dropped');
        this.active.remove(actor);
        this.outages.forget(actor.game.id);
        this.ownership.giveUp(actor);
      },
    };
    this.ownership = new Ownership({
      ...deps,
      writer: this.writer,
      active: this.active,
      forget: game => this.outages.forget(game),
      adopt: (game, claim) => this.takeUp(game, claim),
    });
    this.finder = new Finder({
      ...deps,
      active: this.active,
      mayAsk: () => !deps.alone && !this.draining,
      isStopped: () => this.ownership.isStopped,
      adopt: game => this.adopt(game, null),
    });
  }

  /** Takes over games that no node owns, repeatedly until `stop`. */
  start(): Promise<void> {
    return this.ownership.start();
  }

  /** Calls `listen` when a game has begun, gone on or ended (`isOver`) and that is stored: spectators may see it. */
  onStored(listen: (game: Game, isOver: boolean) => void): void {
    this.storedListeners.push(listen);
  }

  /** Releases the leases of all games, so that other nodes can take them over without waiting, each its part. */
  async stop(): Promise<void> {
    await this.ownership.stop();
    await Promise.all([...this.active.all()].map(actor => actor.stop()));
    await this.ownership.letGo();
    // Players who look for a game that another node goes on with get no answer here any more.
    for (const actor of this.active.all()) this.active.remove(actor);
  }

  /** Games played here, those about to begin included. */
  get running(): number {
    return this.active.claims().length + this.beginning;
  }

  /** Games played here by two house players, for others to watch. */
  get shows(): number {
    return this.active.claims().filter(({ id }) => this.active.get(id)?.isShow).length;
  }

  /**
   * Games that keep a draining node running: those played here, and those without an owner, which it may be the only
   * one to take. Games of two house players do not count: whichever node comes next goes on with them.
   */
  get unfinished(): number {
    return this.running - this.shows + this.ownership.withoutOwner;
  }

  /** How long the last moves waited to be stored. */
  get storing(): ReturnType<Latency['figures']> {
    return this.writer.latency.figures();
  }

  /** While this is on no game begins here, and games without an owner are left to other nodes first. */
  drain(on: boolean): void {
    this.draining = on;
    this.ownership.drain(on);
    for (const actor of this.active.all()) this.declineRematch(actor);
  }

  /**
   * Begins a game and tells both players' channels.
   *
   * @param windows the browser windows from which the two play it
   * @returns its id, or why it does not begin
   * @throws Error for unknown players, and when the database does not answer
   */
  async create(order: GameOrder, windows: Windows = {}): Promise<CreateResult> {
    if (this.draining) return { ok: false, code: 'draining' };
    this.beginning++;
    try {
      return await this.writer.begin(() => this.begin(order, windows));
    } finally {
      this.beginning--;
    }
  }

  private async begin(order: GameOrder, windows: Windows): Promise<CreateResult> {
    const { store, now } = this.deps;
    const players = await playersFor(store, order);
    const rated = order.rated && !SIDES.some(side => players[side].player.house);
    const ratings = { w: players.w.player.elo, b: players.b.player.elo };
    const created = await store.create({ ...order, rated, ratings });
    if (!created.ok) return created;
    const { claim, rated: isRated, unratedBecause } = created;
    const granted = { ...order, rated: isRated, unratedBecause, id: claim.id };
    const actor = this.adopt(newGame(granted, players, now()), claim);
    actor.begin();
    this.announcements.begun(actor, windows);
    return { ok: true, id: claim.id };
  }

  /** Whether a game of this player is being played, here or elsewhere. */
  async isPlaying(uid: string): Promise<boolean> {
    return (await this.whoPlays([uid])).length > 0;
  }

  /** Filters these players for those who play a game, here or elsewhere. */
  async whoPlays(uids: readonly string[]): Promise<string[]> {
    const here = uids.filter(uid => this.playing(uid) !== null);
    const others = uids.filter(uid => !here.includes(uid));
    return others.length === 0 ? here : [...here, ...(await this.deps.store.whoPlays(others))];
  }

  /** The game that a player is playing here. */
  playing(uid: string): GameActor | null {
    return this.active.playedBy(uid);
  }

  /** Ends a duel or a game of a tournament that is played here as lost for this player: they are barred from it. */
  forfeit(uid: string): void {
    const actor = this.playing(uid);
    const side = actor && sideOf(actor.game, uid);
    const kind = actor && firstOrigin(actor.game.origin).kind;
    if (side && (kind === 'duel' || kind === 'series')) actor.post({ kind: 'forfeit', side });
  }

  /** Ends a game that is played here, by order. */
  end(id: number, result: OrderedEnd): void {
    const actor = this.active.get(id);
    if (actor?.game.phase !== 'playing') return;
    if (result === 'aborted') actor.post({ kind: 'callOff' });
    else actor.post({ kind: 'forfeit', side: result === 'white' ? 'b' : 'w' });
  }

  /** Calls off the game that this player plays here. */
  callOffOf(uid: string): void {
    this.playing(uid)?.post({ kind: 'callOff' });
  }

  /** Games of tournaments that are played here. */
  get inSeries(): number[] {
    return this.active
      .claims()
      .flatMap(({ id }) => (seriesPlaceOf(this.active.get(id)?.game.origin ?? { kind: 'quick' }) ? id : []));
  }

  /** The window that a player plays from, as far as that is known here. */
  windowOf(uid: string): string | null {
    const actor = this.playing(uid);
    if (!actor) return null;
    const side = sideOf(actor.game, uid);
    return (side && actor.windowOf(side)) ?? null;
  }

  /** A player's rating for games of this control. */
  async ratingOf(uid: string, control: TimeControl): Promise<number> {
    const [player] = await this.deps.store.players([{ uid, gameMode: control.name }]);
    if (!player) throw new Error('no such player');
    return player.elo;
  }

  /**
   * The game a player's connection belongs to.
   *
   * @param sitAway `null`: no other node can be reached
   * @param meant the only game that they come for
   */
  locate(uid: string, sitAway: SitAway | null = null, meant?: number): Promise<Located> {
    return this.finder.locate(uid, sitAway, meant);
  }

  /** A game that is run here, or was until a moment ago. */
  at(id: number): GameActor | null {
    return this.active.get(id);
  }

  /** Both players of a stored game as they are now, with the ratings they began with. */
  playersOf(stored: StoredGame): Promise<Players> {
    return playersOf(this.deps.store, stored);
  }

  private reportStored(game: Game, isOver: boolean): void {
    for (const listen of this.storedListeners) listen(game, isOver);
    if (!isOver) {
      this.ownership.moved(game);
      return;
    }
    this.outages.forget(game.id);
    this.announcements.ended(game);
  }

  /** Makes the actor of a game that this node runs from now on. @param claim `null` for a game that is over */
  private adopt(game: Game, claim: Claim | null): GameActor {
    const actor = new GameActor(game, claim, this.actorWorld);
    this.active.add(actor);
    if (game.phase === 'playing') this.reportStored(game, false);
    const { until } = this.outages;
    if (until !== null) actor.post({ kind: 'standstill', until });
    return actor;
  }

  /** Adopts a game of another node, and tells the nodes of its players, who stay there, that it is here now. */
  private takeUp(game: Game, claim: Claim): GameActor {
    const actor = this.adopt(game, claim);
    const { node, bus } = this.deps;
    for (const { uid, house } of SIDES.map(side => game.seats[side]))
      if (node !== null && !house) bus.publish(gameTakenUp, { uid, game: game.id, owner: node });
    return actor;
  }

  private attend(actor: GameActor): void {
    this.declineRematch(actor);
    for (const side of SIDES) {
      if (actor.game.seats[side].house) this.deps.attend(actor.game, side, event => actor.post(event));
    }
  }

  private async rematch(actor: GameActor): Promise<void> {
    const order = orderOf(actor.game);
    const windows = { [order.white]: actor.windowOf('w'), [order.black]: actor.windowOf('b') };
    const created = await this.create(rematchOrder(actor.game.id, order), windows).catch(error => {
      this.deps.log.warn({ err: error, game: actor.game.id }, 'rematch could not begin');
      return null;
    });
    if (created?.ok) actor.finish();
    else if (created?.code === 'refused') actor.post({ kind: 'noRematch', refusal: created.refusal });
    else actor.post({ kind: 'noRematch' });
  }

  /** On a draining node no other game can begin: says so at once to a player who wants one. */
  private declineRematch(actor: GameActor): void {
    const wanted = SIDES.some(side => actor.game.seats[side].rematch);
    if (this.draining && wanted) actor.post({ kind: 'noRematch' });
  }
}
