import type { Logger } from 'pino';
import type { Clock, Timer } from '../clock';

/** How often a draining node checks whether its last game has ended. */
const CHECK_MS = 250;
/** A balancer that asks every two seconds has been refused twice by then, and leads nobody here any more. */
export const NOTICE_MS = 5_000;

export interface DrainDeps {
  clock: Pick<Clock, 'now' | 'every'>;
  log: Logger;
  /** While this is on no game begins on this node. */
  pause(on: boolean): void;
  /** Games that this node may not leave to itself. */
  running(): number;
  /** Whether other nodes go on with its games. */
  hasHeirs(): boolean;
  /** Ends the process in order. */
  end(): void;
}

export interface DrainState {
  /** Epoch milliseconds. */
  since: number;
  /** When the node ends whatever runs: games that are still running are given up, or are another node's by then. */
  until: number;
}

/**
 * Takes a node out of service without ending anybody's game: no game begins here any more. Where other nodes go on with its
 * games, or with its players alone, the process ends, as on SIGTERM, as soon as the load balancer knows. Otherwise running games go on to their end first,
 * or until the wait is over.
 */
export class Drain {
  private current: DrainState | null = null;
  private timer: Timer | null = null;

  constructor(private readonly deps: DrainDeps) {}

  /** `null` while the node takes games. */
  get state(): DrainState | null {
    if (!this.current) return null;
    const { since, until } = this.current;
    return { since, until: this.deps.hasHeirs() ? Math.min(until, since + NOTICE_MS) : until };
  }

  /** @param waitMs how long running games may go on; a new order replaces the earlier wait */
  begin(waitMs: number): void {
    const { clock, log, pause } = this.deps;
    const now = clock.now();
    this.current = { since: this.current?.since ?? now, until: now + waitMs };
    pause(true);
    log.info({ waitMs }, 'draining');
    this.timer ??= clock.every(CHECK_MS, () => this.endIfDone());
  }

  /** @returns false when there was nothing to cancel */
  cancel(): boolean {
    if (!this.current) return false;
    this.stop();
    this.current = null;
    this.deps.pause(false);
    this.deps.log.info('draining cancelled');
    return true;
  }

  private endIfDone(): void {
    const { clock, running, hasHeirs, end } = this.deps;
    const { state } = this;
    if (!state) return;
    // Without games there are players all the same, whom the balancer may still lead here.
    const waits = hasHeirs() || running() > 0;
    if (waits && clock.now() < state.until) return;
    this.stop();
    end();
  }

  private stop(): void {
    this.timer?.cancel();
    this.timer = null;
  }
}
