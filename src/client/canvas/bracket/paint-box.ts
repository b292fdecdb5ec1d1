import { BOX, type Rect } from '../../bracket/layout';
import { cutMiddle, HINT_AT, ICON, partsOf, SCORE_WIDTH } from '../../bracket/line-parts';
import type { BoxLook, LineLook } from '../../bracket/picture';
import { COLOURS, type Fonts } from './colours';
import { writeLine, writeText } from './text';

/** Draws one box of the bracket at scale 1, its left top corner at the origin. */

const RADIUS = 6;
const LINE = BOX.height / 2;

/** Icons of lucide, in squares of 24. @source lucide-static (ISC): check, x, crown, scale */
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
  fonts: Fonts;
  isMirrored: boolean;
}

export function paintBox(
  context: CanvasRenderingContext2D,
  look: BoxLook,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  fonts: Fonts,
  isMirrored: boolean,
  /** Paints what an opened box has below its names. */
  inside?: () => void,
): void {
  const pen = { context, fonts, isMirrored };
  context.save();
  if (look.edge === 'dim') context.globalAlpha = 0.6;
  context.beginPath();
  context.roundRect(0, 0, width, height, RADIUS);
  context.fillStyle = look.isChosen ? COLOURS.bar : COLOURS.box;
  context.fill();
  context.save();
  context.clip();
  if (look.kind === 'bye') paintBye(pen, look, height);
  else {
    look.lines.forEach((line, index) => {
      paintLine(pen, line, index * LINE, look.edge === 'gold');
    });
    context.fillStyle = COLOURS.line;
    context.fillRect(0, LINE, width, 1);
    inside?.();
  }
  context.restore();
  paintEdge(context, look, width, height);
  context.restore();
}

function paintEdge(context: CanvasRenderingContext2D, look: BoxLook, width: number, height: number): void {
  const [colour, thickness, alpha] = look.isChosen
    ? [COLOURS.sky, 2, 1]
    : {
        plain: [COLOURS.line, 1, 1] as const,
        dim: [COLOURS.line, 1, 1] as const,
        live: [COLOURS.sky, 1.5, 1] as const,
        gold: [COLOURS.gold, 1.5, 0.8] as const,
        ahead: [COLOURS.gold, 1, 0.6] as const,
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
  const middle = top + LINE / 2;
  const isWon = line.icon === 'win' || line.icon === 'armageddon';
  if (line.score && isWon) {
    context.fillStyle = isGold && line.tone === 'path' ? COLOURS.gold : COLOURS.line;
    context.fillRect(across(pen, BOX.width - SCORE_WIDTH, SCORE_WIDTH), top, SCORE_WIDTH, LINE);
  }
  const isBold = line.tone === 'won' || line.tone === 'path' || (line.tone === 'plain' && line.score !== '');
  const fontOf = (px: number) => `${isBold ? 600 : 450} ${px}px ${pen.fonts.text}`;
  const { checkAt, name, iconAt } = partsOf(line, (text, px) => {
    context.font = fontOf(px);
    return context.measureText(text).width;
  });
  if (checkAt !== null)
    icon(pen, 'check', checkAt, middle, line.check === 'winner' ? COLOURS.jade : COLOURS.quiet);
  if (line.icon) icon(pen, line.icon, iconAt, middle, isWon ? COLOURS.jade : COLOURS.ember);
  context.textBaseline = 'middle';
  context.font = fontOf(name.px);
  context.fillStyle = line.tone === 'hint' || line.tone === 'lost' ? COLOURS.quiet : COLOURS.text;
  if (line.tone === 'path' && !isWon) context.fillStyle = COLOURS.gold;
  writeText(context, name.text, across(pen, name.at), middle + 0.5, pen.isMirrored);
  if (line.score) paintScore(pen, line, middle, isGold && isWon && line.tone === 'path');
}

function paintScore(pen: Pen, line: LineLook, middle: number, isOnGold: boolean): void {
  const { context } = pen;
  context.font = `650 14px ${pen.fonts.text}`;
  context.fillStyle = isOnGold ? COLOURS.ground : line.tone === 'lost' ? COLOURS.quiet : COLOURS.text;
  context.direction = 'ltr';
  context.textAlign = 'center';
  context.fillText(line.score, across(pen, BOX.width - SCORE_WIDTH / 2), middle + 0.5);
}

/** One line: who goes through, and that nothing is played. */
function paintBye(pen: Pen, { lines, edge }: BoxLook, height: number): void {
  const { context, fonts, isMirrored } = pen;
  const player = lines.find(({ tone }) => tone !== 'hint');
  const [first, second] = lines;
  const name = player ?? (first.text.length > 0 ? first : second);
  const words = lines.find(line => line !== name)?.text ?? '';
  context.textBaseline = 'middle';
  context.font = `${player ? 600 : 450} 14px ${fonts.text}`;
  context.fillStyle = player ? (edge === 'gold' ? COLOURS.gold : COLOURS.text) : COLOURS.quiet;
  const room = BOX.width - 2 * HINT_AT;
  const middle = height / 2 + 0.5;
  const used = writeLine(context, name.text, across(pen, HINT_AT), middle, room, isMirrored, cutMiddle);
  const left = room - used - 6;
  // A few letters of it would say nothing.
  if (left < 40) return;
  context.font = `450 13px ${fonts.text}`;
  context.fillStyle = COLOURS.quiet;
  writeLine(context, words, across(pen, HINT_AT + used + 6), middle, left, isMirrored);
}

/** From the beginning of a line to pixels from the left. @param width of what begins there */
const across = ({ isMirrored }: Pen, start: number, width = 0): number =>
  isMirrored ? BOX.width - start - width : start;

function icon(pen: Pen, name: keyof typeof PATHS, start: number, middle: number, colour: string): void {
  const { context } = pen;
  context.save();
  context.translate(across(pen, start, ICON), middle - ICON / 2);
  context.scale(ICON / 24, ICON / 24);
  context.strokeStyle = colour;
  context.lineWidth = 2.4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const path of PATHS[name]) context.stroke(lineOf(path));
  context.restore();
}
