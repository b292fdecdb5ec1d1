/** Asks for a frame when a clock shows another second. */
export class Seconds {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;

  constructor(private readonly invalidate: () => void) {}

  /** Another second has begun since `wait`. */
  get isDue(): boolean {
    return this.isOver;
  }

  /** @param ms from now on; `null` while no clock is seen to run */
  wait(ms: number | null): void {
    this.stop();
    if (ms === null) return;
    this.timer = setTimeout(() => {
      this.isOver = true;
      this.invalidate();
    }, ms);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.isOver = false;
  }
}
