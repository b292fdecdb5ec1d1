/**
 * Time, as it is handed to the subjects: games, duels, tournaments, codes, holds, notices. In tests it can be moved, so
 * that nobody waits for what is minutes away. Leases, sockets, allowances, the database's time-outs and identity go by
 * clocks that nobody moves. Moments that another node may read are the database's: see `DatabaseClock`.
 */
export interface Clock extends Timers {
  /** Epoch milliseconds. */
  now(): number;
  /** Epoch milliseconds that go on evenly when somebody sets the clock of this machine. */
  steadyNow(): number;
  /** Milliseconds that it has been moved forward. */
  readonly offset: number;
}

export interface Timers {
  /** Calls `work` once, after `ms`. */
  after(ms: number, work: () => void): Timer;
  /** Calls `work` every `ms`. */
  every(ms: number, work: () => void): Timer;
  /** Resolves after `ms`, or as soon as `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Timer {
  cancel(): void;
}

const processBegan = Date.now() - performance.now();

export const machineClock: Clock = {
  offset: 0,
  now: () => Date.now(),
  steadyNow: () => Math.round(processBegan + performance.now()),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return { cancel: () => clearTimeout(timer) };
  },
  every(ms, work) {
    const timer = setInterval(work, ms);
    return { cancel: () => clearInterval(timer) };
  },
  sleep: (ms, signal) => sleepBy(machineClock, ms, signal),
};

const sleepBy = (timers: Pick<Timers, 'after'>, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal?.aborted) return resolve();
    const end = (): void => {
      timer.cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = timers.after(ms, end);
    signal?.addEventListener('abort', end);
  });

interface Waiting {
  /** Moment at which it fires, by `steadyNow`. */
  due: number;
  /** Interval of a repeated timer; `null` if it fires once. */
  everyMs: number | null;
  work(): void;
  timer: Timer | null;
}

/** The clock of a server that is tested: it goes like the machine's, and can be moved forward. */
export class MovableClock implements Clock {
  private readonly waiting = new Set<Waiting>();

  /** @param ahead milliseconds that it is ahead of the machine's clock at first */
  constructor(
    private ahead: number,
    private readonly machine: Clock = machineClock,
  ) {}

  get offset(): number {
    return this.ahead;
  }

  readonly now = (): number => this.machine.now() + this.ahead;

  readonly steadyNow = (): number => this.machine.steadyNow() + this.ahead;

  after(ms: number, work: () => void): Timer {
    return this.add({ due: this.steadyNow() + ms, everyMs: null, work, timer: null });
  }

  every(ms: number, work: () => void): Timer {
    return this.add({ due: this.steadyNow() + ms, everyMs: ms, work, timer: null });
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return sleepBy(this, ms, signal);
  }

  /** Moves the clock forward. Timers that have come due fire once each, in the order in which they were due. */
  async move(ms: number): Promise<void> {
    this.ahead += ms;
    const now = this.steadyNow();
    const due = [...this.waiting].filter(one => one.due <= now).sort((a, b) => a.due - b.due);
    // A timer of the machine must not come before one that was due earlier.
    for (const one of due) one.timer?.cancel();
    for (const one of this.waiting) if (one.due > now) this.arm(one);
    for (const one of due) {
      // Skip a timer that was cancelled meanwhile, or that fired by itself and is due again later.
      if (!this.waiting.has(one) || one.due > now) continue;
      this.fire(one);
      // Let the work of this timer go as far as it can before the next one fires, as between two timers of the machine.
      await new Promise(resolve => setImmediate(resolve));
    }
  }

  private add(one: Waiting): Timer {
    this.waiting.add(one);
    this.arm(one);
    return { cancel: () => this.remove(one) };
  }

  private arm(one: Waiting): void {
    one.timer?.cancel();
    one.timer = this.machine.after(Math.max(0, one.due - this.steadyNow()), () => this.fire(one));
  }

  private remove(one: Waiting): void {
    one.timer?.cancel();
    this.waiting.delete(one);
  }

  private fire(one: Waiting): void {
    if (one.everyMs === null) this.remove(one);
    else {
      one.due = this.steadyNow() + one.everyMs;
      this.arm(one);
    }
    one.work();
  }
}
