/** How many of the last measurements count. */
const KEPT = 1_024;

/** The last measurements of something that happens often, for its percentiles. */
export class Latency {
  private readonly ring = new Float64Array(KEPT);
  private measured = 0;

  add(milliseconds: number): void {
    this.ring[this.measured % KEPT] = milliseconds;
    this.measured++;
  }

  /** Milliseconds; `null` before the first measurement. */
  figures(): { p50: number; p99: number; of: number } | null {
    const of = Math.min(this.measured, KEPT);
    if (of === 0) return null;
    const sorted = this.ring.slice(0, of).sort();
    const at = (part: number): number => sorted[Math.min(of - 1, Math.floor(of * part))] ?? 0;
    return { p50: at(0.5), p99: at(0.99), of };
  }
}
