import type { Square } from '../../rules/chess';

/** Marks and arrows a player draws on a board to think with. @source requirements BI-16…18 */

export const INKS = ['plain', 'red', 'green', 'blue'] as const;
export type Ink = (typeof INKS)[number];

/** Line of an arrow's shaft and of a mark. */
export type InkShape = 'solid' | 'dashed' | 'dotted' | 'double';

/** Colours that stand out from every board, and shapes that tell them apart where that is asked for. */
export const INK_LOOKS: Readonly<Record<Ink, { colour: string; shape: InkShape }>> = {
  plain: { colour: '#ffa800', shape: 'solid' },
  red: { colour: '#f23b2f', shape: 'dashed' },
  green: { colour: '#35c46a', shape: 'dotted' },
  blue: { colour: '#1f6fe0', shape: 'double' },
};

/** Opacity of marks and arrows, so that the board is seen through them. */
export const INK_ALPHA = 0.82;

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

/** Adds a mark or an arrow. Drawing the same again removes it, another ink replaces it. */
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

  /** Ends the sketch in progress. @param keeps false: it is dropped */
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

  /** Drops the finished ones without calling `onChange`; the one being drawn stays. */
  forget(): void {
    if (this.drawn.length > 0) this.drawn = [];
  }
}
