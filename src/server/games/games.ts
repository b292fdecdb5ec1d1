import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AFTERMATH_MS } from '../../protocol/limits';
import type { TimeControl } from '../../rules/time-control';
import type { Bus } from '../bus/bus';
import type { Database } from '../database/database';
import { gamePlayer } from '../players/store';
import { type ActorWorld, GameActor, type StoredEffect } from './actor';
import { batching } from './batch';
import { type Game, SIDES } from './game';
import { releaseGames, renewLeases, takeOver } from './leases';
import { newGame, type Players, revive } from './revive';
import type { GameEvent } from './step';
import { type Append, abortGame, appendMoves, createGame, finishGame, lastGame, storeOffer } from './store';
import { loadEnded, type StoredGame } from './stored-game';

/** How often expired leases are looked for; every second time our own are renewed. */
const ROUND_MS = 350;
/** How long a player waits for a game that another node may just be losing. */
const SEARCH_MS = 4_000;

export interface GamesWorld {
  db: Database;
  bus: Bus;
  log: Logger;
  now(): number;
  /** Name of this process among the owners of games; never used twice. */
  owner: string;
  /** A game with a house player changed. `act` makes the house player do something. */
  attend(game: Game, side: 'w' | 'b', act: (event: GameEvent) => void): void;
}

export type Located =
  | { kind: 'here'; actor: GameActor }
  /** His last game is over, or there never was one. */
  | { kind: 'over' | 'none' }
  /** It is played, but not here. */
  | { kind: 'elsewhere' };

/** All games this node owns. */
export class Games {
  private readonly actors = new Map<number, GameActor>();
  private readonly byPlayer = new Map<string, GameActor>();
  private readonly append: (append: Append) => Promise<boolean>;
  private readonly actorWorld: ActorWorld;
  private keeping: Promise<void> = Promise.resolve();
  private stopping = false;
  private readonly halt = new AbortController();

  constructor(private readonly world: GamesWorld) {
    const { db, owner, now } = world;
    this.append = batching(async items => {
      const stored = await appendMoves(db, owner, items);
      return item => stored.has(item.id);
    });
    this.actorWorld = {
      now,
      store: (game, effect, at) => this.store(game, effect, at),
      changed: actor => this.attend(actor),
      rematch: actor => void this.rematch(actor),
      over: actor => this.forget(actor),
      lost: (actor, error) => {
        world.log.warn({ err: error, game: actor.game.id }, 'game dropped');
        this.forget(actor);
        // Without this another owner would wait for the lease to run out. If it fails, that happens.
        releaseGames(db, owner, [actor.game.id]).catch(() => undefined);
      },
    };
  }

  /** Takes over what nobody owns, and keeps doing so until `stop`. */
  async start(): Promise<void> {
    await this.takeOver();
    this.keeping = this.keep();
  }

  /** Lets all games go at once, so that others can take them over without waiting. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.halt.abort();
    await this.keeping;
    await Promise.all([...this.actors.values()].map(actor => actor.stop()));
    await releaseGames(this.world.db, this.world.owner, this.held());
  }

  /**
   * Begins a game and tells both players' channels.
   *
   * @returns false when one of the two is playing already
   */
  async create(
    white: string,
    black: string,
    control: TimeControl,
    wish: { rated: boolean },
  ): Promise<boolean> {
    const { db, owner, now, bus } = this.world;
    const players = await this.players(white, black, control);
    const rated = wish.rated && !SIDES.some(side => players[side].player.house);
    const claim = await createGame(db, owner, { white, black, control, rated });
    if (!claim) return false;
    this.adopt(newGame(claim, players, control, rated, now())).begin();
    for (const uid of [white, black]) bus.publish(uid, { kind: 'started' });
    return true;
  }

  /** Whether a game of this player is being played, here or elsewhere. */
  async isPlaying(uid: string): Promise<boolean> {
    if (this.isBusy(uid)) return true;
    return (await lastGame(this.world.db, uid))?.state === 'playing';
  }

  /** Whether a player is in a game that is played here. */
  isBusy(uid: string): boolean {
    return this.byPlayer.get(uid)?.game.phase === 'playing';
  }

  /** A player's rating for games of this control. */
  async ratingOf(uid: string, control: TimeControl): Promise<number> {
    return (await gamePlayer(this.world.db, uid, control.name)).elo;
  }

