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

/** A pause that can be cut short, also before it begins. */
class Pause {
  private isCut = false;
  private end = (): void => undefined;

  cut(): void {
    this.isCut = true;
    this.end();
  }

  async wait(ms: number): Promise<void> {
    if (!this.isCut)
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, ms);
        this.end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.isCut = false;
  }
}

/**
 * Renews and takes over leases, again and again. The two go on beside each other: a database that is slow to look for
 * free leases must not cost us those we hold.
 */
export class LeaseKeeper {
  private readonly untilRenewal = new Pause();
  private readonly untilLook = new Pause();
  private isHalted = false;
  private working: Promise<unknown> = Promise.resolve();

  constructor(private readonly work: LeaseWork) {}

  start(): void {
    const { renew, takeOver } = this.work;
    this.working = Promise.all([
      this.repeat(() => this.untilRenewal.wait(RENEWAL_MS), renew),
      this.repeat(() => this.untilLook.wait(TAKE_OVER_MS), takeOver),
    ]);
  }

  /** Looks for free leases at once, and once more if that is under way. */
  look(): void {
    this.untilLook.cut();
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.isHalted = true;
    this.untilRenewal.cut();
    this.untilLook.cut();
    await this.working;
  }

  get isStopped(): boolean {
    return this.isHalted;
  }

  private async repeat(pause: () => Promise<void>, work: () => Promise<void>): Promise<void> {
    while (!this.isHalted) {
      await pause();
      if (this.isHalted) return;
      await work().catch(error => this.work.failed(error));
    }
  }
}
