import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Side } from '../../rules/chess';
import type { Database } from '../database/database';
import type { GameActor } from '../games/actor';
import { moveFrame } from '../games/frames';
import { type Game, SIDES } from '../games/game';
import { DamagedGame, type Players, revive } from '../games/revive';
import type { StoredGame } from '../games/stored-game';
import { Broadcast, prepared, type Receiver } from './broadcast';
import { notPlaying, watchedEnd, watchedState } from './frames';
import { type LastGame, lastGames, readGames } from './store';

/** How often the store is asked for what is not played on this node. */
const ROUND_MS = 1_000;

export interface AudienceWorld {
  db: Database;
  log: Logger;
  /** Epoch milliseconds. */
  now(): number;
  /** The game this player is playing on this node. */
  playing(uid: string): GameActor | null;
  /** The two of a stored game, as others see them. */
  players(stored: StoredGame): Promise<Players>;
}

/** All who watch one player. */
interface Stand {
  uid: string;
  /** They know what `told` says. */
  seated: Set<Receiver>;
  /** They know nothing yet but the game, if any, that they name. */
  newcomers: Map<Receiver, number | null>;
  /** The game everybody seated follows; `null` while the player is not playing. */
  told: { game: number; ply: number } | null;
  /** The last game whose end was told: it does not begin again. */
  past: number;
  /** His game here has been asked for its position. */
  asked: boolean;
}

/**
 * Everybody who watches. Whatever the source, the node's own game or the store, its state is compared with
 * what a stand has been told, and the difference is told: no ply twice, none left out, and on from one game
 * of the player to his next.
 */
export class Audience {
  private readonly stands = new Map<string, Stand>();
  private readonly broadcast = new Broadcast();
  private asking: Promise<void> = Promise.resolve();
  /** Stands with newcomers about whose player the store is to be asked. */
  private readonly waiting = new Set<Stand>();
  private readonly halt = new AbortController();

  constructor(private readonly world: AudienceWorld) {}

  start(): void {
    void this.keep();
  }

  stop(): void {
    this.halt.abort();
  }

  /** @param game the game this spectator knows already. @returns leaves again */
  join(uid: string, receiver: Receiver, game: number | null): () => void {
    const stand = this.stands.get(uid) ?? emptyStand(uid);
    this.stands.set(uid, stand);
    stand.newcomers.set(receiver, game);
    this.look(stand);
    return () => {
      stand.seated.delete(receiver);
      stand.newcomers.delete(receiver);
      if (stand.seated.size + stand.newcomers.size > 0 || this.stands.get(uid) !== stand) return;
      this.stands.delete(uid);
      this.waiting.delete(stand);
    };
  }

  /**
   * A game has begun, gone on or ended, and that is stored.
   *
   * @param over whether its end is stored as well
   */
  shown(game: Game, over: boolean): void {
    for (const side of SIDES) {
      const stand = this.stands.get(game.seats[side].uid);
      if (stand) this.show(stand, game, side, over);
    }
  }

  private show(stand: Stand, game: Game, side: Side, over: boolean): void {
    const { told, past, newcomers } = stand;
    const ply = game.moves.length;
    // What comes late from the store is no news any more.
    if (told && (game.id < told.game || (game.id === told.game && ply < told.ply))) return;
    if (!over && game.id <= past) return;
    const follows = told?.game === game.id;
    // Built where somebody needs it: a long game is a long text.
    const state = once(() => prepared(watchedState(game, side, this.world.now())));
    const end = over ? watchedEnd(game, side) : null;
    if (follows) this.tellMoves(stand, game, side, told.ply);
    else if (!over && stand.seated.size > 0) this.tell(stand, state());
    if (follows && end) this.tell(stand, prepared(end));
    for (const [receiver, known] of newcomers) {
      if (!over || known === game.id) receiver.send(state());
      if (end) receiver.send(prepared(known === game.id ? end : notPlaying));
      stand.seated.add(receiver);
    }
    newcomers.clear();
    stand.told = over ? null : { game: game.id, ply };
    if (over) stand.past = Math.max(past, game.id);
  }

  private tellMoves(stand: Stand, game: Game, side: Side, from: number): void {
    if (stand.seated.size === 0) return;
    for (const [index, move] of game.moves.slice(from).entries())
      this.tell(stand, prepared(moveFrame(move, from + index + 1, side, false)));
  }

