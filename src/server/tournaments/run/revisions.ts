import { randomBytes } from 'node:crypto';

/** Changes that a returning viewer has missed. */
export interface Missed {
  /** The `seq` that they have. */
  since: number;
  /** Ids of the matches that have changed since then. */
  matches: readonly number[];
}

/**
 * When each match of a bracket last changed, for viewers who come back to it. A revision is valid in one room only:
 * another node, or the same one after a restart, counts anew and has another name.
 */
export class Revisions {
  private readonly name = randomBytes(6).toString('base64url');
  private readonly changes = new Map<number, number>();

  /** Notes that a match has changed, which viewers are told with the frame of this `seq`. */
  mark(match: number, seq: number): void {
    this.changes.set(match, seq);
  }

  /** Revision of the bracket with all frames up to `seq`. */
  at(seq: number): string {
    return `${this.name}.${seq}`;
  }

  /** @param revision as a client gives it. @returns `null` for one that is not ours */
  missed(revision: string | undefined): Missed | null {
    const [name, number] = revision?.split('.') ?? [];
    const since = Number(number);
    if (name !== this.name || !Number.isSafeInteger(since)) return null;
    const matches = [...this.changes].flatMap(([match, seq]) => (seq > since ? match : []));
    return { since, matches };
  }
}
