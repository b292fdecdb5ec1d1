/** Length of a frame on most screens, in milliseconds. */
export const FRAME_MS = 1000 / 60;

/** A movement that takes a time, fast at first. One frame of it is over when it is first seen. */
export class Tween {
  private start: number | null = null;

  constructor(private readonly ms: number) {}

  /** @returns how much of the movement is done at `now`, from 0 to 1 */
  at(now: number): number {
    this.start ??= now - FRAME_MS;
    return 1 - (1 - Math.min(1, (now - this.start) / this.ms)) ** 3;
  }
}
