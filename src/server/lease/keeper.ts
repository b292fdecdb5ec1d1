import { setTimeout as sleep } from 'node:timers/promises';

/** A third of a lease's term: two renewals may be late. */
const RENEWAL_MS = 700;
/** How often a node looks for leases that are free. */
const TAKE_OVER_MS = 350;

export interface LeaseWork {
  /** Renews the leases this node holds. */
  renew(): Promise<void>;
  /** Takes over leases that nobody holds any more. */
  takeOver(): Promise<void>;
  failed(error: unknown): void;
}

/**
 * Renews and takes over leases, again and again. The two go on beside each other: a database that is slow to look for
 * free leases must not cost us those we hold.
 */
export class LeaseKeeper {
  private readonly halt = new AbortController();
  private working: Promise<unknown> = Promise.resolve();

  constructor(private readonly work: LeaseWork) {}

  start(): void {
    const { renew, takeOver } = this.work;
    this.working = Promise.all([this.repeat(RENEWAL_MS, renew), this.repeat(TAKE_OVER_MS, takeOver)]);
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.halt.abort();
    await this.working;
  }

  get isStopped(): boolean {
    return this.halt.signal.aborted;
  }

  private async repeat(pause: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.halt;
    while (!signal.aborted) {
      // Aborting ends the pause at once, which the promise reports as an error.
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await work().catch(error => this.work.failed(error));
    }
  }
}
