/** Players whose last colour is remembered. */
const MAX_REMEMBERED = 10_000;

/** The colours that players had last, so that they have the other one next. */
export class LastColours {
  private readonly last = new Map<string, 'w' | 'b'>();

  /** `undefined` if unknown. */
  of(uid: string): 'w' | 'b' | undefined {
    return this.last.get(uid);
  }

  note(uid: string, side: 'w' | 'b'): void {
    this.last.delete(uid);
    this.last.set(uid, side);
    if (this.last.size <= MAX_REMEMBERED) return;
    for (const oldest of this.last.keys()) {
      this.last.delete(oldest);
      return;
    }
  }
}
