import { type Game, otherSeat } from '../games/game';

/** Time to come back to the queue; a player who comes later is not ahead of others. */
const KEPT_MS = 60_000;

/** Players whose opponent ended a game before it began, or did not come: back in the queue, they are its first. */
export class Ahead {
  private readonly until = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  /** Notes a game that is over. */
  gameOver(game: Game): void {
    const [side, both] = game.blamed;
    if (side === undefined || both !== undefined || game.origin.kind !== 'quick') return;
    for (const [uid, until] of this.until) if (until <= this.now()) this.until.delete(uid);
    const { uid, house } = otherSeat(game, side);
    if (!house) this.until.set(uid, this.now() + KEPT_MS);
  }

  /** Whether a player who comes to the queue is ahead of others. That is so once. */
  take(uid: string): boolean {
    const until = this.until.get(uid) ?? 0;
    this.until.delete(uid);
    return until > this.now();
  }
}
