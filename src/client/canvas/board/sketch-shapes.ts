import type { Side, Square } from '../../../rules/chess';
import { squareCell } from '../../../rules/squares';
import { type Drawn, INK_LOOKS, type Ink } from '../../board/drawing';

/** Shapes of marks, arrows and numbers over the board, in squares from its left top corner. */

interface Point {
  x: number;
  y: number;
}

/** A number in the corner of a square: which premoves lead there. */
export interface Numbered {
  square: Square;
  text: string;
}

const EDGE = '#10131f';
const SHAFT = 0.12;
const RING = 0.075;
const RADIUS = 0.42;
const EDGE_WIDTH = 0.05;
const HEAD_LENGTH = 0.38;
const HEAD_WIDTH = 0.42;

/**
 * The line an arrow follows, from middle to middle. A knight's goes its long way first and bends there.
 *
 * @returns two points, three for a knight's move
 */
export function arrowLine({ from, to }: Pick<Drawn, 'from' | 'to'>, orientation: Side): Point[] {
  const [start, end] = [middleOf(from, orientation), middleOf(to, orientation)];
  const [across, down] = [Math.abs(end.x - start.x), Math.abs(end.y - start.y)];
  if (across * down !== 2) return [start, end];
  return [start, across > down ? { x: end.x, y: start.y } : { x: start.x, y: end.y }, end];
}

/** Draws all of it. @param context one unit is one square */
export function paintSketch(
  context: CanvasRenderingContext2D,
  drawn: readonly Drawn[],
  numbers: readonly Numbered[],
  orientation: Side,
): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const one of drawn) {
    if (one.from === one.to) paintRing(context, one, orientation);
    else paintArrow(context, one, orientation);
  }
  for (const { square, text } of numbers) paintNumber(context, middleOf(square, orientation), text);
}

function paintRing(context: CanvasRenderingContext2D, { to, ink }: Drawn, orientation: Side): void {
  const { x, y } = middleOf(to, orientation);
  const path = new Path2D();
  const round = 2 * Math.PI * RADIUS;
  path.arc(x, y, RADIUS, 0, 2 * Math.PI);
  // Whole dashes all round, so that no seam shows.
  const period = INK_LOOKS[ink].dash.reduce((sum, part) => sum + part, 0);
  stroke(context, path, ink, RING, period > 0 ? round / Math.round(round / period) / period : 1);
}

function paintArrow(context: CanvasRenderingContext2D, arrow: Drawn, orientation: Side): void {
  const points = arrowLine(arrow, orientation);
  const tip = points.at(-1);
  const before = points.at(-2);
  const [start, next] = points;
  if (!tip || !before || !start || !next) return;
  const { x: dx, y: dy } = direction(before, tip);
  const first = direction(start, next);
  const shaft = new Path2D();
  // It begins beside the middle of the piece and ends under its own head.
  shaft.moveTo(start.x + first.x * 0.2, start.y + first.y * 0.2);
  for (const { x, y } of points.slice(1, -1)) shaft.lineTo(x, y);
  shaft.lineTo(tip.x - dx * (HEAD_LENGTH + 0.06), tip.y - dy * (HEAD_LENGTH + 0.06));
  stroke(context, shaft, arrow.ink, SHAFT);

  const head = new Path2D();
  const [baseX, baseY] = [tip.x - dx * HEAD_LENGTH, tip.y - dy * HEAD_LENGTH];
  const half = HEAD_WIDTH / 2;
  head.moveTo(tip.x, tip.y);
  head.lineTo(baseX - dy * half, baseY + dx * half);
  head.lineTo(baseX + dy * half, baseY - dx * half);
  head.closePath();
  context.setLineDash([]);
  context.strokeStyle = EDGE;
  context.lineWidth = EDGE_WIDTH;
  context.stroke(head);
  context.fillStyle = INK_LOOKS[arrow.ink].colour;
  context.fill(head);
}

/** @param stretch makes dashes longer or shorter */
function stroke(context: CanvasRenderingContext2D, path: Path2D, ink: Ink, width: number, stretch = 1): void {
  const { colour, dash } = INK_LOOKS[ink];
  context.setLineDash(dash.map(part => part * stretch));
  for (const [style, lineWidth] of [
    [EDGE, width + EDGE_WIDTH],
    [colour, width],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = lineWidth;
    context.stroke(path);
  }
}

/** A coin in the square's right top corner; as wide as its text asks for. */
function paintNumber(context: CanvasRenderingContext2D, { x, y }: Point, text: string): void {
  const height = 0.34;
  const width = Math.max(height, 0.14 + 0.19 * text.length);
  const [left, top] = [x + 0.48 - width, y - 0.48];
  context.setLineDash([]);
  context.beginPath();
  context.roundRect(left, top, width, height, height / 2);
  context.fillStyle = EDGE;
  context.fill();
  context.strokeStyle = '#f4ead0';
  context.lineWidth = 0.025;
  context.stroke();
  context.fillStyle = '#f4ead0';
  context.font = '700 0.26px "Inter Variable", system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, left + width / 2, top + height * 0.53);
}

function middleOf(square: Square, orientation: Side): Point {
  const { column, row } = squareCell(square, orientation);
  return { x: column + 0.5, y: row + 0.5 };
}

function direction(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}
