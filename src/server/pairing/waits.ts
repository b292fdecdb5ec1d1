import { queueWait } from '../instruments';

/** Waits that are remembered of each time control. */
const REMEMBERED = 20;

/** How long players have waited for an opponent of late. */
export class Waits {
  private readonly recent = new Map<string, number[]>();

  /** @param waited milliseconds */
  add(gameMode: string, waited: number): void {
    const waits = this.recent.get(gameMode) ?? [];
    queueWait.observe({ control: gameMode }, waited / 1_000);
    waits.push(waited);
    if (waits.length > REMEMBERED) waits.shift();
    this.recent.set(gameMode, waits);
  }

  /** The median in milliseconds: one long night must not frighten everybody. `null` if nobody has waited yet. */
  usual(gameMode: string): number | null {
    const sorted = (this.recent.get(gameMode) ?? []).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  }
}
