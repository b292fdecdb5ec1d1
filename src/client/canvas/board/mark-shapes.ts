import type { BoardTheme } from './theme';

/**
 * Marks on a square, besides its piece. They differ in shape, not in colour alone.
 *
 * - `moved` frame and tint of the last move; `chosen` filled corners; `target` dot;
 *   `capture` ring; `hover` tint of the target under the pointer; `check` radial glow;
 *   `premove` hatch; `cursor` frame of the keyboard's square; `lift` shadow of a piece in the hand
 * - `aim` ring round the square under a finger: only ever larger than a square, and so in no atlas
 */
export const MARK_NAMES = [
  'moved',
  'chosen',
  'target',
  'capture',
  'hover',
  'check',
  'premove',
  'cursor',
  'lift',
] as const;
export type MarkName = (typeof MARK_NAMES)[number] | 'aim';

type Paint = (context: CanvasRenderingContext2D, theme: BoardTheme, px: number) => void;

/** Keyboard focus is sky everywhere; the dark line under it keeps it visible on maple. */
const FOCUS = '#62b5ff';
const FOCUS_EDGE = '#0b0d17';

const PAINTS: Readonly<Record<MarkName, Paint>> = {
  moved(context, theme, px) {
    context.fillStyle = theme.movedTint;
    context.fillRect(0, 0, px, px);
    frame(context, theme.moved, px, 0, Math.max(2, Math.round(px * 0.045)));
  },
  chosen(context, theme, px) {
    context.fillStyle = theme.chosenTint;
    context.fillRect(0, 0, px, px);
    // The 135 degree gradient of the comp is opaque up to 18 % of the diagonal: legs of 36 %.
    const leg = px * 0.36;
    context.fillStyle = theme.chosen;
    for (const [x, y] of [
      [0, 0],
      [px, 0],
      [0, px],
      [px, px],
    ] as const) {
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x === 0 ? leg : px - leg, y);
      context.lineTo(x, y === 0 ? leg : px - leg);
      context.fill();
    }
  },
  target(context, theme, px) {
    context.globalAlpha = 0.9;
    context.fillStyle = theme.chosen;
    disc(context, px, px * 0.14);
    context.fill();
  },
  capture(context, theme, px) {
    context.globalAlpha = 0.9;
    context.strokeStyle = theme.chosen;
    context.lineWidth = px * 0.07;
    disc(context, px, px * (0.46 - 0.035));
    context.stroke();
  },
  hover(context, theme, px) {
    context.fillStyle = theme.chosenTint;
    context.fillRect(0, 0, px, px);
  },
  check(context, theme, px) {
    const glow = context.createRadialGradient(px / 2, px / 2, 0, px / 2, px / 2, px * Math.SQRT1_2);
    glow.addColorStop(0, theme.check);
    glow.addColorStop(0.5, theme.checkRim);
    glow.addColorStop(0.86, theme.checkEnd);
    context.fillStyle = glow;
    context.fillRect(0, 0, px, px);
  },
  premove(context, _theme, px) {
    // Dark lines with a light edge: seen on every board, and no colour that another mark has.
    const pitch = px / 5;
    context.fillStyle = 'rgb(11 13 23 / 0.2)';
    context.fillRect(0, 0, px, px);
    for (const [colour, width, shift] of [
      ['rgb(244 234 208 / 0.55)', pitch * 0.16, pitch * 0.2],
      ['rgb(11 13 23 / 0.62)', pitch * 0.24, 0],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      for (let x = -px + pitch / 2; x < px; x += pitch) {
        context.moveTo(x + shift, px);
        context.lineTo(x + px + shift, 0);
      }
      context.stroke();
    }
  },
  cursor(context, _theme, px) {
    const width = Math.max(2, Math.round(px * 0.035));
    frame(context, FOCUS, px, 0, width);
    frame(context, FOCUS_EDGE, px, width, Math.max(1, Math.round(width / 2)));
  },
  lift(context, _theme, px) {
    context.translate(px / 2, px * 0.86);
    context.scale(1, 0.3);
    const shadow = context.createRadialGradient(0, 0, 0, 0, 0, px * 0.4);
    shadow.addColorStop(0, 'rgb(20 8 0 / 0.5)');
    shadow.addColorStop(1, 'rgb(20 8 0 / 0)');
    context.fillStyle = shadow;
    context.fillRect(-px / 2, -px / 2, px, px);
  },
  aim(context, _theme, px) {
    const width = Math.max(2, px * 0.022);
    disc(context, px, px / 2 - 2 * width);
    context.fillStyle = 'rgb(255 255 255 / 0.24)';
    context.fill();
    context.strokeStyle = 'rgb(11 13 23 / 0.45)';
    context.lineWidth = 2 * width;
    context.stroke();
    context.strokeStyle = 'rgb(255 255 255 / 0.85)';
    context.lineWidth = width;
    context.stroke();
  },
};

/** Draws one mark into the square from (0, 0) to (px, px). */
export function paintMark(
  context: CanvasRenderingContext2D,
  name: MarkName,
  theme: BoardTheme,
  px: number,
): void {
  PAINTS[name](context, theme, px);
}

function frame(context: CanvasRenderingContext2D, colour: string, px: number, inset: number, width: number) {
  context.strokeStyle = colour;
  context.lineWidth = width;
  const middle = inset + width / 2;
  context.strokeRect(middle, middle, px - 2 * middle, px - 2 * middle);
}

function disc(context: CanvasRenderingContext2D, px: number, radius: number) {
  context.beginPath();
  context.arc(px / 2, px / 2, radius, 0, 2 * Math.PI);
}
