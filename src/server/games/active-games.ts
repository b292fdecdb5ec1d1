import { SIDES } from '../../rules/chess';
import type { Claim } from '../lease/leases';
import type { GameActor } from './actor';

/** The games that run on this node, by id and by player; also those that have ended a moment ago. */
export class ActiveGames {
  private readonly byId = new Map<number, GameActor>();
  private readonly byPlayer = new Map<string, GameActor>();
  /** Ends the subscription of a game. */
  private readonly unfollow = new Map<number, () => void>();

  /** @param follow subscribes to other nodes' messages for a game and returns how it ends; `null` without other nodes */
  constructor(private readonly follow: ((id: number) => () => void) | null) {}

  add(actor: GameActor): void {
    const { game } = actor;
    this.byId.set(game.id, actor);
    if (this.follow && !this.unfollow.has(game.id)) this.unfollow.set(game.id, this.follow(game.id));
    for (const side of SIDES) {
      const { uid } = game.seats[side];
      // A finished game that is looked up again must not replace the player's running one.
      if (game.phase === 'playing' || !this.byPlayer.has(uid)) this.byPlayer.set(uid, actor);
    }
  }

  remove(actor: GameActor): void {
    const { game } = actor;
    if (this.byId.get(game.id) === actor) {
      this.byId.delete(game.id);
      this.unfollow.get(game.id)?.();
      this.unfollow.delete(game.id);
    }
    for (const side of SIDES) {
      const { uid } = game.seats[side];
      if (this.byPlayer.get(uid) === actor) this.byPlayer.delete(uid);
    }
  }

  get(id: number): GameActor | null {
    return this.byId.get(id) ?? null;
  }

  /** A player's latest game. */
  of(uid: string): GameActor | null {
    return this.byPlayer.get(uid) ?? null;
  }

  /** The game that a player is playing. */
  playedBy(uid: string): GameActor | null {
    const actor = this.of(uid);
    return actor?.game.phase === 'playing' ? actor : null;
  }

  all(): IterableIterator<GameActor> {
    return this.byId.values();
  }

  /** Claims of all games whose end is not stored. */
  claims(): Claim[] {
    const claims: Claim[] = [];
    for (const { claim } of this.all()) if (claim) claims.push(claim);
    return claims;
  }
}
