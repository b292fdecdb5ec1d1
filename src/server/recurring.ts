import type { Logger } from 'pino';

interface RecurringWork {
  everyMs: number;
  round(): Promise<void>;
  log: Logger;
  /** What the log says of a round that has failed. */
  trouble: string;
}

/** Work that is done in rounds. One that takes longer than it may leaves out those that are due meanwhile. */
export class Recurring {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;

  constructor(private readonly work: RecurringWork) {}

  start(): void {
    this.timer = setInterval(() => this.now(), this.work.everyMs);
  }

  /** Does a round at once, unless one is running. */
  now(): void {
    this.running ??= this.once();
  }

  /** Resolves when the last round has ended. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
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
