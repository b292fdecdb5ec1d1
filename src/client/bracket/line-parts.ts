import { BOX } from './layout';
import type { LineLook } from './picture';

/** Places of check, name, icon and score in one line of a box, in pixels at scale 1 from where reading begins. */

/** Side of an icon. */
export const ICON = 12;
const CHECK_AT = 6;
/** Place of a hint, and of a name in a line that has no check. */
const HINT_AT = 10;
/** Place of all texts from afar, where every letter counts. */
const FAR_AT = 6;
const GAP = 3;

/** Sizes of names: the first that fits, else the last with a cut name. @source art direction (nothing under 13) */
const TYPE = [14, 13] as const;
const SCORE_TYPE = 14;

/**
 * Least size of a name on the screen, in CSS pixels: nobody reads smaller letters, so from afar they are larger than their box.
 * `NEAR_SCALE` is where their line ends to be high enough.
 */
export const LEAST_NAME_PX = 10;
/** The same for an icon, which is a blot below it. */
const LEAST_ICON_PX = 8.5;

/** Width of a text in a size of type. */
export type Measure = (text: string, px: number) => number;

interface Text {
  readonly at: number;
  readonly text: string;
  readonly px: number;
}

interface Icon {
  readonly at: number;
  /** Width and height. */
  readonly side: number;
}

export interface LineParts {
  /** `null`: the line has no check, or it could not be seen. */
  readonly check: Icon | null;
  readonly name: Text;
  readonly icon: Icon | null;
  /** Width of the score at the end of the line, and its size of type. */
  readonly score: { readonly width: number; readonly px: number };
}

const typeAt = (scale: number): readonly [number, number] => {
  const least = Math.max(TYPE[1], LEAST_NAME_PX / scale);
  return [Math.max(TYPE[0], least), least];
};

/**
 * A name is cut in its middle, a hint gives way to its short form: neither lies on another part of the line. Whether there
 * are checks and icons is up to the scale alone, so that all lines of a bracket have them alike; where they would be too small,
 * those stay that the score does not tell.
 *
 * @param scale at which the box is seen
 */
export function partsOf(line: LineLook, measure: Measure, scale = 1): LineParts {
  const side = Math.max(ICON, LEAST_ICON_PX / scale);
  const isTold = side > ICON;
  const px = Math.max(SCORE_TYPE, LEAST_NAME_PX / scale);
  const score = { width: 2 * px, px };
  const isPlain = line.icon === 'win' || line.icon === 'loss';
  const iconAt = BOX.width - score.width - GAP - side;
  const icon = line.icon && !(isTold && isPlain) ? { at: iconAt, side } : null;
  const isNews = line.icon === null || line.icon === 'paused';
  const check = line.check && (isNews || !isTold) ? { at: CHECK_AT, side } : null;
  const end = icon ? iconAt : line.score ? BOX.width - score.width : BOX.width - HINT_AT;
  const beside = CHECK_AT + side + GAP;
  const isHint = line.tone === 'hint';
  const starts = check ? [beside] : isTold ? [FAR_AT] : isHint ? [HINT_AT] : [beside, HINT_AT];
  const name = placed(
    isHint ? [line.text, line.short ?? ''] : [line.text],
    starts,
    end - GAP,
    measure,
    scale,
  );
  return { check, name, icon, score };
}

/** Parts of a bye: the name of the player who goes through without playing, and the sign of it at the end of the line. */
export function byeParts(
  { text, short = '' }: Pick<LineLook, 'text' | 'short'>,
  measure: Measure,
  scale = 1,
): { readonly name: Text; readonly sign: Icon } {
  const side = Math.max(TYPE[0], LEAST_ICON_PX / scale);
  const sign = { at: BOX.width - HINT_AT - side, side };
  return { name: placed([text, short], [HINT_AT], sign.at - GAP, measure, scale), sign };
}

/** @param texts the longest first; an empty one is left out. @param starts where it may begin, the best first */
function placed(
  texts: readonly string[],
  starts: readonly number[],
  end: number,
  measure: Measure,
  scale: number,
): Text {
  const sizes = typeAt(scale);
  const wanted = texts.filter((text, index) => index === 0 || text !== '');
  for (const text of wanted)
    for (const at of starts) {
      const px = sizes.find(size => measure(text, size) <= end - at);
      if (px) return { at, text, px };
    }
  const at = starts.at(-1) ?? HINT_AT;
  const px = sizes[1];
  return { at, text: cutMiddle(wanted.at(-1) ?? '', end - at, one => measure(one, px)), px };
}

/** The first of some texts that has room, the longest first: none where only a part of a word would have. */
export const wholeText = (texts: readonly string[], room: number, wide: (text: string) => number): string =>
  texts.find(text => wide(text) <= room) ?? '';

/** Cuts the middle of a text that is too long: beginning and end tell similar names apart. */
function cutMiddle(text: string, room: number, wide: (text: string) => number): string {
  const letters = [...text];
  const shorten = (kept: number) => {
    const tail = Math.floor(kept * 0.4);
    return `${letters.slice(0, kept - tail).join('')}…${letters.slice(letters.length - tail).join('')}`;
  };
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (wide(shorten(middle)) <= room) fits = middle;
    else tooLong = middle;
  }
  return shorten(fits);
}
