import type { Logger } from 'pino';
import type { Timer, Timers } from './clock';

interface RecurringWork {
  timers: Pick<Timers, 'every'>;
  everyMs: number;
  round(): Promise<void>;
  log: Logger;
  /** Log message about a round that has failed. */
  trouble: string;
}

/** Work that is done in rounds. Rounds that come due while another is running are left out. */
export class Recurring {
  private timer: Timer | null = null;
  private running: Promise<void> | null = null;

  constructor(private readonly work: RecurringWork) {}

  start(): void {
    this.timer = this.work.timers.every(this.work.everyMs, () => this.now());
  }

  /** Does a round at once, unless one is running. */
  now(): void {
    this.running ??= this.once();
  }

  /** Resolves when the last round has ended. */
  async stop(): Promise<void> {
    this.timer?.cancel();
    await this.running;
  }

  private async once(): Promise<void> {
    const { round, log, trouble } = this.work;
    try {
      await round();
    } catch (error) {
      log.warn({ err: error }, trouble);
    } finally {
      this.running = null;
    }
  }
}
