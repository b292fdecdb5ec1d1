import type { Side, Square } from '../../../rules/chess';
import { squareCell } from '../../../rules/squares';
import { type Drawn, INK_ALPHA, INK_LOOKS, type InkShape } from '../../board/drawing';

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

/** All that is drawn over the board. */
export interface Sketch {
  drawn: readonly Drawn[];
  numbers: readonly Numbered[];
  orientation: Side;
  /** Inks are told apart by shape as well as by colour. */
  inkShapes: boolean;
}

const SHAFT = 0.2;
const HEAD_LENGTH = 0.4;
const HEAD_WIDTH = 0.54;
/** From the middle of the first square to where the shaft begins, clear of the piece's own middle. */
const START = 0.34;
const RADIUS = 0.45;

/** How a line is drawn; each of its strokes so far beside it, in squares. */
interface Pen {
  width: number;
  dash?: readonly number[];
  /** Dashes almost without a length are dots by round ends. */
  cap?: 'round';
  strokes?: readonly number[];
}

const SHAFT_PENS: Readonly<Record<Exclude<InkShape, 'solid'>, Pen>> = {
  dashed: { width: SHAFT, dash: [0.26, 0.14] },
  dotted: { width: 0.17, dash: [0.001, 0.27], cap: 'round' },
  double: { width: 0.07, strokes: [0.07, -0.07] },
};
const RING_PENS: Readonly<Record<InkShape, Pen>> = {
  solid: { width: 0.08 },
  dashed: { width: 0.08, dash: [0.24, 0.14] },
  dotted: { width: 0.1, dash: [0.001, 0.2], cap: 'round' },
  double: { width: 0.04, strokes: [0.02, -0.06] },
};

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
  { drawn, numbers, orientation, inkShapes }: Sketch,
): void {
  context.save();
  context.globalAlpha = INK_ALPHA;
  for (const one of drawn) {
    const { colour, shape } = INK_LOOKS[one.ink];
    context.fillStyle = colour;
    context.strokeStyle = colour;
    const drawnAs = inkShapes ? shape : 'solid';
    if (one.from === one.to) paintRing(context, middleOf(one.to, orientation), drawnAs);
    else paintArrow(context, arrowLine(one, orientation), drawnAs);
  }
  context.restore();
  for (const { square, text } of numbers) paintNumber(context, middleOf(square, orientation), text);
}

function paintRing(context: CanvasRenderingContext2D, { x, y }: Point, shape: InkShape): void {
  const pen = RING_PENS[shape];
  for (const apart of pen.strokes ?? [0]) {
    const radius = RADIUS + apart;
    const round = 2 * Math.PI * radius;
    // Whole dashes all round, so that no seam shows.
    const period = pen.dash?.reduce((sum, part) => sum + part, 0) ?? round;
    take(context, pen, round / Math.round(round / period) / period);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
  }
}

function paintArrow(context: CanvasRenderingContext2D, line: readonly Point[], shape: InkShape): void {
  const shaft = shaftOf(line);
  const [base, tip] = [shaft.at(-1), line.at(-1)];
  if (!base || !tip) return;
  const along = direction(base, tip);
  const half = HEAD_WIDTH / 2;
  const head = [
    { x: base.x + along.y * half, y: base.y - along.x * half },
    tip,
    { x: base.x - along.y * half, y: base.y + along.x * half },
  ];
  if (shape === 'solid') {
    // One outline for shaft and head: where two translucent shapes meet, a seam would show.
    fill(context, [...beside(shaft, SHAFT / 2), ...head, ...beside(shaft, -SHAFT / 2).toReversed()]);
    return;
  }
  fill(context, head);
  const pen = SHAFT_PENS[shape];
  take(context, pen);
  for (const apart of pen.strokes ?? [0]) {
    context.beginPath();
    for (const { x, y } of beside(shaft, apart)) context.lineTo(x, y);
    context.stroke();
  }
}

/** The line without the piece it begins at and the head it ends in. */
function shaftOf(line: readonly Point[]): Point[] {
  const [start, second] = line;
  const [before, tip] = [line.at(-2), line.at(-1)];
  if (!start || !second || !before || !tip) return [];
  const [first, last] = [direction(start, second), direction(before, tip)];
  return [
    { x: start.x + first.x * START, y: start.y + first.y * START },
    ...line.slice(1, -1),
    { x: tip.x - last.x * HEAD_LENGTH, y: tip.y - last.y * HEAD_LENGTH },
  ];
}

/** A line beside another one, whose bends are right angles. @param distance to the left of its way, as it is seen */
const beside = (line: readonly Point[], distance: number): Point[] =>
  line.map((point, index) => {
    const [before, after] = [line[index - 1], line[index + 1]];
    const moved = { ...point };
    for (const way of [before && direction(before, point), after && direction(point, after)]) {
      moved.x += (way?.y ?? 0) * distance;
      moved.y -= (way?.x ?? 0) * distance;
    }
    return moved;
  });

function fill(context: CanvasRenderingContext2D, outline: readonly Point[]): void {
  context.beginPath();
  for (const { x, y } of outline) context.lineTo(x, y);
  context.fill();
}

/** @param stretch makes dashes longer or shorter */
function take(context: CanvasRenderingContext2D, { width, dash = [], cap }: Pen, stretch = 1): void {
  context.lineCap = cap ?? 'butt';
  context.lineJoin = 'miter';
  context.lineWidth = width;
  context.setLineDash(dash.map(part => part * stretch));
}

/** A coin in the square's right top corner; as wide as its text asks for. */
function paintNumber(context: CanvasRenderingContext2D, { x, y }: Point, text: string): void {
  const height = 0.34;
  const width = Math.max(height, 0.14 + 0.19 * text.length);
  const [left, top] = [x + 0.48 - width, y - 0.48];
  context.setLineDash([]);
  context.beginPath();
  context.roundRect(left, top, width, height, height / 2);
  context.fillStyle = '#10131f';
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
