import type { Square } from '../../rules/chess';
import { type Drawn, type Ink, withDrawn } from './drawing';

/** The marks and arrows on one board, and the one being drawn. @source requirements BI-16…18 */
export class Sketchbook {
  /** Finished ones; another array after each change. */
  drawn: readonly Drawn[] = [];
  private sketched: Drawn | null = null;

  constructor(private readonly onChange: () => void) {}

  /** With the one under way. */
  get shown(): readonly Drawn[] {
    return this.sketched ? [...this.drawn, this.sketched] : this.drawn;
  }

  /** Draws from a square to the one under the pointer. @param to `null`: letting go there draws nothing */
  sketch(from: Square, to: Square | null, ink: Ink): void {
    const { sketched } = this;
    if (sketched ? sketched.to === to : to === null) return;
    this.sketched = to && { from, to, ink };
    this.onChange();
  }

  /** Lets go of the one under way. @param keeps false: as if it had not been begun */
  end(keeps: boolean): void {
    const { sketched } = this;
    if (!sketched) return;
    this.sketched = null;
    if (keeps) this.drawn = withDrawn(this.drawn, sketched);
    this.onChange();
  }

  erase(): void {
    if (this.drawn.length === 0) return;
    this.drawn = [];
    this.onChange();
  }
}
