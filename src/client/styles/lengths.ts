/**
 * The size of text in a browser whose settings nobody has touched.
 *
 * See README of this folder, "Enlarged text has the layout of a smaller window".
 */
export const ORDINARY_TEXT = 16;
/** From here on a length is a box that text or a finger has to find room in, below it a gap. */
const LEAST_BOX = 24;

const inText = (pixels: number, unit: 'em' | 'rem') => `${pixels / ORDINARY_TEXT}${unit}`;

/** @returns a breakpoint in the size of the text: enlarged text needs the layout of a smaller window */
export const breakpoint = (pixels: number): string => inText(pixels, 'em');

/**
 * Style sheets are written in the pixels of the comps. The build puts boxes and breakpoints into the size of the user's text,
 * so that text which only the browser enlarges has the room it has in a window that is zoomed. Gaps stay as they are: on a
 * phone the letters need every pixel.
 *
 * @param value of a declaration, or what follows `@container`
 */
export const spellLengths = (value: string): string =>
  value.replace(/(?<![\w.#-])(-?)(\d+(?:\.\d+)?)px\b/g, (whole, sign: string, pixels: string) =>
    Number(pixels) < LEAST_BOX ? whole : `${sign}${inText(Number(pixels), 'rem')}`,
  );
