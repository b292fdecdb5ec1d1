/**
 * Numbers as people type them. The marks for thousands and decimals change places from one language to another, so a text that two
 * languages read differently is read by the writer's own, and refused where that would be odd.
 */

/** Meanings of a typed text. */
export type TypedNumber =
  /** Nothing, or blanks. */
  | { kind: 'none' }
  /** At most two decimals. */
  | { kind: 'number'; value: number }
  /** `1.000` where a point marks decimals: one, or a thousand. */
  | { kind: 'unclear'; less: number; more: number }
  | { kind: 'wrong' };

/** The mark that a language sets between thousands. Blanks and apostrophes mark them everywhere, since nobody writes decimals so. */
const THOUSANDS = { es: '.', pt: '.', ru: null, en: ',', ar: ',' } as const;
type Writing = keyof typeof THOUSANDS;

/** More digits would lose some. */
const MOST_DIGITS = 15;
/** Blanks of all widths, apostrophes and the Arabic mark for thousands. */
const GROUPING = /[\s\u00a0\u2007-\u200a\u202f'’\u066c]/g;
/** Signs of direction, which come along when a number is copied from an Arabic text. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** The Arabic mark for decimals, which marks nothing else. */
const DECIMALS = '\u066b';

/**
 * A typed text with western digits: keyboards of Arabic and Persian, and those of full width, write others.
 *
 * @returns all else as it was typed
 */
export const westernDigits = (text: string): string =>
  // Each of these rows of digits begins at a multiple of sixteen.
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, sign => String(sign.charCodeAt(0) % 16));

/**
 * Reads a number of zero or more. Signs, exponents, letters and crooked groups of thousands make it wrong.
 *
 * @param typed as it stands in the field
 * @param writing language of the one who types
 */
export function readTyped(typed: string, writing: Writing): TypedNumber {
  const text = westernDigits(typed.replace(DIRECTION, ''))
    .trim()
    .replace(GROUPING, ' ')
    .replace(/[\u060c，]/g, ',')
    .replaceAll('．', '.');
  if (text === '') return { kind: 'none' };
  const marks = new Set(text.replace(/\d/g, ''));
  const last = /[.,\u066b](?=[^.,\u066b]*$)/.exec(text)?.[0];
  if (last === undefined) return number(text, '');
  // A mark that is repeated is for thousands.
  if (text.indexOf(last) !== text.lastIndexOf(last))
    return last === DECIMALS || marks.size > 1 ? WRONG : number(text.replaceAll(last, ' '), '');
  const [whole = '', decimals = ''] = text.split(last);
  // Of two kinds of marks the last one is for decimals.
  if (marks.size > 1) return marks.size > 2 ? WRONG : number(whole.replace(/[.,]/g, ' '), decimals);
  if (last === DECIMALS || !/^[1-9]\d{0,2}$/.test(whole) || !/^\d{3}$/.test(decimals))
    return number(whole, decimals);
  const more = Number(whole + decimals);
  if (THOUSANDS[writing] === last) return { kind: 'number', value: more };
  return { kind: 'unclear', less: Number(`${whole}.${decimals}`), more };
}

const WRONG: TypedNumber = { kind: 'wrong' };

/** @param whole digits with blanks between thousands. @param decimals empty where none were typed, or not yet */
function number(whole: string, decimals: string): TypedNumber {
  const isWhole = /^(?:\d+|[1-9]\d{0,2}(?: \d{3})+)$/.test(whole) || (whole === '' && decimals !== '');
  const digits = whole.replaceAll(' ', '');
  if (!isWhole || !/^\d{0,2}$/.test(decimals) || digits.length > MOST_DIGITS) return WRONG;
  return { kind: 'number', value: Number(`0${digits}.${decimals}0`) };
}
