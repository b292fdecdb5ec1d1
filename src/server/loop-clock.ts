import type { Clock, Timer, Timers } from './clock';

/** How often the process shows that it runs. */
const BEAT_MS = 20;
/** A beat that is later than this has been missed. */
const LATE_MS = 30;

/**
 * Time of the game clocks: only while this process runs. While it is stopped, or busy with one thing for long, no
 * game's clock goes on, so a stall is charged to nobody, and messages that arrive during it count as if they came at
 * its beginning.
 *
 * See src/server/games/README.md, "Game clocks go by the time in which the process runs".
 */
export class LoopClock {
  private beaten: number;
  private missed = 0;
  private timer: Timer | null = null;

  /**
   * @param machine goes on evenly: what it says between two beats has been missed
   * @param clock may be ahead of the machine's; a move of it is time that has passed
   */
  constructor(
    private readonly machine: Pick<Clock, 'steadyNow'> & Pick<Timers, 'every'>,
    private readonly clock: Pick<Clock, 'offset'>,
  ) {
    this.beaten = machine.steadyNow();
  }

  start(): void {
    this.timer = this.machine.every(BEAT_MS, () => this.beat());
  }

  stop(): void {
    this.timer?.cancel();
  }

  /** Whole milliseconds. They begin as those of the epoch, and fall behind by what the process misses. */
  readonly now = (): number => Math.round(this.running() - this.missed + this.clock.offset);

  /** Epoch milliseconds of a recent moment of this clock. */
  readonly epochOf = (moment: number): number => moment + Math.round(this.missed);

  /** To be called every `BEAT_MS` by the process's own timers. */
  beat(): void {
    this.beaten = this.running();
  }

  /** Real milliseconds, after counting the time that was missed until now. */
  private running(): number {
    const real = this.machine.steadyNow();
    const late = real - this.beaten - LATE_MS;
    if (late > 0) {
      this.missed += late;
      this.beaten += late;
    }
    return real;
  }
}
