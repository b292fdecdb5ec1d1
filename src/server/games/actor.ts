import { closeCode, replacedCode } from '../../protocol/close-codes';
import type { GameFrame } from '../../protocol/game-frames';
import { SIDES, type Side } from '../../rules/chess';
import { isCharged } from '../../rules/clock';
import type { Line } from '../../rules/lag';
import type { Timer, Timers } from '../clock';
import type { Claim } from '../lease/leases';
import { nextTick, thoughtSoFar } from './deadlines';
import { fenOf, type Game } from './game';
import { firstOrigin } from './order';
import { type GameEffect, type GameEvent, step } from './step';
import type { GameWriter } from './writer';

/** A player's connection, as a game sees it. */
export interface PlayerConnection {
  /** Measurements of the connection: round trips, as far as they are known. */
  readonly line: Line;
  send(frame: GameFrame): void;
  close(code: number, reason: string): void;
}

/** Parts of the node that an actor needs. */
export interface ActorDeps {
  now(): number;
  timers: Pick<Timers, 'after'>;
  /** An event was decided on, and nothing of that is stored or sent yet. */
  judged(game: Game, event: GameEvent, effects: readonly GameEffect[]): void;
  writer: Pick<GameWriter, 'write'>;
  /** A move, or the end (`isOver`), is stored: spectators may see it. */
  stored(game: Game, isOver: boolean): void;
  /** A player has a connection to a game that is played, or none any more. */
  presence(actor: GameActor, side: Side, isThere: boolean): void;
  /** The game changed: its house player, if it has one, may want to act. */
  changed(actor: GameActor): void;
  /** Both players want a rematch. */
  rematch(actor: GameActor): void;
  /** Nothing more will happen here: forget the actor. */
  over(actor: GameActor): void;
  /** The game was lost to another node, or could not be written: forget the actor. */
  lost(actor: GameActor, error: unknown): void;
}

export type StoredEffect = Exclude<GameEffect, { do: 'send' | 'rematch' }>;

interface Entry {
  event: GameEvent;
  /** Epoch milliseconds of its arrival: waiting for the database costs nobody time. */
  at: number;
  connection?: PlayerConnection;
  /** The window it comes from, if that said its name. */
  window?: string | undefined;
  /** Whether that comes back by itself. */
  isAgain?: boolean;
  /** Called after the event, with whether it was a legal move. */
  settle?: ((legalMove: boolean) => void) | undefined;
}

/** Runs one game: takes its events one after another, and stores what each changes before anybody is told of it. */
export class GameActor {
  /** The last position that is stored, so that both players may know of it. */
  announced: { fen: string; ply: number };
  private readonly connections: Record<Side, PlayerConnection | null> = { w: null, b: null };
  /** The window that each player came from last; who has not come yet is missing. */
  private readonly windows = new Map<Side, string | undefined>();
  private readonly inbox: Entry[] = [];
  private busy = false;
  private working: Promise<void> = Promise.resolve();
  private timer: Timer | null = null;
  /** When the timer runs out (epoch milliseconds). */
  private timerEnds = 0;
  private stopped = false;

  constructor(
    readonly game: Game,
    /** The right to write the game; `null` once its end is stored. */
    public claim: Claim | null,
    private readonly deps: ActorDeps,
  ) {
    this.announced = { fen: fenOf(game), ply: game.moves.length };
  }

  /** Thinking time of the side to move so far; nothing while no clock runs. */
  get thought(): { spent?: number } {
    const { phase, clock } = this.game;
    if (phase !== 'playing' || !isCharged(clock)) return {};
    return { spent: thoughtSoFar(this.game, this.deps.now()) };
  }

  /** Whether two house players play it, for others to watch. */
  get isShow(): boolean {
    return firstOrigin(this.game.origin).kind === 'house';
  }

  /** Whether it takes no further event. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** Whether a player has come to the game here, even if they have left since. */
  hasCome(side: Side): boolean {
    return this.windows.has(side);
  }

  /** The window that a player plays from; `undefined` while they have no connection, and where it has no name. */
  windowOf(side: Side): string | undefined {
    return this.connections[side] ? this.windows.get(side) : undefined;
  }

  /** Starts to run the game. Deadlines that have passed by now take effect first. */
  begin(): void {
    this.post({ kind: 'takenUp' });
  }

  /** @param at when it counts as having come: now, if left out */
  post(event: GameEvent, settle?: (legalMove: boolean) => void, at = this.deps.now()): void {
    this.enqueue({ event, at, settle });
  }

  /**
   * Takes a connection of a player. An older one of the same player is closed (IP-15), unless this one's window only
   * comes back, and another has taken the game meanwhile.
   *
   * @param window names the window it comes from
   * @param isAgain whether that comes back by itself
   * @returns false if the game is no longer run here
   */
  connect(side: Side, connection: PlayerConnection, window?: string, isAgain = false): boolean {
    if (this.stopped) return false;
    const event: GameEvent = { kind: 'join', side, line: connection.line };
    this.enqueue({ event, at: this.deps.now(), connection, window, isAgain });
    return true;
  }

