import { closeCode } from '../../protocol/close-codes';
import type { GameFrame } from '../../protocol/game';
import type { Side } from '../../rules/chess';
import type { Claim } from '../lease/leases';
import { nextTick } from './deadlines';
import { fenOf, type Game, SIDES } from './game';
import { firstOrigin } from './order';
import { type GameEffect, type GameEvent, step } from './step';

/** A player's connection, as a game sees it. */
export interface Link {
  send(frame: GameFrame): void;
  close(code: number, reason: string): void;
}

/** What an actor needs. Each write resolves to whether the game is still ours. */
export interface ActorWorld {
  now(): number;
  store(claim: Claim, game: Game, effect: StoredEffect, at: number): Promise<boolean>;
  /** A move, or the end (`over`), is stored: whoever watches may hear of it. */
  shown(game: Game, over: boolean): void;
  /** The game changed: its house player, if it has one, may want to act. */
  changed(actor: GameActor): void;
  /** Both want another game. */
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
  link?: Link;
  /** Told whether the event was a legal move. */
  settle?: ((legalMove: boolean) => void) | undefined;
}

/** Runs one game: events one after another, each stored before anybody hears of it. */
export class GameActor {
  /** The position everybody has been told. */
  told: { fen: string; ply: number };
  private readonly links: Record<Side, Link | null> = { w: null, b: null };
  private readonly inbox: Entry[] = [];
  private busy = false;
  private working: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  /** When it wakes this game (epoch milliseconds). */
  private wakes = 0;
  private stopped = false;

  constructor(
    readonly game: Game,
    /** The right to write the game; `null` once its end is stored. */
    public claim: Claim | null,
    private readonly world: ActorWorld,
  ) {
    this.told = { fen: fenOf(game), ply: game.moves.length };
  }

  /** Whether two house players play it, for others to watch. */
  get isShow(): boolean {
    return firstOrigin(this.game.origin).kind === 'house';
  }

  /** Takes up a game: what is due by now is done first. */
  begin(): void {
    this.post({ kind: 'takenUp' });
  }

  post(event: GameEvent, settle?: (legalMove: boolean) => void): void {
    this.enter({ event, at: this.world.now(), settle });
  }

  /**
   * Seats a connection. An older one of the same player gives way (IP-15).
   *
   * @returns false if the game is no longer run here
   */
  seat(side: Side, link: Link): boolean {
    if (this.stopped) return false;
    this.enter({ event: { kind: 'join', side }, at: this.world.now(), link });
    return true;
  }

  unseat(side: Side, link: Link): void {
    this.enter({ event: { kind: 'leave', side }, at: this.world.now(), link });
  }

  /** Calls `look` when nothing is under way: what the game says then is stored. Never, if the game is given up. */
  whenSettled(look: () => void): void {
    this.post({ kind: 'tick' }, look);
  }

  /** Takes no further step. Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.working;
  }

  /** Ends the aftermath: the two play on elsewhere. */
  finish(): void {
    void this.stop();
    this.dismiss(closeCode.finished, 'game over');
    this.world.over(this);
  }

  /** Gives up a game that is no longer ours. */
  lose(error: unknown): void {
    if (this.stopped) return;
    void this.stop();
    this.dismiss(closeCode.resynchronise, 'resynchronise');
    this.world.lost(this, error);
  }

  private dismiss(code: number, reason: string): void {
    for (const side of SIDES) {
      this.links[side]?.close(code, reason);
      this.links[side] = null;
    }
    // Those who came while something was under way have no seat yet.
    for (const { event, link } of this.inbox) if (event.kind === 'join') link?.close(code, reason);
  }

  private enter(entry: Entry): void {
    if (this.stopped) return;
    this.inbox.push(entry);
    if (this.busy) return;
    this.busy = true;
    this.working = this.work();
  }

  private async work(): Promise<void> {
    try {
      for (let entry = this.inbox.shift(); entry && !this.stopped; entry = this.inbox.shift()) {
        if (this.concerns(entry)) await this.take(entry);
      }
    } catch (error) {
      this.lose(error);
    }
    this.busy = false;
    if (!this.stopped) this.rest();
  }

  /** Seats or unseats the connection of a join or leave. False if that connection has long been replaced. */
  private concerns({ event, link }: Entry): boolean {
    if (!link) return true;
    if (event.kind === 'join') {
      const older = this.links[event.side];
      this.links[event.side] = link;
      older?.close(closeCode.replaced, 'replaced');
    }
    if (event.kind === 'leave') {
      if (this.links[event.side] !== link) return false;
      this.links[event.side] = null;
    }
    return true;
  }

  private async take({ event, at, settle }: Entry): Promise<void> {
    const effects = step(this.game, event, at);
    for (const effect of effects) {
      if (effect.do === 'send') this.links[effect.to]?.send(effect.frame);
      else if (effect.do === 'rematch') this.world.rematch(this);
      else await this.keep(effect, at);
    }
    settle?.(effects.some(effect => effect.do === 'append'));
  }

  private async keep(effect: StoredEffect, at: number): Promise<void> {
    if (!this.claim) throw new Error('the end of the game is stored already');
    if (!(await this.world.store(this.claim, this.game, effect, at)))
      throw new Error('the game has another owner');
    if (effect.do === 'finish' || effect.do === 'abort') {
      this.claim = null;
      this.world.shown(this.game, true);
    }
    if (effect.do !== 'append') return;
    // The opponent's time begins when he can know of the move, not while it was being written.
    this.game.clock = { ...this.game.clock, since: Math.max(this.game.clock.since, this.world.now()) };
    this.told = { fen: effect.move.fen, ply: effect.ply };
    this.world.shown(this.game, false);
  }

  /** Nothing is under way: ends what is over, else waits for the next deadline. */
  private rest(): void {
    const { game } = this;
    const next = nextTick(game);
    const now = this.world.now();
    const allGone = SIDES.every(side => this.links[side] === null);
    if (game.phase === 'aborted' || (game.phase === 'ended' && (allGone || next === null || next <= now))) {
      this.finish();
      return;
    }
    if (next !== null) this.wakeAt(next, now);
    this.world.changed(this);
  }

  /**
   * A deadline mostly moves away with each move: the timer that is set already then finds nothing due, and is
   * set anew. Thousands of games need few timers that way.
   */
  private wakeAt(moment: number, now: number): void {
    if (this.timer && this.wakes <= moment) return;
    if (this.timer) clearTimeout(this.timer);
    this.wakes = moment;
    this.timer = setTimeout(
      () => {
        this.timer = null;
        this.post({ kind: 'tick' });
      },
      Math.max(0, moment - now),
    );
  }
}
