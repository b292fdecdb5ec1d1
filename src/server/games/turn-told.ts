import type { GameFrame } from '../../protocol/game-frames';

/** Since when a player can answer the position with a move. */
export class TurnTold {
  /** Milliseconds of the clock of whoever looks after it; `null` while the player has nothing to answer. */
  at: number | null = null;
  /** Whether it was the opponent's move that told them: only that has no answer before it arrives. */
  private isMove = false;

  /** A frame goes out to them. */
  told(frame: GameFrame, now: number): void {
    const isMove = 'move' in frame && frame.confirmation === undefined;
    const isState = 'status' in frame && frame.status !== 'error';
    if (!isMove && !(isState && this.at === null)) return;
    this.at = now;
    this.isMove = isMove;
  }

  /** A move of theirs was legal. @returns when the opponent's move that it answers was sent, `null` if a state told them */
  moved(): number | null {
    const told = this.isMove ? this.at : null;
    this.at = null;
    return told;
  }
}