  /** The game a player's connection belongs to. Waits a little for one that has no owner at the moment. */
  async locate(uid: string): Promise<Located> {
    const until = this.world.now() + SEARCH_MS;
    for (;;) {
      const actor = this.byPlayer.get(uid);
      if (actor) return { kind: 'here', actor };
      const last = await lastGame(this.world.db, uid);
      if (!last) return { kind: 'none' };
      if (last.state !== 'playing') return this.aftermath(last.id, last.endedAgo ?? Infinity);
      if (this.stopping || this.world.now() > until) return { kind: 'elsewhere' };
      await sleep(ROUND_MS / 2);
    }
  }

  private async aftermath(id: number, endedAgo: number): Promise<Located> {
    const { db, now } = this.world;
    const stored = endedAgo < AFTERMATH_MS ? await loadEnded(db, id) : null;
    if (!stored) return { kind: 'over' };
    const players = await this.players(stored.white, stored.black, stored.control);
    // The other player may have come first.
    const there = this.actors.get(id);
    return { kind: 'here', actor: there ?? this.adopt(revive(stored, players, now() - endedAgo)) };
  }

  private async players(white: string, black: string, control: TimeControl): Promise<Players> {
    const { db } = this.world;
    const [w, b] = await Promise.all([
      gamePlayer(db, white, control.name),
      gamePlayer(db, black, control.name),
    ]);
    return { w: { uid: white, player: w }, b: { uid: black, player: b } };
  }

  private adopt(game: Game): GameActor {
    const actor = new GameActor(game, this.actorWorld);
    this.actors.set(game.id, actor);
    for (const side of SIDES) {
      const { uid } = game.seats[side];
      const present = this.byPlayer.get(uid);
      if (!present || game.phase === 'playing') this.byPlayer.set(uid, actor);
    }
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

  private held(): number[] {
    const ids: number[] = [];
    for (const [id, actor] of this.actors) if (actor.game.phase === 'playing') ids.push(id);
    return ids;
  }

  private async store(game: Game, effect: StoredEffect, at: number): Promise<boolean> {
    const { db, owner } = this.world;
    const claim = { id: game.id, fence: game.fence, owner };
    switch (effect.do) {
      case 'append':
        return this.append({ ...effect.move, id: game.id, fence: game.fence, ply: effect.ply, at });
      case 'storeOffer':
        return storeOffer(db, claim, effect.side);
      case 'finish':
        return finishGame(db, claim, effect.result, game.clock.left);
      case 'abort':
        return abortGame(db, claim, effect.reason, game.clock.left);
    }
  }

  private attend(actor: GameActor): void {
    for (const side of SIDES) {
      if (actor.game.seats[side].house) this.world.attend(actor.game, side, event => actor.post(event));
    }
  }

  /** The next game of the same two: same control, colours swapped. */
  private async rematch(actor: GameActor): Promise<void> {
    const { seats, control, rated } = actor.game;
    actor.finish();
    try {
      await this.create(seats.b.uid, seats.w.uid, control, { rated });
    } catch (error) {
      this.world.log.warn({ err: error }, 'rematch could not begin');
    }
  }

  private async keep(): Promise<void> {
    for (let round = 0; !this.stopping; round++) {
      // The end of the pause comes at once when this node is to stop.
      await sleep(ROUND_MS, undefined, { signal: this.halt.signal }).catch(() => undefined);
      if (this.stopping) return;
      try {
        if (round % 2 === 0) await this.renew();
        await this.takeOver();
      } catch (error) {
        // The leases run out meanwhile; the fence keeps us from writing what is no longer ours.
        this.world.log.warn({ err: error }, 'leases could not be kept');
      }
    }
  }

  private async renew(): Promise<void> {
    const held = this.held();
    const ours = await renewLeases(this.world.db, this.world.owner, held);
    for (const id of held) {
      const actor = this.actors.get(id);
      // A game may have ended while the statement was under way.
      if (actor?.game.phase === 'playing' && !ours.has(id)) actor.lose(new Error('the lease was lost'));
    }
  }

  private async takeOver(): Promise<void> {
    const { db, owner } = this.world;
    const taken = await takeOver(db, owner, this.held());
    await Promise.all(taken.map(stored => this.takeUp(stored)));
  }

  private async takeUp(stored: StoredGame): Promise<void> {
    const { now, log } = this.world;
    try {
      const players = await this.players(stored.white, stored.black, stored.control);
      this.adopt(revive(stored, players, now())).begin();
    } catch (error) {
      log.error({ err: error, game: stored.id }, 'game cannot be taken up');
    }
  }
}
