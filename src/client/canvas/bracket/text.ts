import { cutEnd } from '../../bracket/line-parts';

/** Text on a 2D canvas that has to find room. */

/** Letters that are written from the right; what a name begins with decides. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * Writes one line, cut if it is too long. A name keeps its own direction, wherever it stands.
 *
 * @param x left end, or right end where `isMirrored`
 * @param cut how: `cutEnd` or `cutMiddle`
 * @returns its width
 */
export function writeLine(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  room: number,
  isMirrored: boolean,
  cut = cutEnd,
): number {
  const wide = (one: string) => context.measureText(one).width;
  const fitting = cut(text, room, wide);
  writeText(context, fitting, x, y, isMirrored);
  return Math.min(room, wide(fitting));
}

/** Writes a line that has room. @param x left end, or right end where `isMirrored` */
export function writeText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  isMirrored: boolean,
): void {
  context.direction = RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr';
  context.textAlign = isMirrored ? 'right' : 'left';
  context.fillText(text, x, y);
}
