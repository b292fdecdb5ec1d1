/** One frame of most screens, in milliseconds. */
const FRAME_MS = 1000 / 60;

/**
 * One value on its way from 0 to 1, eased out. The first frame that sees it, however late, shows it on its way
 * already: one more picture of where it was would only come between the move and the eye.
 */
export class Motion {
  private start: number | null = null;

  /** @param duration milliseconds; 0 is done at the first frame */
  constructor(private readonly duration: number) {}

  /** @param now milliseconds, as `requestAnimationFrame` gives them */
  at(now: number): number {
    this.start ??= now - FRAME_MS;
    const time = this.duration <= 0 ? 1 : Math.min(1, (now - this.start) / this.duration);
    return 1 - (1 - time) ** 3;
  }

  isDone(now: number): boolean {
    return this.start !== null && now - this.start >= this.duration;
  }
}
