import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AFTERMATH_MS } from '../../protocol/limits';
import type { TimeControl } from '../../rules/time-control';
import type { Bus } from '../bus/bus';
import { isAway } from '../database/database';
import type { Claim } from '../lease/leases';
import { type ActorWorld, GameActor } from './actor';
import { userPlaying } from './events';
import { type Game, SIDES } from './game';
import type { GameStore } from './game-store';
import type { Latency } from './latency';
import { type CreateResult, type GameOrder, rematchOrder } from './order';
import { DamagedGame, newGame, type Players, revive } from './revive';
import { DAMAGED } from './settlement';
import type { GameEvent } from './step';
import type { StoredGame } from './stored-game';
import { GameWriter } from './writer';

/** How often expired leases are looked for, and how often our own are renewed. */
const ROUND_MS = 350;
const RENEWAL_MS = 700;
/** How long a player waits for a game that another node may just be losing. */
const SEARCH_MS = 4_000;

export interface GamesWorld {
  store: GameStore;
  bus: Pick<Bus, 'publish'>;
  log: Logger;
  now(): number;
  /** There can be no other node. */
  alone: boolean;
  /** A game with a house player changed. `act` makes the house player do something. */
  attend(game: Game, side: 'w' | 'b', act: (event: GameEvent) => void): void;
}

export type Located =
  | { kind: 'here'; actor: GameActor }
  /** His last game is over, or there never was one. */
  | { kind: 'over' | 'none' }
  /** It was called off a moment ago, when nobody was here to be told. */
  | { kind: 'calledOff' }
  /** It is played, but not here. */
  | { kind: 'elsewhere' };

/** All games this node owns. */
export class Games {
  private readonly actors = new Map<number, GameActor>();
  private readonly byPlayer = new Map<string, GameActor>();
  private readonly writer: GameWriter;
  private readonly actorWorld: ActorWorld;
  private keeping: Promise<void> = Promise.resolve();
  /** Games that are about to begin. */
  private beginning = 0;
  /** Games that no node owns, as far as is known; looked after while draining. */
  private withoutOwner = 0;
  private draining = false;
  private stopping = false;
  private readonly storedListeners: ((game: Game, isOver: boolean) => void)[] = [];
  private readonly halt = new AbortController();

  constructor(private readonly world: GamesWorld) {
    this.writer = new GameWriter(world.store);
    this.actorWorld = {
      now: world.now,
      store: (claim, game, effect, at) => this.writer.write(claim, game, effect, at),
      stored: (game, isOver) => this.reportStored(game, isOver),
      changed: actor => this.attend(actor),
      rematch: actor => void this.rematch(actor),
      over: actor => this.forget(actor),
      lost: (actor, error) => {
        world.log.warn({ err: error, game: actor.game.id }, 'game dropped');
        this.forget(actor);
        if (!actor.claim) return;
        // Without this another owner would wait for the lease to run out. If it fails, that happens.
        this.writer.release(actor.claim).catch(() => undefined);
        // A slow process may have lost it to nobody but itself.
        if (!this.actors.has(actor.game.id)) this.withoutOwner++;
      },
    };
  }

  /** Takes over what nobody owns, and keeps doing so until `stop`. */
  async start(): Promise<void> {
    await this.takeOver();
    this.keeping = this.keep();
  }

  /** Calls `listen` when a game has begun, gone on or ended (`isOver`) and that is stored: spectators may see it. */
  onStored(listen: (game: Game, isOver: boolean) => void): void {
    this.storedListeners.push(listen);
  }

  /** Lets all games go at once, so that others can take them over without waiting. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.halt.abort();
    await this.keeping;
    await Promise.all([...this.actors.values()].map(actor => actor.stop()));
    await this.world.store.release(this.held());
  }

  /** Games played here, those about to begin included. */
  get running(): number {
    return this.held().length + this.beginning;
  }

  /** Games played here by two house players, for others to watch. */
  get shows(): number {
    return this.held().filter(({ id }) => this.actors.get(id)?.isShow).length;
  }

  /**
   * Games that this node may not leave: played here, or without an owner when no other node takes them. Those of
   * two house players can go on anywhere, at any time.
   */
  get unfinished(): number {
    return this.running - this.shows + this.withoutOwner;
  }

  get storing(): ReturnType<Latency['figures']> {
    return this.writer.latency.figures();
  }

