/** Text on a 2D canvas. */

/** Letters that are written from the right; what a name begins with decides. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Writes one line. A name keeps its own direction, wherever it stands. @param x left end, or right end where `isMirrored` */
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
