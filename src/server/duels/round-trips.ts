import type { DuelLatency } from '../../protocol/duel';

/** Newest round trips that the figures are made of. */
const KEPT = 15;

/** Round trips of one connection, and their figures. */
export class RoundTrips {
  private readonly trips: number[] = [];

  /** @param milliseconds a round trip */
  add(milliseconds: number): void {
    if (!(milliseconds >= 0)) return;
    this.trips.push(milliseconds);
    if (this.trips.length > KEPT) this.trips.shift();
  }

  /** Median of the round trips, and the median of how far they are from it; `null` before the first. */
  get figures(): DuelLatency {
    if (this.trips.length === 0) return null;
    const middle = median(this.trips);
    const jitter = median(this.trips.map(trip => Math.abs(trip - middle)));
    return { median: Math.round(middle), jitter: Math.round(jitter) };
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
