import type { Side, Square } from '../../../rules/chess';
import { ALL_SQUARES, isLightSquare, squareCell } from '../../../rules/squares';
import type { BoardTheme } from './theme';

/** The coordinates: a rank in the left top corner of the first column, a file in the right bottom of the last row. */

/** The face the labels are set in; load it before the board is painted. */
export const LABEL_FONT = '650 14px "Inter Variable"';

/** Size and margin of the labels in CSS pixels, after the width of a square. */
function labelSize(squarePx: number): { font: number; margin: number } {
  if (squarePx >= 60) return { font: 14, margin: 5 };
  return squarePx >= 40 ? { font: 11, margin: 3 } : { font: 9, margin: 2 };
}

const labelledFrom = (orientation: Side): readonly Square[] =>
  ALL_SQUARES.filter(square => {
    const { column, row } = squareCell(square, orientation);
    return column === 0 || row === 7;
  });
const LABELLED = { w: labelledFrom('w'), b: labelledFrom('b') };

/** Squares that carry a label, as seen by `orientation`. */
export const labelledSquares = (orientation: Side): readonly Square[] => LABELLED[orientation];

/**
 * Burns the labels of one square into it.
 *
 * @param context its origin is the square's left top corner; units are device pixels
 */
export function paintLabel(
  context: CanvasRenderingContext2D,
  square: Square,
  theme: BoardTheme,
  orientation: Side,
  squarePx: number,
  resolution: number,
): void {
  const { column, row } = squareCell(square, orientation);
  const { font, margin } = labelSize(squarePx);
  context.save();
  context.scale(resolution, resolution);
  context.font = `650 ${font}px "Inter Variable", system-ui, sans-serif`;
  context.fillStyle = isLightSquare(square) ? theme.labelOnLight : theme.labelOnDark;
  if (column === 0) {
    context.textBaseline = 'top';
    context.fillText(square.charAt(1), margin, margin);
  }
  if (row === 7) {
    context.textAlign = 'right';
    context.textBaseline = 'alphabetic';
    context.fillText(square.charAt(0), squarePx - margin, squarePx - margin - 1);
  }
  context.restore();
}

/** Burns in the labels of the whole board. @param context its origin is the board's left top corner */
export function paintLabels(
  context: CanvasRenderingContext2D,
  theme: BoardTheme,
  orientation: Side,
  squarePx: number,
  resolution: number,
): void {
  for (const square of labelledSquares(orientation)) {
    const { column, row } = squareCell(square, orientation);
    context.save();
    context.translate(column * squarePx * resolution, row * squarePx * resolution);
    paintLabel(context, square, theme, orientation, squarePx, resolution);
    context.restore();
  }
}
