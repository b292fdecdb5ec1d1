import { BOX, type Rect } from '../../bracket/layout';
import { byeParts, type LineParts, type Measure, partsOf } from '../../bracket/line-parts';
import type { BoxLook, LineLook } from '../../bracket/picture';
import type { Colours, Ink } from './colours';
import { writeText } from './text';

/** Draws one box of the bracket at scale 1, its left top corner at the origin. */

const RADIUS = 6;
const LINE = BOX.height / 2;

/** Icons of lucide, in squares of 24. @source lucide-static (ISC): check, x, crown, scale, gavel, pause, chevrons-right */
const PATHS = {
  check: ['M20 6 9 17l-5-5'],
  loss: ['M18 6 6 18', 'm6 6 12 12'],
  win: [
    'M11.562 3.266a.5.5 0 0 1 .876 0L15.39 8.87a1 1 0 0 0 1.516.294L21.183 5.5a.5.5 0 0 1 .798.519l-2.834 10.246a1 1 0 0 1-.956.734H5.81a1 1 0 0 1-.957-.734L2.02 6.02a.5.5 0 0 1 .798-.519l4.276 3.664a1 1 0 0 0 1.516-.294z',
    'M5 21h14',
  ],
  armageddon: [
    'M12 3v18',
    'm19 8 3 8a5 5 0 0 1-6 0zV7',
    'M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1',
    'm5 8 3 8a5 5 0 0 1-6 0zV7',
    'M7 21h10',
  ],
  decided: [
    'm14 13-8.381 8.38a1 1 0 0 1-3.001-3l8.384-8.381',
    'm16 16 6-6',
    'm21.5 10.5-8-8',
    'm8 8 6-6',
    'm8.5 7.5 8 8',
  ],
  paused: ['M8 4v16', 'M16 4v16'],
  bye: ['m6 17 5-5-5-5', 'm13 17 5-5-5-5'],
} as const;

const lines = new Map<string, Path2D>();

/** Read once: every box has one. */
function lineOf(path: string): Path2D {
  const line = lines.get(path) ?? new Path2D(path);
  lines.set(path, line);
  return line;
}

interface Pen {
  context: CanvasRenderingContext2D;
  ink: Ink;
  isMirrored: boolean;
  /** At which the box is seen. */
  scale: number;
}

export function paintBox(
  context: CanvasRenderingContext2D,
  look: BoxLook,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  ink: Ink,
  isMirrored: boolean,
  scale: number,
  /** Paints what an opened box has below its names. */
  inside?: () => void,
): void {
  const pen = { context, ink, isMirrored, scale };
  context.save();
  if (look.edge === 'dim') context.globalAlpha = 0.6;
  context.beginPath();
  context.roundRect(0, 0, width, height, RADIUS);
  context.fillStyle = look.isChosen ? ink.colours.bar : ink.colours.box;
  context.fill();
  context.save();
  context.clip();
  if (look.kind === 'bye') paintBye(pen, look, height);
  else {
    look.lines.forEach((line, index) => {
      paintLine(pen, line, index * LINE, look.edge === 'gold');
    });
    context.fillStyle = ink.colours.line;
    context.fillRect(0, LINE, width, 1);
    inside?.();
  }
  context.restore();
  paintEdge(pen, look, width, height);
  context.restore();
}

function paintEdge({ context, ink: { colours } }: Pen, look: BoxLook, width: number, height: number): void {
  const [colour, thickness, alpha] = look.isChosen
    ? [colours.sky, 2, 1]
    : {
        plain: [colours.line, 1, 1] as const,
        dim: [colours.line, 1, 1] as const,
        live: [colours.sky, 1.5, 1] as const,
        gold: [colours.gold, 1.5, 0.8] as const,
        ahead: [colours.gold, 1, 0.6] as const,
      }[look.edge];
  context.globalAlpha *= alpha;
  context.strokeStyle = colour;
  context.lineWidth = thickness;
  if (look.edge === 'dim') context.setLineDash([4, 4]);
  context.beginPath();
  context.roundRect(
    thickness / 2,
    thickness / 2,
    width - thickness,
    height - thickness,
    RADIUS - thickness / 2,
  );
  context.stroke();
}

