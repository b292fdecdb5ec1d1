import type { Square } from '../../rules/chess';

/** Marks and arrows a player draws on a board to think with. @source requirements BI-16…18 */

/** Each has its colour and its own dash, so that they differ without colour as well. */
export const INKS = ['plain', 'red', 'green', 'blue'] as const;
export type Ink = (typeof INKS)[number];

/** Readable on every board because each line has a dark edge; told apart without colour by the dash (in squares). */
export const INK_LOOKS: Readonly<Record<Ink, { colour: string; dash: readonly number[] }>> = {
  plain: { colour: '#ffb627', dash: [] },
  red: { colour: '#ff5a4f', dash: [0.3, 0.2] },
  green: { colour: '#3ddc84', dash: [0.001, 0.24] },
  blue: { colour: '#5cb8ff', dash: [0.34, 0.2, 0.001, 0.2] },
};

/** An arrow, or a marked square where both ends are the same. */
export interface Drawn {
  from: Square;
  to: Square;
  ink: Ink;
}

/** Keys held during another input. */
export interface Modifiers {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether a held key asks for the promotion picker where a queen would be made at once. */
export const hasModifier = ({ ctrlKey, metaKey, shiftKey, altKey }: Modifiers): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/**
 * The ink that held keys choose: red with ctrl or meta, green with shift, blue with alt.
 *
 * @param isAltGraph AltGr, which Windows reports as ctrl and alt at once
 */
export function inkOf({ ctrlKey, metaKey, shiftKey, altKey }: Modifiers, isAltGraph = false): Ink {
  if (isAltGraph) return 'blue';
  if (ctrlKey || metaKey) return 'red';
  if (shiftKey) return 'green';
  return altKey ? 'blue' : 'plain';
}

/** Adds what was drawn. The same again takes it away, another ink takes its place. */
export function withDrawn(all: readonly Drawn[], one: Drawn): Drawn[] {
  const same = all.find(({ from, to }) => from === one.from && to === one.to);
  const others = all.filter(other => other !== same);
  return same?.ink === one.ink ? others : [...others, one];
}

/** The marks and arrows on one board, and the one being drawn. */
export class Sketchbook {
  /** Finished marks and arrows; a new array after each change. */
  drawn: readonly Drawn[] = [];
  private sketched: Drawn | null = null;

  constructor(private readonly onChange: () => void) {}

  /** Finished ones and the one being drawn. */
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

  /** Ends the one being drawn. @param keeps false: it is dropped */
  end(keeps: boolean): void {
    const { sketched } = this;
    if (!sketched) return;
    this.sketched = null;
    if (keeps) this.drawn = withDrawn(this.drawn, sketched);
    this.onChange();
  }

  erase(): void {
    if (this.drawn.length === 0) return;
    this.forget();
    this.onChange();
  }

  /** Drops finished ones without a word: the one being drawn stays. */
  forget(): void {
    if (this.drawn.length > 0) this.drawn = [];
  }
}
