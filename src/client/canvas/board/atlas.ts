import { ImageSource, Rectangle, Texture } from 'pixi.js';
import { PIECE_LETTERS, type PieceLetter, type Side, type Square } from '../../../rules/chess';
import { labelledSquares, paintLabel } from './labels';
import type { BoardLook, BoardSize } from './look';
import { MARK_NAMES, type MarkName, paintMark } from './mark-shapes';
import { drawPiece, type PieceArt } from './piece-art';
import { boardTheme } from './theme';

/** Everything on the board but the board: pieces, marks and labels as cells of one texture. */

export type PieceCell = `${Side}${PieceLetter}`;
export type LabelCell = `label ${Square}`;
export type CellName = PieceCell | MarkName | LabelCell;

export interface Atlas {
  cell(name: CellName): Texture;
  /**
   * A cell drawn larger, painted when it is first asked for.
   *
   * @param squares its width and height in squares
   */
  grown(name: PieceCell | MarkName, squares: number): Texture;
  destroy(): void;
}

const COLUMNS = 6;
/** Device pixels between cells, so that smoothing never reads a neighbour. */
const GAP = 2;

interface Cell {
  name: CellName;
  paint(context: CanvasRenderingContext2D): void;
}

/**
 * Rasterises pieces, marks and labels for one size in three steps: White's pieces, Black's, everything else. A caller
 * that is in no hurry lets other tasks run in between.
 */
export function* paintAtlas(
  look: BoardLook,
  orientation: Side,
  size: BoardSize,
): Generator<undefined, Atlas, undefined> {
  const cellPx = Math.round(size.squarePx * size.resolution);
  const pitch = cellPx + GAP;
  const cells = cellsOf(look, orientation, size, cellPx);
  const canvas = document.createElement('canvas');
  canvas.width = COLUMNS * pitch;
  canvas.height = Math.ceil(cells.length / COLUMNS) * pitch;
  const context = canvas.getContext('2d');
  const source = new ImageSource({ resource: canvas, resolution: size.resolution });
  const textures = new Map<CellName, Texture>();
  const grown = new Map<string, Texture>();
  for (const [index, { name, paint }] of cells.entries()) {
    const x = (index % COLUMNS) * pitch;
    const row = Math.floor(index / COLUMNS);
    // The first two rows are the pieces.
    if (x === 0 && (row === 1 || row === 2)) yield;
    const y = row * pitch;
    if (context) paintInside(context, x, y, cellPx, paint);
    const side = cellPx / size.resolution;
    const frame = new Rectangle(x / size.resolution, y / size.resolution, side, side);
    textures.set(name, new Texture({ source, frame, label: name }));
  }
  return {
    cell: name => textures.get(name) ?? Texture.EMPTY,
    grown(name, squares) {
      const key = `${name} ${squares}`;
      const texture = grown.get(key) ?? paintAlone(look, name, squares, size);
      grown.set(key, texture);
      return texture;
    },
    destroy() {
      for (const texture of textures.values()) texture.destroy();
      for (const texture of grown.values()) texture.destroy(true);
      source.destroy();
    },
  };
}

/** All steps without a pause. */
export function atOnce<T>(steps: Iterator<undefined, T, undefined>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** One piece or mark on a canvas of its own. */
function paintAlone(
  look: BoardLook,
  name: PieceCell | MarkName,
  squares: number,
  { squarePx, resolution }: BoardSize,
): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.round(squarePx * squares * resolution);
  const context = canvas.getContext('2d');
  if (context) {
    if (isPieceCell(name)) {
      const art = name.startsWith('w') ? look.white : look.black;
      paintPiece(context, art, name.slice(1) as PieceLetter, canvas.width);
    } else paintMark(context, name, boardTheme(look.theme, look.grayscale), canvas.width);
  }
  return new Texture({ source: new ImageSource({ resource: canvas, resolution }) });
}

const isPieceCell = (name: string): name is PieceCell => /^[wb][pnbrqk]$/.test(name);

function cellsOf(look: BoardLook, orientation: Side, size: BoardSize, cellPx: number): Cell[] {
  const theme = boardTheme(look.theme, look.grayscale);
  const sides = [
    ['w', look.white],
    ['b', look.black],
  ] as const;
  const pieces = sides.flatMap(([side, art]) =>
    PIECE_LETTERS.map(
      (letter): Cell => ({
        name: `${side}${letter}`,
        paint: context => paintPiece(context, art, letter, cellPx),
      }),
    ),
  );
  const marks = MARK_NAMES.map(
    (name): Cell => ({ name, paint: context => paintMark(context, name, theme, cellPx) }),
  );
  const labels = labelledSquares(orientation).map(
    (square): Cell => ({
      name: `label ${square}`,
      paint: context => paintLabel(context, square, theme, orientation, size.squarePx, size.resolution),
    }),
  );
  return [...pieces, ...marks, ...(look.coordinates ? labels : [])];
}

function paintInside(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  cellPx: number,
  paint: (context: CanvasRenderingContext2D) => void,
): void {
  context.save();
  context.translate(x, y);
  context.beginPath();
  context.rect(0, 0, cellPx, cellPx);
  context.clip();
  paint(context);
  context.restore();
}

/** A piece over its soft shadow on the wood. */
export function paintPiece(
  context: CanvasRenderingContext2D,
  art: PieceArt,
  letter: PieceLetter,
  cellPx: number,
): void {
  context.shadowColor = 'rgb(30 12 0 / 0.42)';
  context.shadowOffsetY = cellPx * 0.03;
  context.shadowBlur = cellPx * 0.05;
  drawPiece(context, art, letter, cellPx);
}
