import { type Game, otherSeat } from '../games/game';

/** Time to come back to the queue; a player who comes later is not ahead of others. */
const KEPT_MS = 60_000;

/** The player whose opponent ended this game before it began, or did not come; `null`: there is none. */
export function aheadAfter(game: Game): string | null {
  const [side, both] = game.blamed;
  // A surrender in a second short game is blamed as well, but that game had begun.
  if (side === undefined || both !== undefined || game.origin.kind !== 'quick' || game.moves.length >= 2)
    return null;
  return otherSeat(game, side).uid;
}

/** Players who are the first of the queue when they come back to it. */
export class Ahead {
  private readonly until = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  note(player: string): void {
    for (const [uid, until] of this.until) if (until <= this.now()) this.until.delete(uid);
    this.until.set(player, this.now() + KEPT_MS);
  }

  /** Whether a player who comes to the queue is ahead of others. That is so once. */
  take(uid: string): boolean {
    const until = this.until.get(uid) ?? 0;
    this.until.delete(uid);
    return until > this.now();
  }
}
