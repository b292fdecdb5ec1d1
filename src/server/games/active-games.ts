import type { Claim } from '../lease/leases';
import type { GameActor } from './actor';
import { SIDES } from './game';

/** The games that run on this node, by id and by player; also those that have ended a moment ago. */
export class ActiveGames {
  private readonly byId = new Map<number, GameActor>();
  private readonly byPlayer = new Map<string, GameActor>();
  private readonly followed = new Map<number, () => void>();

  /** @param follow has this node hear what others say to a game, until the end that it returns; `null`: there are none */
  constructor(private readonly follow: ((id: number) => () => void) | null) {}

  add(actor: GameActor): void {
    const { game } = actor;
    this.byId.set(game.id, actor);
    if (this.follow && !this.followed.has(game.id)) this.followed.set(game.id, this.follow(game.id));
    for (const side of SIDES) {
      const { uid } = game.seats[side];
      // A game that is over does not hide one that the player is in by now.
      if (game.phase === 'playing' || !this.byPlayer.has(uid)) this.byPlayer.set(uid, actor);
    }
  }

  remove(actor: GameActor): void {
    const { game } = actor;
    if (this.byId.get(game.id) === actor) {
      this.byId.delete(game.id);
      this.followed.get(game.id)?.();
      this.followed.delete(game.id);
    }
    for (const side of SIDES) {
      const { uid } = game.seats[side];
      if (this.byPlayer.get(uid) === actor) this.byPlayer.delete(uid);
    }
  }

  get(id: number): GameActor | null {
    return this.byId.get(id) ?? null;
  }

  /** The game of a player that began last. */
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
