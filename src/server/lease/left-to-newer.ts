import { patient } from '../patience';

/** So long something that only a newer version can read is left to nodes that are of it. */
const LEFT_MS = 60_000;

/**
 * Leases of what this version cannot read. While versions change, a node of a newer one may go on with it.
 *
 * See src/server/database/README.md, "What a newer version writes is passed over, not judged".
 */
export class LeftToNewer {
  /** Since when it is known, by `now`. */
  private readonly since = new Map<number, number>();

  /** @param now milliseconds in which this process runs */
  constructor(private readonly now: () => number) {}

  /** Leaves a lease alone for a minute. @returns false where it was left alone before, and no node has taken it */
  leave(id: number): boolean {
    const now = this.now();
    // Longer ago than this it has been taken meanwhile, and its node has gone again.
    for (const [one, at] of this.since) if (now - at > patient(2 * LEFT_MS)) this.since.delete(one);
    const isNew = !this.since.has(id);
    this.since.set(id, now);
    return isNew;
  }

  /** Leases that are left alone at the moment. */
  get held(): { id: number }[] {
    const from = this.now() - patient(LEFT_MS);
    return [...this.since].flatMap(([id, at]) => (at > from ? { id } : []));
  }
}
