/** How long an answer is kept. */
const FRESH_MS = 1_000;

/** With more answers than this those that are old are forgotten. */
const KEPT = 50;

/** Answers that are the same for everybody, read at most once a second for each key. */
export class Recent<Answer> {
  private readonly kept = new Map<string, { at: number; answer: Promise<Answer> }>();

  /** @param now epoch milliseconds */
  constructor(private readonly now: () => number) {}

  get(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const now = this.now();
    const kept = this.kept.get(key);
    if (kept && now - kept.at < FRESH_MS && now >= kept.at) return kept.answer;
    if (this.kept.size >= KEPT)
      for (const [old, { at }] of this.kept) if (now - at >= FRESH_MS) this.kept.delete(old);
    const found = { at: now, answer: read() };
    this.kept.set(key, found);
    // A failure is answered to those who asked and is not kept.
    found.answer.catch(() => {
      if (this.kept.get(key) === found) this.kept.delete(key);
    });
    return found.answer;
  }
}
