import { BOX } from './layout';
import type { LineLook } from './picture';

/** Places of check, name, icon and score in one line of a box, in pixels at scale 1 from where reading begins. */

export const ICON = 14;
export const SCORE_WIDTH = 28;
const CHECK_AT = 8;
const NAME_AT = 27;
/** Place of a hint, and of a name that takes the place of the check. */
export const HINT_AT = 10;
const GAP = 4;

/** Sizes of names: the first that fits, else the last with a cut name. @source art direction (nothing under 13) */
const TYPE = [14, 13] as const;

/** Width of a text in a size of type. */
export type Measure = (text: string, px: number) => number;

export interface LineParts {
  /** `null`: the line has no check, or its name takes the place. */
  readonly checkAt: number | null;
  readonly name: { readonly at: number; readonly text: string; readonly px: number };
  readonly iconAt: number;
}

/** Before a name is cut, it takes the place of the check, unless the match is still open. */
export function partsOf(line: LineLook, measure: Measure): LineParts {
  const iconAt = BOX.width - SCORE_WIDTH - GAP - ICON;
  const end = line.icon ? iconAt : line.score ? BOX.width - SCORE_WIDTH : BOX.width - HINT_AT;
  const isHint = line.tone === 'hint';
  const isNews = line.check !== null && line.icon === null;
  const starts = isHint ? [HINT_AT] : isNews ? [NAME_AT] : [NAME_AT, HINT_AT];
  for (const at of starts) {
    const px = TYPE.find(size => measure(line.text, size) <= end - GAP - at);
    if (px)
      return {
        checkAt: at === NAME_AT && line.check ? CHECK_AT : null,
        name: { at, text: line.text, px },
        iconAt,
      };
  }
  const at = starts.at(-1) ?? HINT_AT;
  const px = TYPE[1];
  const cut = isHint ? cutEnd : cutMiddle;
  const text = cut(line.text, end - GAP - at, one => measure(one, px));
  return { checkAt: isNews ? CHECK_AT : null, name: { at, text, px }, iconAt };
}

/** Cuts the end of a text that is too long. */
export const cutEnd = (text: string, room: number, wide: (text: string) => number): string =>
  cut(text, room, wide, (letters, kept) => `${letters.slice(0, kept).join('')}…`);

/** Cuts the middle of a text that is too long: beginning and end tell similar names apart. */
export const cutMiddle = (text: string, room: number, wide: (text: string) => number): string =>
  cut(text, room, wide, (letters, kept) => {
    const tail = Math.floor(kept * 0.4);
    return `${letters.slice(0, kept - tail).join('')}…${letters.slice(letters.length - tail).join('')}`;
  });

function cut(
  text: string,
  room: number,
  wide: (text: string) => number,
  shorten: (letters: readonly string[], kept: number) => string,
): string {
  if (wide(text) <= room) return text;
  const letters = [...text];
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (wide(shorten(letters, middle)) <= room) fits = middle;
    else tooLong = middle;
  }
  return shorten(letters, fits);
}
