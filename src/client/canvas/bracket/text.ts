/** Text on a 2D canvas that has to find room. */

/** Letters that are written from the right; what a name begins with decides. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * Writes one line, cut with an ellipsis if it is too long. A name keeps its own direction, wherever it stands.
 *
 * @param x left end, or right end where `isMirrored`
 * @returns its width
 */
export function writeLine(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  room: number,
  isMirrored: boolean,
): number {
  context.direction = RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr';
  context.textAlign = isMirrored ? 'right' : 'left';
  const fitting = fitted(context, text, room);
  context.fillText(fitting, x, y);
  return Math.min(room, context.measureText(fitting).width);
}

function fitted(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  const letters = [...text];
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    const isShort = context.measureText(`${letters.slice(0, middle).join('')}…`).width <= room;
    if (isShort) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join('')}…`;
}
