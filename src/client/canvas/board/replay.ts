import type { Square } from '../../../rules/chess';
import type { Piece } from '../../../rules/squares';

type Position = ReadonlyMap<Square, Piece>;

/** All missed moves together take this long, in milliseconds. @source requirements, "The board is the one to beat" */
const REPLAY_MS = 600;

/** Several positions shown one after the other, beginning with the first frame. */
export class Replay {
  private start: number | null = null;
  private shown = 0;

  /** @param positions at least one; the last is the one to arrive at */
  constructor(private readonly positions: readonly Position[]) {}

  /** Time for one move, in milliseconds. */
  get stepMs(): number {
    return REPLAY_MS / this.positions.length;
  }

  get isDone(): boolean {
    return this.shown === this.positions.length;
  }

  /**
   * @param now milliseconds, as `requestAnimationFrame` gives them
   * @returns the position that is due now, `null` while the one on show stays
   */
  at(now: number): Position | null {
    this.start ??= now;
    const due = Math.min(this.positions.length, Math.floor((now - this.start) / this.stepMs) + 1);
    if (due === this.shown) return null;
    this.shown = due;
    return this.positions[due - 1] ?? null;
  }
}
