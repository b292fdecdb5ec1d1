/**
 * Numeric annotation glyphs and the signs that books print for them.
 *
 * @source Portable Game Notation, standard (1994), 10; signs from 22 on as ChessBase and Informator have them.
 *   The first of each is shown: fonts of browsers have it
 */
const SIGNS: readonly (readonly [nag: number, ...signs: string[]])[] = [
  [1, '!'],
  [2, '?'],
  [3, '!!', '‼'],
  [4, '??', '⁇'],
  [5, '!?', '⁉'],
  [6, '?!', '⁈'],
  [7, '□', '▭', '⊡'],
  [10, '='],
  [13, '∞', '~'],
  [14, '+=', '⩲', '+/=', '⊥', '²'],
  [15, '=+', '⩱', '=/+', '³'],
  [16, '±', '+/-', '+/−'],
  [17, '∓', '-/+', '−/+'],
  [18, '+-', '+−', '+–', '+—'],
  [19, '-+', '−+', '–+', '—+'],
  [22, '⊙', '⨀', '☉'],
  [26, '○', '◯'],
  [32, '⟳', '↻', '⟲'],
  [36, '↑', '⇑'],
  [40, '→', '⇒', '➔', '⟶'],
  [44, '=∞', '∞=', '⯹', '©'],
  [132, '⇆', '⇄', '⇋', '⇌', '↔'],
  [138, '⊕', '⨁', '🕐', '⌚'],
  [140, '∆', '△', 'Δ', '⌂'],
  [141, '▽', '∇'],
  [142, '⌓'],
  [143, '≤', '<='],
  [144, '=='],
  [145, 'RR'],
  [146, 'N', 'TN'],
  [147, '×'],
  [148, '⊥⊥'],
  [150, '⟺', '⇔'],
  [151, '⇗', '↗'],
  [154, '⊞', '⟪', '«'],
  [155, '⟫', '»'],
  [156, '✕'],
  [220, 'D', '⬒'],
  [238, '⊗'],
];

const NUMBERS = new Map(SIGNS.flatMap(([nag, ...signs]) => signs.map(sign => [sign, nag] as const)));
const PRINTED = new Map(SIGNS.map(([nag, sign]) => [nag, sign] as const));

/** All signs as an expression, the longest first: `+/-` is not a plus. */
export const SIGN_PATTERN = [...NUMBERS.keys()]
  .sort((one, other) => other.length - one.length)
  .map(sign => (/^\p{L}+$/u.test(sign) ? `${sign}(?![\\p{L}\\p{N}])` : sign.replaceAll(/[+?/.*^$]/g, '\\$&')))
  .join('|');

/** The number of a printed sign. */
export const nagOf = (sign: string): number | null => NUMBERS.get(sign) ?? null;

/** The sign that is printed for a number; `$33` where there is none. */
export const signOf = (nag: number): string => PRINTED.get(nag) ?? `$${nag}`;
