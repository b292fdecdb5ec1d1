import type { Logger } from 'pino';
import { SIDES, type Side } from '../../rules/chess';
import type { Bus, MessageOf } from '../bus/bus';
import type { Timers } from '../clock';
import type { Database } from '../database/database';
import { moveFrame } from '../games/frames';
import type { Game } from '../games/game';
import type { Games } from '../games/games';
import { DamagedGame, revive } from '../games/revive';
import { Broadcast, prepared, type Subscriber } from './broadcast';
import { watchedGame } from './events';
import { notPlaying, watchedEnd, watchedState } from './frames';
import { type LastGame, lastGames, readGames } from './store';

/** How often the store is asked for what is not played on this node. */
const POLL_MS = 1_000;
/** While another node tells of a game, the store is asked for it only if there has been no word for so long. */
const SILENT_MS = 5_000;

export interface SpectatingDeps {
  db: Database;
  log: Logger;
  /** Epoch milliseconds. */
  now(): number;
  timers: Pick<Timers, 'sleep'>;
  games: Pick<Games, 'playing' | 'playersOf' | 'onStored'>;
  bus: Pick<Bus, 'publish' | 'subscribe' | 'follow'>;
  /** Whether this player may be watched at another node. */
  isFollowedElsewhere(uid: string): boolean;
}

/** All spectators of one player. */
interface Room {
  uid: string;
  /** Spectators who have been sent everything up to `position`. */
  subscribers: Set<Subscriber>;
  /** Spectators who have been sent nothing yet, each with the game it knows from before, if any. */
  joining: Map<Subscriber, number | null>;
  /** The game that the subscribers follow and the last ply they were sent; `null` while the player is not playing. */
  position: { game: number; ply: number } | null;
  /** Id of the last game whose end was sent: it does not begin again. */
  lastEnded: number;
  /** Whether the player's game on this node has been asked for its settled position. */
  isRequested: boolean;
  /** When another node told of the player's game last, in epoch milliseconds. */
  heardAt: number;
  /** Ends the following of the player's games at other nodes. */
  unfollow(): void;
}

/**
 * Sends games to spectators. A game on this node reports its changes, and so does one at another node over the bus: a
 * node follows a player once, however many watch there. Below that games are polled from the store which no node tells
 * of. Either state is compared with what a room was sent last and the difference is sent: no ply twice, none left out,
 * and on from one game of the player to the next.
 */
export class Spectating {
  private readonly rooms = new Map<string, Room>();
  private readonly broadcast = new Broadcast();
  private reading: Promise<void> = Promise.resolve();
  /** Rooms with joining spectators whose player's game has to be read from the store. */
  private readonly unread = new Set<Room>();
  private readonly halt = new AbortController();

  constructor(private readonly deps: SpectatingDeps) {
    deps.games.onStored((game, isOver) => {
      this.publish(game, isOver);
      this.tellNodes(game, isOver);
    });
    deps.bus.subscribe(watchedGame, (told, source) => {
      if (source === 'elsewhere') this.hear(told);
    });
  }

  start(): void {
    void this.poll();
  }

  stop(): void {
    this.halt.abort();
  }

  /** How many follow one of these players at this node. @param uids of players who are at the same game */
  watchersOf(uids: readonly string[]): number {
    return uids.reduce((sum, uid) => sum + sizeOf(this.rooms.get(uid)), 0);
  }

  /** Uids of all who are followed at this node, and by how many. */
  watched(): [uid: string, watchers: number][] {
    return [...this.rooms].map(([uid, room]) => [uid, sizeOf(room)]);
  }

  /** @param knownGame the game that this spectator has seen already. @returns ends the subscription */
  subscribe(uid: string, subscriber: Subscriber, knownGame: number | null): () => void {
    const room = this.rooms.get(uid) ?? emptyRoom(uid, this.deps.bus.follow({ watched: uid }));
    this.rooms.set(uid, room);
    room.joining.set(subscriber, knownGame);
    this.lookUp(room);
    return () => {
      room.subscribers.delete(subscriber);
      room.joining.delete(subscriber);
      if (room.subscribers.size + room.joining.size > 0 || this.rooms.get(room.uid) !== room) return;
      this.rooms.delete(room.uid);
      this.unread.delete(room);
      room.unfollow();
    };
  }