  /** While this is on no game begins here, and games without an owner are left to other nodes first. */
  drain(on: boolean): void {
    this.draining = on;
    for (const actor of this.actors.values()) this.declineRematch(actor);
  }

  /**
   * Begins a game and tells both players' channels.
   *
   * @returns its id, or why it does not begin
   * @throws Error for unknown players, and when the database does not answer
   */
  async create(order: GameOrder): Promise<CreateResult> {
    const { store, now, bus } = this.world;
    const { white, black, control } = order;
    if (this.draining) return { ok: false, code: 'draining' };
    this.beginning++;
    try {
      const players = await this.players(white, black, control);
      const rated = order.rated && !SIDES.some(side => players[side].player.house);
      const ratings = { w: players.w.player.elo, b: players.b.player.elo };
      const claim = await store.create({ ...order, rated, ratings });
      if (!claim) return { ok: false, code: 'busy' };
      this.adopt(newGame({ ...order, id: claim.id, rated }, players, now()), claim).begin();
      for (const uid of [white, black]) bus.publish(userPlaying, { uid });
      return { ok: true, id: claim.id };
    } finally {
      this.beginning--;
    }
  }

  /** Whether a game of this player is being played, here or elsewhere. */
  async isPlaying(uid: string): Promise<boolean> {
    if (this.isBusy(uid)) return true;
    return (await this.world.store.last(uid))?.state === 'playing';
  }

  /** Whether a player is in a game that is played here. */
  isBusy(uid: string): boolean {
    return this.playing(uid) !== null;
  }

  /** The game that a player is playing here. */
  playing(uid: string): GameActor | null {
    const actor = this.byPlayer.get(uid);
    return actor?.game.phase === 'playing' ? actor : null;
  }

  /** A player's rating for games of this control. */
  async ratingOf(uid: string, control: TimeControl): Promise<number> {
    const [player] = await this.world.store.players([{ uid, gameMode: control.name }]);
    if (!player) throw new Error('no such player');
    return player.elo;
  }

  /** The game a player's connection belongs to. Waits a little for one that has no owner at the moment. */
  async locate(uid: string): Promise<Located> {
    const until = this.world.now() + SEARCH_MS;
    for (;;) {
      const actor = this.byPlayer.get(uid);
      if (actor) return { kind: 'here', actor };
      const last = await this.world.store.last(uid);
      if (!last) return { kind: 'none' };
      const endedAgo = last.endedAgo ?? Number.POSITIVE_INFINITY;
      if (last.reason === DAMAGED && endedAgo < AFTERMATH_MS) return { kind: 'calledOff' };
      if (last.state !== 'playing') return this.aftermath(last.id, endedAgo);
      if (this.stopping || this.world.now() > until) return { kind: 'elsewhere' };
      await sleep(ROUND_MS / 2);
    }
  }

  private async aftermath(id: number, endedAgo: number): Promise<Located> {
    const { store, now } = this.world;
    const stored = endedAgo < AFTERMATH_MS ? await store.loadEnded(id) : null;
    if (!stored) return { kind: 'over' };
    const players = await this.playersOf(stored);
    // The other player may have come first.
    const there = this.actors.get(id);
    return { kind: 'here', actor: there ?? this.adopt(revive(stored, players, now() - endedAgo), null) };
  }

  /** The two of a stored game: what they show now, with the ratings they began with. */
  playersOf({ white, black, control, ratings }: StoredGame): Promise<Players> {
    return this.players(white, black, control, ratings);
  }

  private async players(
    white: string,
    black: string,
    { name: gameMode }: TimeControl,
    ratings?: StoredGame['ratings'],
  ): Promise<Players> {
    const [w, b] = await this.world.store.players([
      { uid: white, gameMode, elo: ratings?.w ?? null },
      { uid: black, gameMode, elo: ratings?.b ?? null },
    ]);
    if (!w || !b) throw new Error('a game of unknown players');
    return { w: { uid: white, player: w }, b: { uid: black, player: b } };
  }

  private reportStored(game: Game, isOver: boolean): void {
    for (const listen of this.storedListeners) listen(game, isOver);
  }

  /** @param claim `null` for a game that is over */
  private adopt(game: Game, claim: Claim | null): GameActor {
    const actor = new GameActor(game, claim, this.actorWorld);
    this.actors.set(game.id, actor);
    for (const side of SIDES) {
      const { uid } = game.seats[side];
      const present = this.byPlayer.get(uid);
      if (!present || game.phase === 'playing') this.byPlayer.set(uid, actor);
    }
    if (game.phase === 'playing') this.reportStored(game, false);
    return actor;
  }

