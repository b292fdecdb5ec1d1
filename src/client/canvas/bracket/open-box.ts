import { type BoxGame, leftOf } from '../../bracket/box-game';
import { BOX, OPEN_HEIGHT, type Rect } from '../../bracket/layout';
import { wholeText } from '../../bracket/line-parts';
import type { BracketWords } from '../../bracket/picture';
import type { Ink } from './colours';
import { writeText } from './text';

/** Parts of an opened box below its names: the board of the game, and a line with its number and clocks. */

/** Paints small boards; see `box-boards.ts`, which is loaded on demand. */
export interface BoardPainter {
  /** @param place in the units of `context` */
  paint(context: CanvasRenderingContext2D, game: BoxGame, place: Rect): void;
}

/** The board, inside the edges of the box. */
const BOARD: Rect = { x: 1, y: BOX.height, width: BOX.width - 2, height: BOX.width - 2 };
const FOOT = BOARD.y + BOARD.height;
const INSET = 10;
const SPACE = 6;

interface OpenBox {
  /** `null` until the server has sent it. */
  game: BoxGame | null;
  painter: BoardPainter | null;
  words: BracketWords;
  /** In the time of frames. */
  now: number;
}

/** Both clocks at `now`, that of the upper line first. */
export function clocksText(game: BoxGame, words: BracketWords, now: number): string {
  return ([0, 1] as const).map(line => words.clock(leftOf(game, line, now))).join(' – ');
}

export function paintOpenBox(
  context: CanvasRenderingContext2D,
  { game, painter, words, now }: OpenBox,
  ink: Ink,
  isMirrored: boolean,
): void {
  context.fillStyle = ink.colours.bar;
  context.fillRect(BOARD.x, BOARD.y, BOARD.width, BOARD.height);
  if (!game) return;
  painter?.paint(context, game, BOARD);
  const middle = (FOOT + OPEN_HEIGHT) / 2;
  context.textBaseline = 'middle';
  context.font = `600 13px ${ink.text}`;
  context.fillStyle = ink.colours.text;
  context.direction = 'ltr';
  context.textAlign = isMirrored ? 'left' : 'right';
  const clocks = clocksText(game, words, now);
  context.fillText(clocks, isMirrored ? INSET : BOX.width - INSET, middle);
  const room = BOX.width - 2 * INSET - context.measureText(clocks).width - SPACE;
  context.font = `550 13px ${ink.text}`;
  const label = wholeText(labelsOf(game, words), room, text => context.measureText(text).width);
  context.fillStyle = ink.colours.sky;
  writeText(context, label, isMirrored ? BOX.width - INSET : INSET, middle, isMirrored);
}

/** Which game of the series it is, in many words and in few. */
function labelsOf({ isArmageddon, number }: BoxGame, words: BracketWords): readonly string[] {
  if (isArmageddon) return [words.armageddon];
  return number === null ? [] : [words.game(number), `${number}`];
}