function paintLine(pen: Pen, line: LineLook, top: number, isGold: boolean): void {
  const { context } = pen;
  const { colours } = pen.ink;
  const middle = top + LINE / 2;
  const isWon = line.icon !== null && line.icon !== 'loss' && line.icon !== 'paused';
  const isBold = line.tone === 'won' || line.tone === 'path' || (line.tone === 'plain' && line.score !== '');
  const { check, name, icon, score } = partsOf(line, measureIn(pen, isBold), pen.scale);
  if (line.score && isWon) {
    context.fillStyle = isGold && line.tone === 'path' ? colours.gold : colours.plate;
    context.fillRect(across(pen, BOX.width - score.width, score.width), top, score.width, LINE);
  }
  if (check) paintIcon(pen, 'check', check, middle, line.check === 'winner' ? colours.jade : colours.quiet);
  if (line.icon && icon) paintIcon(pen, line.icon, icon, middle, iconColour(line.icon, colours));
  context.textBaseline = 'middle';
  context.font = fontOf(pen, isBold, name.px);
  context.fillStyle = line.tone === 'hint' || line.tone === 'lost' ? colours.quiet : colours.text;
  if (line.tone === 'path' && !isWon) context.fillStyle = colours.gold;
  writeText(context, name.text, across(pen, name.at), middle + 0.5, pen.isMirrored);
  if (line.score) paintScore(pen, line, score, middle, isGold && isWon && line.tone === 'path');
}

const iconColour = (icon: NonNullable<LineLook['icon']>, colours: Colours): string =>
  icon === 'loss' ? colours.ember : icon === 'paused' ? colours.quiet : colours.jade;

const fontOf = ({ ink }: Pen, isBold: boolean, px: number): string =>
  `${isBold ? 600 : 450} ${px}px ${ink.text}`;

const measureIn =
  (pen: Pen, isBold: boolean): Measure =>
  (text, px) => {
    pen.context.font = fontOf(pen, isBold, px);
    return pen.context.measureText(text).width;
  };

function paintScore(
  pen: Pen,
  line: LineLook,
  { width, px }: LineParts['score'],
  middle: number,
  isOnGold: boolean,
): void {
  const { context } = pen;
  const { colours } = pen.ink;
  context.font = `650 ${px}px ${pen.ink.text}`;
  context.fillStyle = isOnGold ? colours.ground : line.tone === 'lost' ? colours.quiet : colours.text;
  context.direction = 'ltr';
  context.textAlign = 'center';
  context.fillText(line.score, across(pen, BOX.width - width / 2), middle + 0.5);
}

/** One line: who goes through, and the sign of it. */
function paintBye(pen: Pen, { lines, edge }: BoxLook, height: number): void {
  const { context, isMirrored } = pen;
  const { colours } = pen.ink;
  const player = lines.find(({ tone }) => tone !== 'hint');
  const [first, second] = lines;
  const line = player ?? (first.text.length > 0 ? first : second);
  const isBold = player !== undefined;
  const { name, sign } = byeParts(line, measureIn(pen, isBold), pen.scale);
  context.textBaseline = 'middle';
  context.font = fontOf(pen, isBold, name.px);
  context.fillStyle = player ? (edge === 'gold' ? colours.gold : colours.text) : colours.quiet;
  writeText(context, name.text, across(pen, name.at), height / 2 + 0.5, isMirrored);
  paintIcon(pen, 'bye', sign, height / 2, colours.quiet);
}

/** From the beginning of a line to pixels from the left. @param width of what begins there */
const across = ({ isMirrored }: Pen, start: number, width = 0): number =>
  isMirrored ? BOX.width - start - width : start;

function paintIcon(
  pen: Pen,
  name: keyof typeof PATHS,
  { at, side }: { readonly at: number; readonly side: number },
  middle: number,
  colour: string,
): void {
  const { context } = pen;
  context.save();
  context.translate(across(pen, at, side), middle - side / 2);
  context.scale(side / 24, side / 24);
  if (name === 'bye' && pen.isMirrored) context.transform(-1, 0, 0, 1, 24, 0);
  context.strokeStyle = colour;
  context.lineWidth = 2.4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const path of PATHS[name]) context.stroke(lineOf(path));
  context.restore();
}
