/** How often the process shows that it runs. */
const BEAT_MS = 20;
/** A beat that is later than this has been missed. */
const LATE_MS = 30;

/**
 * What game clocks go by: time during which this process runs. While it is stopped, or busy with one thing for long, no
 * game's clock goes on, so a stall is charged to nobody, and what arrived meanwhile is read as if it had come at its
 * beginning.
 */
export class LoopClock {
  private beaten: number;
  private missed = 0;
  private timer: NodeJS.Timeout | null = null;

  /** @param real epoch milliseconds that go on evenly */
  constructor(private readonly real: () => number) {
    this.beaten = real();
  }

  start(): void {
    this.timer = setInterval(() => this.beat(), BEAT_MS);
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Whole milliseconds. They begin as those of the epoch, and fall behind by what the process misses. */
  readonly now = (): number => Math.round(this.running() - this.missed);

  /** Epoch milliseconds of a recent moment of this clock. */
  readonly epochOf = (moment: number): number => moment + Math.round(this.missed);

  /** To be called every `BEAT_MS` by the process's own timers. */
  beat(): void {
    this.beaten = this.running();
  }

  /** Real milliseconds, after what has been missed by now is counted. */
  private running(): number {
    const real = this.real();
    const late = real - this.beaten - LATE_MS;
    if (late > 0) {
      this.missed += late;
      this.beaten += late;
    }
    return real;
  }
}
