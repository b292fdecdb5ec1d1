import { NEAR_SCALE } from '../../bracket/camera';

/** Time for which a scale has to stay before names are painted for it. */
const SETTLE_MS = 160;
/** Painted for less they would be too coarse when they come nearer. */
const LEAST_FACTOR = NEAR_SCALE;

/** Decides for which scale names and lines are painted: for one that stays, since one on the way would not be read. */
export class Sharpness {
  private settled = 0;
  private latest = 0;
  private current = 0;
  private isOther = false;
  private settling: ReturnType<typeof setTimeout> | undefined;

  /** @param onSettled a scale has stayed: everything is to be painted for it */
  constructor(private readonly onSettled: () => void) {}

  /** Device pixels for each pixel of the bracket. */
  get factor(): number {
    return this.current;
  }

  /** The scale has not come to rest yet. */
  get isOnTheWay(): boolean {
    return this.latest !== this.settled;
  }

  /** @returns whether a scale has come to rest since the last call */
  take(): boolean {
    const { isOther } = this;
    this.isOther = false;
    return isOther;
  }

  /** The scale of this frame. @param resolution device pixels for each on the screen */
  see(scale: number, resolution: number): void {
    if (this.current === 0) {
      this.settle(scale, resolution);
      return;
    }
    if (scale === this.latest) return;
    this.latest = scale;
    clearTimeout(this.settling);
    if (scale === this.settled) {
      // Back again before it has come to rest elsewhere: what waited for that is painted now.
      this.isOther = true;
      return;
    }
    this.settling = setTimeout(() => {
      this.settle(scale, resolution);
      this.onSettled();
    }, SETTLE_MS);
  }

  /** Nothing that was painted counts any more. */
  forget(): void {
    this.current = 0;
  }

  stop(): void {
    clearTimeout(this.settling);
  }

  private settle(scale: number, resolution: number): void {
    clearTimeout(this.settling);
    this.settled = this.latest = scale;
    this.current = Math.max(LEAST_FACTOR, scale) * resolution;
    this.isOther = true;
  }
}