  private tellNodes(game: Game, isOver: boolean): void {
    const ply = game.moves.length;
    const last = game.moves.at(-1);
    for (const side of SIDES) {
      const { uid } = game.seats[side];
      if (!this.deps.isFollowedElsewhere(uid)) continue;
      const move = last ? moveFrame(last, ply, side, false) : null;
      this.deps.bus.publish(watchedGame, { uid, game: game.id, ply, isOver, move });
    }
  }

  /** Sends the next move of a game at another node; all else is read from the store. */
  private hear({ uid, game, ply, isOver, move }: MessageOf<typeof watchedGame>): void {
    const room = this.rooms.get(uid);
    if (!room) return;
    room.heardAt = this.deps.now();
    const { position } = room;
    const isFollowed = position?.game === game;
    if (isFollowed && !isOver && ply <= position.ply) return;
    if (!isFollowed || isOver || !move || ply !== position.ply + 1) {
      this.lookUp(room);
      return;
    }
    if (room.subscribers.size > 0) this.send(room, prepared(move));
    room.position = { game, ply };
  }

  /** Sends the stored state of a game to the rooms of both its players. @param isOver whether its end is stored */
  private publish(game: Game, isOver: boolean): void {
    for (const side of SIDES) {
      const room = this.rooms.get(game.seats[side].uid);
      if (room) this.update(room, game, side, isOver);
    }
  }

  private update(room: Room, game: Game, side: Side, isOver: boolean): void {
    const { position, lastEnded, joining } = room;
    const ply = game.moves.length;
    // The store may answer with a state that is older than what has been sent.
    if (position && (game.id < position.game || (game.id === position.game && ply < position.ply))) return;
    if (!isOver && game.id <= lastEnded) return;
    const isFollowed = position?.game === game.id;
    // Serialised at its first use only: the state of a long game is a long text.
    const state = once(() => prepared(watchedState(game, side, this.deps.now())));
    const end = isOver ? watchedEnd(game, side) : null;
    if (isFollowed) this.sendMoves(room, game, side, position.ply);
    else if (!isOver && room.subscribers.size > 0) this.send(room, state());
    if (isFollowed && end) this.send(room, prepared(end));
    for (const [subscriber, knownGame] of joining) {
      if (!isOver || knownGame === game.id) subscriber.send(state());
      if (end) subscriber.send(prepared(knownGame === game.id ? end : notPlaying));
      room.subscribers.add(subscriber);
    }
    joining.clear();
    room.position = isOver ? null : { game: game.id, ply };
    if (isOver) room.lastEnded = Math.max(lastEnded, game.id);
  }

  private sendMoves(room: Room, game: Game, side: Side, from: number): void {
    if (room.subscribers.size === 0) return;
    for (const [index, move] of game.moves.slice(from).entries())
      this.send(room, prepared(moveFrame(move, from + index + 1, side, false)));
  }

  private send(room: Room, frame: Buffer): void {
    this.broadcast.send([...room.subscribers], frame);
  }

  /** Finds the state that joining spectators are sent: from the game on this node, else from the store. */
  private lookUp(room: Room): void {
    const actor = this.deps.games.playing(room.uid);
    if (!actor) {
      this.unread.add(room);
      if (this.unread.size === 1) void this.read(() => this.takeUnread());
      return;
    }
    if (room.isRequested) return;
    room.isRequested = true;
    // A move that is being stored may not be sent yet.
    actor.whenSettled(() => {
      room.isRequested = false;
      this.publish(actor.game, actor.game.phase !== 'playing');
    });
  }

  private takeUnread(): Room[] {
    const rooms = [...this.unread];
    this.unread.clear();
    return rooms;
  }

