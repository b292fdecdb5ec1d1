import { AFTERMATH_MS } from '../../protocol/limits';
import type { Timers } from '../clock';
import type { Standing } from '../lease/leases';
import type { Neighbours } from '../lease/neighbours';
import { patient } from '../patience';
import type { ActiveGames } from './active-games';
import type { GameActor } from './actor';
import type { Game } from './game';
import type { GameStore } from './game-store';
import { playersOf } from './players';
import { revive } from './revive';
import { CALLED_OFF } from './settlement';
import type { LastGame } from './store';

/** How long a player waits for their game while it changes its node. */
const SEARCH_MS = 4_000;
const SEARCH_PAUSE_MS = 175;
/** A node that is asked for a game lets go of it sooner than this, and each node renews its leases more often. */
const HEED_MS = 1_000;

export type Located =
  | { kind: 'here'; actor: GameActor }
  /** They sit at their game, which another node runs. */
  | { kind: 'seated' }
  /** Their last game is over, or there never was one. */
  | { kind: 'over' | 'none' }
  /** Their game was called off a moment ago, when they may have had no connection. */
  | { kind: 'calledOff'; reason: string; left: LastGame['left'] }
  /** Their game is played, but not within reach. */
  | { kind: 'elsewhere' };

export interface FinderDeps {
  store: Pick<GameStore, 'last' | 'want' | 'standing' | 'loadEnded' | 'players' | 'stakeOf'>;
  active: ActiveGames;
  /** Milliseconds in which this process runs. */
  now(): number;
  timers: Pick<Timers, 'sleep'>;
  /** Whether games that another node has may be asked for. */
  mayAsk(): boolean;
  /** The nodes that this one hears. */
  neighbours: Pick<Neighbours, 'hears' | 'hearsAll'>;
  /** Whether this node takes up no game any more. */
  isStopped(): boolean;
  /** Creates an actor here for a game that is over. */
  adopt(game: Game): GameActor;
}

/** Has a player sit down at a game that another node runs. @returns whether one has it */
export type SitAway = (game: number) => Promise<boolean>;

/** Finds the games of players who connect. */
export class Finder {
  constructor(private readonly deps: FinderDeps) {}

  /**
   * The game a player's connection belongs to. Waits a little for a game that has no owner at the moment, and asks
   * another node for one that it owns and that cannot be reached there, since the two do not hear each other. Where the
   * owner keeps the game there is nothing to wait for.
   *
   * @param sitAway `null`: no other node can be reached
   * @param meant the only game that they come for: over, if their last is another one
   */
  async locate(uid: string, sitAway: SitAway | null, meant?: number): Promise<Located> {
    const { store, active, now, timers, mayAsk, isStopped } = this.deps;
    const until = now() + patient(SEARCH_MS);
    const watch = this.watchOwner();
    for (;;) {
      const actor = active.of(uid);
      const here = actor?.isStopped === false ? actor : null;
      // At another node the player may have begun a game since that one has ended.
      const mayBeLast = here && (!sitAway || here.game.phase === 'playing');
      if (mayBeLast && (meant ?? here.game.id) === here.game.id) return { kind: 'here', actor: here };
      const last = await store.last(uid);
      if (!last) return { kind: 'none' };
      if ((meant ?? last.id) !== last.id) return { kind: 'over' };
      if (here?.game.id === last.id) return { kind: 'here', actor: here };
      const endedAgo = last.endedAgo ?? Number.POSITIVE_INFINITY;
      if (last.reason !== null && CALLED_OFF.has(last.reason) && endedAgo < AFTERMATH_MS)
        return { kind: 'calledOff', reason: last.reason, left: last.left };
      const isAlive = last.state === 'playing' || endedAgo < AFTERMATH_MS;
      if (isAlive && !isStopped() && (await sitAway?.(last.id))) return { kind: 'seated' };
      if (last.state !== 'playing') return this.aftermath(last.id, endedAgo);
      const owner = await watch(last.id);
      if (isStopped() || now() > until || owner === 'keeps') return { kind: 'elsewhere' };
      if (owner === 'found' && mayAsk()) await store.want(last.id);
      await timers.sleep(SEARCH_PAUSE_MS);
    }
  }

  /**
   * Watches the lease of a game of which the owner is not heard. One that is renewed has an owner that lives; that of a
   * dead one runs out, and another node takes it.
   *
   * @returns tells of the owner: `found` once of each that is not heard, `keeps` where that lives and has had time to let
   *   go; `waits` also where it is heard, or there is none
   */
  private watchOwner(): (id: number) => Promise<'found' | 'waits' | 'keeps'> {
    const { store, now, neighbours } = this.deps;
    let first: (Standing & { id: number; seen: number }) | null = null;
    return async id => {
      if (neighbours.hearsAll) return 'waits';
      const lease = await store.standing(id);
      if (!lease || neighbours.hears(lease.owner)) return 'waits';
      if (first?.id !== id || first.fence !== lease.fence) {
        first = { id, ...lease, seen: now() };
        return 'found';
      }
      const hasHadTime = lease.until > first.until && now() - first.seen > patient(HEED_MS);
      return hasHadTime ? 'keeps' : 'waits';
    };
  }

  private async aftermath(id: number, endedAgo: number): Promise<Located> {
    const { store, active, now, adopt } = this.deps;
    const stored = endedAgo < AFTERMATH_MS ? await store.loadEnded(id) : null;
    if (!stored) return { kind: 'over' };
    const players = await playersOf(store, stored);
    // A connection of the other player may have brought the game back in the meantime.
    const there = active.get(id);
    return { kind: 'here', actor: there ?? adopt(revive(stored, players, now() - endedAgo)) };
  }
}