  private forget(actor: GameActor): void {
    const { game } = actor;
    if (this.actors.get(game.id) === actor) this.actors.delete(game.id);
    for (const side of SIDES) {
      const { uid } = game.seats[side];
      if (this.byPlayer.get(uid) === actor) this.byPlayer.delete(uid);
    }
  }

  /** Claims of all games whose end is not stored. */
  private held(): Claim[] {
    const claims: Claim[] = [];
    for (const { claim } of this.actors.values()) if (claim) claims.push(claim);
    return claims;
  }

  private attend(actor: GameActor): void {
    this.declineRematch(actor);
    for (const side of SIDES) {
      if (actor.game.seats[side].house) this.world.attend(actor.game, side, event => actor.post(event));
    }
  }

  private async rematch(actor: GameActor): Promise<void> {
    const { id, seats, control, rated, origin } = actor.game;
    const order = { white: seats.w.uid, black: seats.b.uid, control, rated, origin };
    const created = await this.create(rematchOrder(id, order)).catch(error => {
      this.world.log.warn({ err: error }, 'rematch could not begin');
      return null;
    });
    if (created?.ok) actor.finish();
    else actor.post({ kind: 'noRematch' });
  }

  /** Who wants another game of a draining node is told at once that there will be none. */
  private declineRematch(actor: GameActor): void {
    const wanted = SIDES.some(side => actor.game.seats[side].rematch);
    if (this.draining && wanted) actor.post({ kind: 'noRematch' });
  }

  /** Beside each other: a database that is slow to look for games must not cost us those we have. */
  private async keep(): Promise<void> {
    await Promise.all([
      this.repeat(RENEWAL_MS, () => this.renew()),
      this.repeat(ROUND_MS, () => this.takeOver()),
    ]);
  }

  private async repeat(pause: number, work: () => Promise<void>): Promise<void> {
    while (!this.stopping) {
      // The end of the pause comes at once when this node is to stop.
      await sleep(pause, undefined, { signal: this.halt.signal }).catch(() => undefined);
      if (this.stopping) return;
      await work().catch(error => this.world.log.warn({ err: error }, 'games could not be taken over'));
    }
  }

  private async renew(): Promise<void> {
    const { store, log } = this.world;
    const held = this.held();
    const ask = (): ReturnType<GameStore['renew']> => store.renew(held);
    // One broken connection is no reason to give up; a second one means that the database is away. Then all
    // games are let go and taken over when it is back, so that its absence is charged to nobody.
    const ours = await ask()
      .catch(ask)
      .catch(error => {
        log.warn({ err: error }, 'leases could not be renewed');
        return () => false;
      });
    for (const claim of held) {
      const actor = this.actors.get(claim.id);
      // While the statement was under way the game may have ended, or been lost and taken over again.
      if (actor?.claim === claim && actor.game.phase === 'playing' && !ours(claim))
        actor.lose(new Error('the lease was lost'));
    }
  }

  private async takeOver(): Promise<void> {
    const { store, alone } = this.world;
    const limits = { held: this.held(), onlyLeftOver: this.draining && !alone };
    const { games, unreadable } = await store.takeOver(limits);
    await Promise.all(games.map(({ stored, claim }) => this.takeUp(stored, claim)));
    if (this.draining) this.withoutOwner = await store.countWithoutOwner();
    for (const { claim, left } of unreadable)
      await this.callOff(claim, left, new DamagedGame('its time control is unknown'));
  }

  private async takeUp(stored: StoredGame, claim: Claim): Promise<void> {
    const { now, log } = this.world;
    try {
      const players = await this.playersOf(stored);
      this.adopt(revive(stored, players, now()), claim).begin();
    } catch (error) {
      if (error instanceof DamagedGame) await this.callOff(claim, stored.left, error);
      // The database has gone again: whoever finds the lease run out tries again.
      else if (isAway(error)) log.warn({ err: error, game: stored.id }, 'game not taken up');
      else log.error({ err: error, game: stored.id }, 'game cannot be taken up');
    }
  }

  /** A game that can never go on: both are free for another, and `operator check` names it. */
  private async callOff(claim: Claim, left: StoredGame['left'], damage: DamagedGame): Promise<void> {
    this.world.log.error({ err: damage, game: claim.id }, 'damaged game called off');
    await this.writer.close(claim, { how: 'aborted', reason: DAMAGED }, left);
  }
}