  /** @param heardAt when the node with their socket was heard last, where it is that node which was lost */
  disconnect(side: Side, connection: PlayerConnection, heardAt?: number): void {
    this.enqueue({ event: { kind: 'leave', side, heardAt }, at: this.deps.now(), connection });
  }

  /** Calls `look` at a moment when all that `game` says is stored. Never, if the game is lost before. */
  whenSettled(look: () => void): void {
    this.post({ kind: 'tick' }, look);
  }

  /** Takes no further event. Resolves when the one under way is done. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timer?.cancel();
    await this.working;
  }

  /** Closes the connections of a game that has ended, and forgets it. */
  finish(): void {
    void this.stop();
    this.closeConnections(closeCode.finished, 'game over');
    this.deps.over(this);
  }

  /** Gives up a game that is no longer ours. */
  lose(error: unknown): void {
    if (this.stopped) return;
    void this.stop();
    this.closeConnections(closeCode.resynchronise, 'resynchronise');
    this.deps.lost(this, error);
  }

  /** Sends the players to the node that has the game from now on. The actor has been stopped. */
  sendAway(): void {
    this.closeConnections(closeCode.resynchronise, 'resynchronise');
  }

  private closeConnections(code: number, reason: string): void {
    for (const side of SIDES) {
      this.connections[side]?.close(code, reason);
      this.connections[side] = null;
    }
    // Connections that came while an event was under way are still in the inbox.
    for (const { event, connection } of this.inbox)
      if (event.kind === 'join') connection?.close(code, reason);
  }

  private enqueue(entry: Entry): void {
    if (this.stopped) return;
    this.inbox.push(entry);
    if (this.busy) return;
    this.busy = true;
    this.working = this.processInbox();
  }

  private async processInbox(): Promise<void> {
    try {
      for (let entry = this.inbox.shift(); entry && !this.stopped; entry = this.inbox.shift()) {
        if (this.updateConnection(entry)) await this.apply(entry);
      }
    } catch (error) {
      this.lose(error);
    }
    this.busy = false;
    if (!this.stopped) this.awaitDeadline();
  }

  /** Sets or removes the connection of a join or leave. @returns false if another one has replaced it already */
  private updateConnection({ event, connection, window, isAgain }: Entry): boolean {
    if (!connection) return true;
    if (event.kind === 'join') {
      const older = this.connections[event.side];
      const holder = this.windows.get(event.side);
      const code = replacedCode(holder, window);
      // Also while the other window is away for a moment: the one that comes back would push it out when it returns.
      if (isAgain && holder !== undefined && window !== undefined && code === closeCode.replaced) {
        connection.close(code, 'replaced');
        return false;
      }
      this.connections[event.side] = connection;
      this.windows.set(event.side, window);
      older?.close(code, 'replaced');
    }
    if (event.kind === 'leave') {
      if (this.connections[event.side] !== connection) return false;
      this.connections[event.side] = null;
    }
    return true;
  }

  private async apply({ event, at, settle }: Entry): Promise<void> {
    const effects = step(this.game, event, at);
    this.deps.judged(this.game, event, effects);
    if ((event.kind === 'join' || event.kind === 'leave') && this.game.phase === 'playing')
      this.deps.presence(this, event.side, event.kind === 'join');
    for (const effect of effects) {
      if (effect.do === 'send') this.connections[effect.to]?.send(effect.frame);
      else if (effect.do === 'rematch') this.deps.rematch(this);
      else await this.persist(effect, at);
    }
    settle?.(effects.some(effect => effect.do === 'append'));
  }

  private async persist(effect: StoredEffect, at: number): Promise<void> {
    if (!this.claim) throw new Error('the end of the game is stored already');
    if (!(await this.deps.writer.write(this.claim, this.game, effect, at)))
      throw new Error('the game has another owner');
    if (effect.do === 'finish' || effect.do === 'abort') {
      this.claim = null;
      this.deps.stored(this.game, true);
    }
    if (effect.do !== 'append') return;
    // The opponent's time begins when they can know of the move, not while it is being written.
    this.game.clock = { ...this.game.clock, since: Math.max(this.game.clock.since, this.deps.now()) };
    this.announced = { fen: effect.move.fen, ply: effect.ply };
    this.deps.stored(this.game, false);
  }

  /** Ends a game that is over, else sets the timer to the next deadline. */
  private awaitDeadline(): void {
    const { game } = this;
    const next = nextTick(game);
    const now = this.deps.now();
    const allGone = SIDES.every(side => this.connections[side] === null);
    if (game.phase === 'aborted' || (game.phase === 'ended' && (allGone || next === null || next <= now))) {
      this.finish();
      return;
    }
    if (next !== null) this.setTimer(next, now);
    this.deps.changed(this);
  }

  /**
   * Sets the timer, unless one is set that runs out before: it will find nothing due and be set anew. Since most
   * moves only put a deadline off, that saves setting a timer for each of them.
   */
  private setTimer(moment: number, now: number): void {
    if (this.timer && this.timerEnds <= moment) return;
    this.timer?.cancel();
    this.timerEnds = moment;
    this.timer = this.deps.timers.after(Math.max(0, moment - now), () => {
      this.timer = null;
      // A flag falls only after what has already arrived was read: sockets are read between timers and this.
      setImmediate(() => this.post({ kind: 'tick' }));
    });
  }
}
