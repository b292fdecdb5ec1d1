const MINUTE_MS = 60_000;
const BEFORE_END_MS = 5 * MINUTE_MS;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 16 * MINUTE_MS;

/**
 * How long to wait before a token is refreshed.
 *
 * @param expires end of the token's life, epoch milliseconds
 * @param failures refreshes that failed since the last that did not
 * @returns milliseconds: to five minutes before the end, or 30 s doubling to 16 min after failures
 * @source ID-07; a token shorter than that is refreshed every 30 s, never in a loop without pause
 */
export function refreshDelay(expires: number, now: number, failures: number): number {
  if (failures > 0) return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return Math.max(FIRST_RETRY_MS, expires - BEFORE_END_MS - now);
}

/** A tab that is not asleep has refreshed its token by then. */
const LATE_MS = 10_000;

/**
 * Whether a tab has slept through the refresh of its token. Another tab may have replaced the token meanwhile, so the
 * old one must not be used again.
 *
 * @param expires end of the token's life, epoch milliseconds
 * @param loaded when this page was: what it read of the store then was new
 */
export function hasSleptThrough(expires: number, loaded: number, now: number): boolean {
  return now > expires - BEFORE_END_MS + LATE_MS && now > loaded + LATE_MS;
}

/**
 * Turns by which a tab that has slept hears of other tabs: one for each token, and another after a minute. For so long the
 * server takes a token that another tab has replaced meanwhile.
 */
export class HearingTurns {
  private token: string | null = null;
  /** When the turn began, epoch milliseconds. */
  private began = 0;
  private turn: Promise<void> = Promise.resolve();

  /** @param hear begins a turn, unless one for this token is enough; callers that come meanwhile share it */
  take(token: string, now: number, hear: () => Promise<void>): Promise<void> {
    if (token !== this.token || Math.abs(now - this.began) > MINUTE_MS) {
      [this.token, this.began] = [token, now];
      this.turn = hear();
    }
    return this.turn;
  }
}

interface TokenRefreshOptions {
  /** Fetches a new token; its arrival is told by `keep`. */
  refresh(): Promise<void>;
  failed(error: unknown): void;
}

/** Has a token refreshed before its end, and after failures again and again. */
export class RefreshTimer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  /** End of the life of the token whose refresh has failed and waits to be tried again; epoch milliseconds. */
  private waiting: number | null = null;
  /** Tells a refresh that was overtaken, by a new token or a sign-out, from the one that counts. */
  private turn = 0;

  constructor(private readonly options: TokenRefreshOptions) {}

  /** A token has come. @param expires end of its life, epoch milliseconds */
  keep(expires: number): void {
    this.stop();
    this.arm(expires);
  }

  /** There is a network again: a refresh that failed is tried at once. */
  retry(): void {
    if (this.waiting === null) return;
    clearTimeout(this.timer);
    void this.refresh(this.waiting);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting = null;
    this.failures = 0;
    this.turn += 1;
  }

  private arm(expires: number): void {
    this.timer = setTimeout(
      () => void this.refresh(expires),
      refreshDelay(expires, Date.now(), this.failures),
    );
  }

  private async refresh(expires: number): Promise<void> {
    const { turn } = this;
    this.waiting = null;
    try {
      await this.options.refresh();
    } catch (error) {
      if (turn !== this.turn) return;
      this.failures += 1;
      this.options.failed(error);
      this.waiting = expires;
      this.arm(expires);
    }
  }
}
