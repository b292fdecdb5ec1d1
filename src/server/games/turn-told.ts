import type { GameFrame } from '../../protocol/game-frames';

/** Since when a player can answer the position with a move. */
export class TurnTold {
  /** Milliseconds of the clock of whoever looks after it; `null` while the player has nothing to answer. */
  at: number | null = null;

  /** A frame goes out to them. */
  told(frame: GameFrame, now: number): void {
    if ('move' in frame && frame.confirmation === undefined) this.at = now;
    else if ('status' in frame && frame.status !== 'error') this.at ??= now;
  }

  /** A move of theirs was legal. @returns since when they could make it */
  moved(): number | null {
    const { at } = this;
    this.at = null;
    return at;
  }
}