  private tell(stand: Stand, frame: Buffer): void {
    this.broadcast.send([...stand.seated], frame);
  }

  /** Finds out what newcomers are to be told. */
  private look(stand: Stand): void {
    const actor = this.world.playing(stand.uid);
    if (!actor) {
      this.waiting.add(stand);
      if (this.waiting.size === 1) void this.ask(() => this.takeWaiting());
      return;
    }
    if (stand.asked) return;
    stand.asked = true;
    // While a move is being stored nobody may hear of it.
    actor.whenSettled(() => {
      stand.asked = false;
      this.shown(actor.game, actor.game.phase !== 'playing');
    });
  }

  private takeWaiting(): Stand[] {
    const stands = [...this.waiting];
    this.waiting.clear();
    return stands;
  }

  private async keep(): Promise<void> {
    while (!this.halt.signal.aborted) {
      // The end of the pause comes at once when this node is to stop.
      await sleep(ROUND_MS, undefined, { signal: this.halt.signal }).catch(() => undefined);
      if (this.halt.signal.aborted) return;
      await this.ask(() => {
        for (const stand of this.stands.values()) {
          // A game that was given up meanwhile does not answer any more: look again.
          stand.asked = false;
          if (stand.newcomers.size > 0 && this.world.playing(stand.uid)) this.look(stand);
        }
        return [...this.stands.values()];
      });
    }
  }

  /** One question after another. @param choose what it is about, of which those not played here are left */
  private ask(choose: () => Stand[]): Promise<void> {
    this.asking = this.asking
      .then(() => this.follow(choose().filter(({ uid }) => !this.world.playing(uid))))
      .catch(error => this.world.log.warn({ err: error }, 'spectators could not be served'));
    return this.asking;
  }

  /** Brings stands up to date from the store. */
  private async follow(stands: readonly Stand[]): Promise<void> {
    const uids = stands.map(({ uid }) => uid);
    const last = await lastGames(this.world.db, uids);
    const wanted = new Set<number>();
    for (const stand of stands) {
      const news = newsOf(stand, last.get(stand.uid));
      for (const id of news) wanted.add(id);
      if (news.length === 0) this.sayIdle(stand);
    }
    const games = await readGames(this.world.db, [...wanted]);
    // In the order in which they began: the end of one comes before the next.
    for (const { stored, isPlaying, aborted } of games.sort((a, b) => a.stored.id - b.stored.id)) {
      try {
        const game = revive(stored, await this.world.players(stored), this.world.now());
        if (aborted) Object.assign(game, { phase: 'aborted', aborted } satisfies Partial<Game>);
        this.shown(game, !isPlaying);
      } catch (error) {
        if (!(error instanceof DamagedGame)) throw error;
        this.world.log.warn({ err: error, game: stored.id }, 'a game cannot be watched');
        if (!isPlaying) for (const stand of stands) this.giveUp(stand, stored.id);
      }
    }
  }

  /** A game has ended of which nobody can be told how. */
  private giveUp(stand: Stand, id: number): void {
    if (stand.told?.game === id) {
      stand.told = null;
      this.tell(stand, prepared(notPlaying));
    }
    if (stand.told === null) this.sayIdle(stand);
  }

  private sayIdle({ newcomers, seated }: Stand): void {
    for (const receiver of newcomers.keys()) {
      receiver.send(prepared(notPlaying));
      seated.add(receiver);
    }
    newcomers.clear();
  }
}

/**
 * Games of the store about which a stand has something to hear.
 *
 * @param last the player's last game
 */
function newsOf({ told, newcomers }: Stand, last: LastGame | undefined): number[] {
  const news: number[] = [];
  if (told && !(last?.id === told.game && last.isPlaying)) news.push(told.game);
  if (!last || news.includes(last.id)) return news;
  const isNew = last.isPlaying && (told?.game !== last.id || told.ply !== last.ply);
  const isAwaited = last.isPlaying
    ? newcomers.size > 0
    : [...newcomers.values()].some(known => known === last.id);
  return isNew || isAwaited ? [...news, last.id] : news;
}

/** Computes a value at its first use. */
function once<Value>(compute: () => Value): () => Value {
  let value: { made: Value } | null = null;
  return () => {
    value ??= { made: compute() };
    return value.made;
  };
}

const emptyStand = (uid: string): Stand => ({
  uid,
  seated: new Set(),
  newcomers: new Map(),
  told: null,
  past: 0,
  asked: false,
});
