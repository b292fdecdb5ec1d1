/**
 * The value below which this part of all values lies; NaN when there is none.
 * @param part 0 to 1
 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Text with the distribution of some durations. */
export function spread(values: readonly number[]): string {
  const at = (part: number): string => quantile(values, part).toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms`;
}
