import type { Square } from '../../../rules/chess';
import type { BoardPicture } from '../../board/picture';
import { labelledSquares } from './labels';
import type { Mark } from './marks-layer';
import type { Numbered } from './sketch-shapes';

/** Which marks and numbers a picture asks for. */

/** The numbers of the premoves on the squares they lead to; one square may have several. */
export function numbersOf(premoves: readonly { to: Square }[]): Numbered[] {
  const texts = new Map<Square, string>();
  premoves.forEach(({ to }, index) => {
    const before = texts.get(to);
    texts.set(to, before ? `${before} ${index + 1}` : `${index + 1}`);
  });
  return [...texts].map(([square, text]) => ({ square, text }));
}

/**
 * Marks from the bottom up; rings lie over the piece they threaten.
 *
 * @param coordinates squares have labels
 */
export function marksOf(picture: BoardPicture, coordinates: boolean): { under: Mark[]; over: Mark[] } {
  const under: Mark[] = [];
  const over: Mark[] = [];
  if (picture.lastMove) {
    under.push(
      { name: 'moved', square: picture.lastMove.from },
      { name: 'moved', square: picture.lastMove.to },
    );
  }
  for (const { from, to } of picture.premoves) {
    under.push({ name: 'premove', square: from }, { name: 'premove', square: to });
  }
  if (picture.check) under.push({ name: 'check', square: picture.check });
  if (picture.selected) under.push({ name: 'chosen', square: picture.selected });
  if (picture.hover) under.push({ name: 'hover', square: picture.hover });
  for (const { square, capture } of picture.targets) {
    if (capture) over.push({ name: 'capture', square });
    else under.push({ name: 'target', square });
  }
  // A label under a mark is drawn again on top of it, so that it stays readable.
  const labelled = coordinates ? labelledSquares(picture.orientation) : [];
  const covered = new Set(under.map(mark => mark.square));
  for (const square of labelled) {
    if (covered.has(square)) under.push({ name: `label ${square}`, square });
  }
  if (picture.cursor) over.push({ name: 'cursor', square: picture.cursor });
  return { under, over };
}
