/** How old an answer may be, milliseconds. */
const REMEMBERED_MS = 1_000;
const MAX_REMEMBERED = 10_000;

/** Answers that may be a second old, so that what is asked again and again is looked up once a second. */
export class Remembered<Key, Answer> {
  /** In the order in which they were asked for, which is that in which they are forgotten. */
  private readonly kept = new Map<Key, { answer: Promise<Answer>; until: number }>();

  /**
   * @param lookUp failures are not remembered
   * @param now steady milliseconds
   * @param keeps whether an answer may be given again; left out: any
   */
  constructor(
    private readonly lookUp: (key: Key) => Promise<Answer>,
    private readonly now: () => number,
    private readonly keeps: (answer: Answer) => boolean = () => true,
  ) {}

  ask(key: Key): Promise<Answer> {
    const now = this.now();
    this.forgetOld(now);
    const found = this.kept.get(key);
    if (found) return found.answer;
    const answer = this.lookUp(key);
    const entry = { answer, until: now + REMEMBERED_MS };
    this.kept.set(key, entry);
    const drop = (): void => {
      if (this.kept.get(key) === entry) this.kept.delete(key);
    };
    answer.then(value => this.keeps(value) || drop(), drop);
    return answer;
  }

  /** The next one who asks is answered anew. @param key left out: whatever they ask for */
  forget(key?: Key): void {
    if (key === undefined) this.kept.clear();
    else this.kept.delete(key);
  }

  private forgetOld(now: number): void {
    for (const [key, { until }] of this.kept) {
      if (until > now && this.kept.size < MAX_REMEMBERED) return;
      this.kept.delete(key);
    }
  }
}
