/** How often it is looked at, and how fast an earlier delay is forgotten, as a part that stays each time. */
const LOOK_MS = 200;
const STAYS = 0.8;

/** How late this process comes to what it has to do: what players wait for on top of everything else. */
export class Lateness {
  private late = 0;
  private due = performance.now() + LOOK_MS;
  private readonly timer = setInterval(() => {
    const now = performance.now();
    this.late = Math.max(now - this.due, this.late * STAYS);
    this.due = now + LOOK_MS;
  }, LOOK_MS).unref();

  /** Milliseconds; the worst of the last moments counts most. */
  get ms(): number {
    return this.late;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
