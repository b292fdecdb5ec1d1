/** How piece items are named on the wire and what the names mean. @source requirements BO-10, IM-06 */

export const PIECE_SETS = ['court', 'rune', 'bone'] as const;
export type PieceSet = (typeof PIECE_SETS)[number];
export const isPieceSet = (name: string): name is PieceSet => PIECE_SETS.some(one => one === name);

/** Palettes are named by tier (4 plain to 0 precious), 1, and variant. */
const TIERS = [4, 3, 2, 1, 0] as const;
const VARIANTS = [1, 2, 3, 4, 5] as const;
export const PALETTES = TIERS.flatMap(tier => VARIANTS.map(variant => `${tier}_1_${variant}` as const));
export const isPalette = (name: string): boolean => PALETTES.some(one => one === name);

/** The pieces of a newcomer. */
export const PLAIN_SET: PieceSet = 'court';
export const PLAIN_PALETTE = '4_1_1';

export interface PieceStyle {
  set: string;
  palette: string;
}

/** Every name a piece item can have: a set alone, in the plain palette, or with its palette. */
export const PIECE_TYPES: readonly string[] = PIECE_SETS.flatMap(set => [
  set,
  ...PALETTES.map(palette => `${set}_${palette}`),
]);

/** The same design always under one name: a set alone stands for its plain palette. Any other name stays as it is. */
export const plainest = (name: string): string => (isPieceSet(name) ? `${name}_${PLAIN_PALETTE}` : name);

/** Set and palette of a piece item's name (`court`, `bone_0_1_4`); unknown ones are the plain pieces. */
export function pieceStyle(type: string | undefined): PieceStyle {
  const [, name, palette = PLAIN_PALETTE] = /^([a-z]+)(?:_(\d_1_\d))?$/.exec(type ?? '') ?? [];
  const set = PIECE_SETS.find(one => one === name);
  return set && isPalette(palette) ? { set, palette } : { set: PLAIN_SET, palette: PLAIN_PALETTE };
}

/** Tiers of palettes, from plain to precious. */
const TIER_NAMES = { 4: 'C', 3: 'B', 2: 'A', 1: 'S', 0: 'SS' } as const;

/** How precious a piece item is. */
export const pieceTier = (type: string): (typeof TIER_NAMES)[keyof typeof TIER_NAMES] =>
  TIER_NAMES[Number(pieceStyle(type).palette[0]) as keyof typeof TIER_NAMES];

/** Palette of a board's pieces at a grade, 1 to 5. @source requirements BO-07, BO-10 */
export const gradePalette = (grade: number): string => `${5 - grade}_1_1`;

/** Colours of one side of a palette. @source assets/pieces/README.md */
export interface PieceColours {
  base: string;
  shade: string;
  light: string;
  accent: string;
  outline: string;
  /** Inner lines, where they are not the outline's colour. */
  line?: string;
}

/** A piece's drawing with its colour slots filled in. */
export function paintedPiece(svg: string, colours: PieceColours): string {
  const slots: Readonly<Record<string, string>> = { line: colours.outline, ...colours };
  return svg.replace(/\{\{(\w+)\}\}/g, (_, slot: string) => slots[slot] ?? 'none');
}