  private async poll(): Promise<void> {
    while (!this.halt.signal.aborted) {
      // The signal ends the pause at once when this node is to stop.
      await this.deps.timers.sleep(POLL_MS, this.halt.signal);
      if (this.halt.signal.aborted) return;
      await this.read(() => {
        for (const room of this.rooms.values()) {
          // A game that this node has given up since does not answer any more: ask again.
          room.isRequested = false;
          if (room.joining.size > 0 && this.deps.games.playing(room.uid)) this.lookUp(room);
        }
        return [...this.rooms.values()].filter(room => room.joining.size > 0 || this.isSilent(room));
      });
    }
  }

  private isSilent({ heardAt }: Room): boolean {
    return this.deps.now() - heardAt >= SILENT_MS;
  }

  /** Reads the store, one read after another. @param choose rooms to update; those of games on this node are left out */
  private read(choose: () => Room[]): Promise<void> {
    const { games, log } = this.deps;
    this.reading = this.reading
      .then(() => this.updateFromStore(choose().filter(({ uid }) => !games.playing(uid))))
      .catch(error => log.warn({ err: error }, 'spectators could not be served'));
    return this.reading;
  }

  private async updateFromStore(rooms: readonly Room[]): Promise<void> {
    const { db, games, now, log } = this.deps;
    const uids = rooms.map(({ uid }) => uid);
    const last = await lastGames(db, uids);
    const wanted = new Set<number>();
    for (const room of rooms) {
      const ids = gamesToRead(room, last.get(room.uid));
      for (const id of ids) wanted.add(id);
      if (ids.length === 0) sendIdle(room);
    }
    const read = await readGames(db, [...wanted]);
    // In the order in which they began: the end of one comes before the next.
    for (const { stored, isPlaying, aborted } of read.sort((a, b) => a.stored.id - b.stored.id)) {
      try {
        const game = revive(stored, await games.playersOf(stored), now());
        if (aborted) Object.assign(game, { phase: 'aborted', aborted } satisfies Partial<Game>);
        this.publish(game, !isPlaying);
      } catch (error) {
        if (!(error instanceof DamagedGame)) throw error;
        log.warn({ err: error, game: stored.id }, 'a game cannot be watched');
        if (!isPlaying) for (const room of rooms) this.leaveDamaged(room, stored.id);
      }
    }
  }

  /** A damaged game has ended: how it ended cannot be sent. */
  private leaveDamaged(room: Room, id: number): void {
    if (room.position?.game === id) {
      room.position = null;
      this.send(room, prepared(notPlaying));
    }
    if (room.position === null) sendIdle(room);
  }
}

const sizeOf = (room: Room | undefined): number => (room ? room.subscribers.size + room.joining.size : 0);

/** Tells joining spectators that the player is not playing. */
function sendIdle({ joining, subscribers }: Room): void {
  for (const subscriber of joining.keys()) {
    subscriber.send(prepared(notPlaying));
    subscribers.add(subscriber);
  }
  joining.clear();
}

/**
 * Ids of the games in the store that a room has to be updated with.
 *
 * @param last the player's last game
 */
function gamesToRead({ position, joining }: Room, last: LastGame | undefined): number[] {
  const ids: number[] = [];
  if (position && !(last?.id === position.game && last.isPlaying)) ids.push(position.game);
  if (!last || ids.includes(last.id)) return ids;
  const hasChanged = last.isPlaying && (position?.game !== last.id || position.ply !== last.ply);
  const isAwaited = last.isPlaying
    ? joining.size > 0
    : [...joining.values()].some(known => known === last.id);
  return hasChanged || isAwaited ? [...ids, last.id] : ids;
}

/** Computes a value at its first use. */
function once<Value>(compute: () => Value): () => Value {
  let value: { made: Value } | null = null;
  return () => {
    value ??= { made: compute() };
    return value.made;
  };
}

const emptyRoom = (uid: string, unfollow: () => void): Room => ({
  uid,
  unfollow,
  subscribers: new Set(),
  joining: new Map(),
  position: null,
  lastEnded: 0,
  isRequested: false,
  heardAt: Number.NEGATIVE_INFINITY,
});
