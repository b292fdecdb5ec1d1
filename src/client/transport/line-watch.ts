import type { LineHealth } from '../../protocol/close-codes';

/** A connection has this long to open, and as long again to say something. */
export const ANSWER_MS = 5_000;
/** The four seconds of GM-12. */
const LOST_MS = 4_000;

export interface LineWatchOptions {
  /** Silence that shows, where the other side speaks more often than that. Without it only a closed line gets worse. */
  quietMs?: number | undefined;
  /** Silence after which a connection is given up; never if left out. */
  silenceMs?: number | undefined;
  onLine?: ((health: LineHealth) => void) | undefined;
  /** The connection has said nothing for too long. */
  onSilence(): void;
}

/** Counts how long nothing has been heard, over all connections of one channel. */
export class LineWatch {
  private shown: LineHealth = 'good';
  /** The last sign of life, or the close that was heard after it. Date.now() */
  private since = Date.now();
  /** When this connection was opened or last heard. Date.now() */
  private heardAt = 0;
  /** No connection has been heard since the last one was closed. */
  private isCut = true;
  private worse: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: LineWatchOptions) {}

  get health(): LineHealth {
    return this.shown;
  }

  /** A connection is open: it has to say something. */
  opened(): void {
    this.expect(ANSWER_MS);
  }

  heard(): void {
    this.since = Date.now();
    this.isCut = false;
    this.expect(this.options.silenceMs);
    this.show('good');
    this.watch();
  }

  /**
   * Whether this tab was frozen, or the machine asleep, since the last message: messages that wait in the socket are
   * old then, and do not say how old. Uses the time of day, since neither timers nor performance.now() need have run; a
   * clock that is set forward costs one new connection.
   */
  hasSlept(): boolean {
    const { silenceMs } = this.options;
    return silenceMs !== undefined && Date.now() - this.heardAt > silenceMs;
  }

  /** The machine says that it has no network: what runs on it may still be heard. */
  offline(): void {
    if (!this.isCut && this.shown === 'good') this.show('quiet');
    this.watch();
  }

  /** The connection is closed. @param told by the other side, so that it lived until now */
  cut(told: boolean): void {
    clearTimeout(this.silence);
    if (told && !this.isCut) this.since = Date.now();
    this.isCut = true;
    this.watch();
  }

  stop(): void {
    clearTimeout(this.silence);
    clearTimeout(this.worse);
  }

  private expect(ms: number | undefined): void {
    this.heardAt = Date.now();
    clearTimeout(this.silence);
    if (ms !== undefined) this.silence = setTimeout(this.options.onSilence, ms);
  }

  /** Waits for the moment at which the line looks worse than it does. */
  private watch(): void {
    clearTimeout(this.worse);
    const { quietMs } = this.options;
    const passed = Date.now() - this.since;
    if (this.shown === 'good' && !this.isCut && quietMs !== undefined)
      this.worse = setTimeout(() => this.worsen('quiet'), quietMs - passed);
    else if (this.shown !== 'lost' && (this.isCut || quietMs !== undefined))
      this.worse = setTimeout(() => this.worsen('lost'), LOST_MS - passed);
  }

  private worsen(health: LineHealth): void {
    this.show(health);
    this.watch();
  }

  private show(health: LineHealth): void {
    if (this.shown === health) return;
    this.shown = health;
    this.options.onLine?.(health);
  }
}
