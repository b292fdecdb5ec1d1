/** One frame of most screens, in milliseconds. */
const FRAME_MS = 1000 / 60;

/**
 * One value that moves from 0 to 1, eased out. It begins one frame before the first frame that asks for it, so that this
 * frame shows it moving already: otherwise the eye would wait one frame longer for an answer.
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
