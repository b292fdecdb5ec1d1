/** How long an answer is kept. */
const FRESH_MS = 1_000;

/** Answers that are the same for everybody, read at most once a second for each key. */
export class Recent<Answer> {
  private readonly kept = new Map<string, { at: number; answer: Promise<Answer> }>();

  /** @param now epoch milliseconds */
  constructor(private readonly now: () => number) {}

  /** @param key one of a few: what was read for it stays in memory */
  get(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const now = this.now();
    const kept = this.kept.get(key);
    if (kept && now - kept.at < FRESH_MS && now >= kept.at) return kept.answer;
    const found = { at: now, answer: read() };
    this.kept.set(key, found);
    // A failure is answered to those who asked and is not kept.
    found.answer.catch(() => {
      if (this.kept.get(key) === found) this.kept.delete(key);
    });
    return found.answer;
  }
}
