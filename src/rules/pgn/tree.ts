/** A game as PGN has it: tags, moves with remarks, and variations, which have variations of their own. */

export type PgnResult = '1-0' | '0-1' | '1/2-1/2' | '*';

export type PgnTag = readonly [name: string, value: string];

export interface PgnMove {
  /** In SAN with English letters; `--` for no move. */
  san: string;
  /** Numeric annotation glyphs. */
  nags: readonly number[];
  /** Comment before it, where it begins a variation; empty for none. */
  before: string;
  /** Comment after it as it is written, with commands like `[%clk 0:03:00]`; empty for none. */
  comment: string;
  /** Other lines in place of this move. */
  variations: readonly PgnLine[];
}

export type PgnLine = readonly PgnMove[];

export interface PgnTree {
  tags: readonly PgnTag[];
  /** FEN of the position it begins with. */
  start: string;
  /** Before the first move. */
  comment: string;
  moves: PgnLine;
  result: PgnResult;
}

export const plainMove = (san: string): PgnMove => ({
  san,
  nags: [],
  before: '',
  comment: '',
  variations: [],
});

/** A tag's value; `null` where it is missing, empty or a question mark, which stands for what nobody knows. */
export function tagOf({ tags }: { tags: readonly PgnTag[] }, name: string): string | null {
  const value = tags.find(([tag]) => tag.toLowerCase() === name.toLowerCase())?.[1] ?? '';
  return /^[?. -]*$/.test(value) ? null : value;
}
