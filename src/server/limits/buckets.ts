/** How often something may happen: `burst` times at once, and so often a second in the long run. */
export interface Rate {
  perSecond: number;
  burst: number;
}

interface Bucket {
  left: number;
  /** When that was counted (milliseconds). */
  at: number;
}

/** Most keys at once: beyond that the older ones are forgotten, and begin again with full buckets. */
const MAX_KEYS = 50_000;

/** A token bucket for each key. */
export class Buckets {
  private young = new Map<string, Bucket>();
  /** Buckets that were not used since the last turn. A turn lasts until the emptiest bucket is full again. */
  private old = new Map<string, Bucket>();
  private turned = 0;

  /** @param now steady milliseconds */
  constructor(
    private readonly rate: Rate,
    private readonly now: () => number,
  ) {}

  /** Takes one. @returns whole seconds until there is one again; 0 if it was taken */
  spend(key: string): number {
    const bucket = this.filled(key);
    const wait = this.secondsOf(bucket);
    if (wait === 0) bucket.left--;
    return wait;
  }

  /** Whole seconds until there is one; 0 if there is. Takes none. */
  wait(key: string): number {
    return this.secondsOf(this.filled(key));
  }

  private secondsOf({ left }: Bucket): number {
    return left < 1 ? Math.max(1, Math.ceil((1 - left) / this.rate.perSecond)) : 0;
  }

  private filled(key: string): Bucket {
    const { perSecond, burst } = this.rate;
    const now = this.now();
    this.forgetFull(now);
    const bucket = this.young.get(key) ?? this.old.get(key) ?? { left: burst, at: now };
    bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1_000) * perSecond);
    bucket.at = now;
    this.young.set(key, bucket);
    return bucket;
  }

  /** Takes `cost` more for a request that turned out to be worthless. A bucket may owe as much as it can hold. */
  charge(key: string, cost: number): void {
    const bucket = this.young.get(key);
    if (bucket) bucket.left = Math.max(-this.rate.burst, bucket.left - cost);
  }

  /** Forgets buckets that nobody has used for a whole turn: they are full, as a new one would be. */
  private forgetFull(now: number): void {
    const turnMs = ((2 * this.rate.burst) / this.rate.perSecond) * 1_000;
    if (now - this.turned < turnMs && this.young.size < MAX_KEYS) return;
    this.old = this.young;
    this.young = new Map();
    this.turned = now;
  }
}
