import { type BoardTheme, rgbOf } from './theme';

/**
 * The still form of `shaders/board/classic.frag`, for the canvas renderer: the same wood from
 * the same figures, computed on the CPU. Grain changes slowly along a square, so few rows are
 * computed and stretched.
 */

const ROWS_PER_SQUARE = 16;
const MAX_COLUMNS_PER_SQUARE = 96;
const OCTAVES = 5;
const GRAIN = [0.36 * 255, 0.19 * 255, 0.07 * 255] as const;

/** Integer hash to a number from 0 to 1 (`lowbias32`, by C. Wellons, public domain). */
function chanceOf(x: number, y: number, salt: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(salt, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return ((h ^ (h >>> 15)) >>> 0) / 0x1_0000_0000;
}

/** Slopes of the noise by cell, from a shuffled table: hashing each anew would take most of the time. */
const TABLE = 256;
const shuffled = Array.from({ length: TABLE }, (_, index) => index).sort(
  (a, b) => chanceOf(a, 0, 5) - chanceOf(b, 0, 5),
);
const order = Uint8Array.from(shuffled);
const slopeX = Float32Array.from(shuffled, index => chanceOf(index, 0, 1) * 2 - 1);
const slopeY = Float32Array.from(shuffled, index => chanceOf(index, 0, 2) * 2 - 1);

function slope(cellX: number, cellY: number, dx: number, dy: number): number {
  const index = order[((order[cellX & (TABLE - 1)] ?? 0) + cellY) & (TABLE - 1)] ?? 0;
  return (slopeX[index] ?? 0) * dx + (slopeY[index] ?? 0) * dy;
}

function gradientNoise(x: number, y: number): number {
  const cellX = Math.floor(x);
  const cellY = Math.floor(y);
  const fx = x - cellX;
  const fy = y - cellY;
  const ux = fx * fx * (3 - 2 * fx);
  const uy = fy * fy * (3 - 2 * fy);
  const a = slope(cellX, cellY, fx, fy);
  const b = slope(cellX + 1, cellY, fx - 1, fy);
  const c = slope(cellX, cellY + 1, fx, fy - 1);
  const d = slope(cellX + 1, cellY + 1, fx - 1, fy - 1);
  const top = a + (b - a) * ux;
  return top + (c + (d - c) * ux - top) * uy;
}

function grainAt(x: number, y: number): number {
  let sum = 0;
  let weight = 1;
  let px = x;
  let py = y;
  for (let octave = 0; octave < OCTAVES; octave++) {
    sum += gradientNoise(px, py) * weight;
    px = px * 2 + 7;
    py = py * 2 + 7;
    weight /= 2;
  }
  return sum;
}

/**
 * How much grain lies on each point of the board.
 *
 * @param columns points across one square
 * @returns one number from 0 to 1 per point, `columns * 8` a row, `ROWS_PER_SQUARE * 8` rows
 */
export function grainField(columns: number): Float32Array {
  const width = columns * 8;
  const field = new Float32Array(width * ROWS_PER_SQUARE * 8);
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const first = chanceOf(column, row, 3);
      const second = chanceOf(column, row, 4);
      const strength = ((column + row) % 2 === 0 ? 0.26 : 0.47) + 0.09 * first;
      const scale = 0.11 + 0.1 * second;
      for (let y = 0; y < ROWS_PER_SQUARE; y++) {
        const py = (y / ROWS_PER_SQUARE) * 96 * 0.0028 + second * 61 + row * 13;
        const start = (row * ROWS_PER_SQUARE + y) * width + column * columns;
        for (let x = 0; x < columns; x++) {
          const px = (x / columns) * 96 * scale + first * 61 + column * 13;
          const ink = Math.min(1, Math.max(0, 0.2 + 0.95 * grainAt(px, py)));
          field[start + x] = ink * strength;
        }
      }
    }
  }
  return field;
}

/**
 * Paints squares, grain and light over the whole of `context`.
 *
 * @param sidePx side of the board in device pixels
 */
export function paintWood(
  context: CanvasRenderingContext2D,
  theme: BoardTheme,
  sidePx: number,
  grayscale: boolean,
): void {
  const columns = Math.min(MAX_COLUMNS_PER_SQUARE, Math.max(8, Math.round(sidePx / 8)));
  const width = columns * 8;
  const height = ROWS_PER_SQUARE * 8;
  const field = grainField(columns);
  const image = new ImageData(width, height);
  const woods = [rgbOf(theme.light), rgbOf(theme.dark)] as const;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const isLight = (Math.floor(x / columns) + Math.floor(y / ROWS_PER_SQUARE)) % 2 === 0;
      const wood = isLight ? woods[0] : woods[1];
      const ink = field[index] ?? 0;
      for (const channel of [0, 1, 2] as const) {
        const base = wood[channel] * 255;
        image.data[index * 4 + channel] = base + (GRAIN[channel] - base) * ink;
      }
      image.data[index * 4 + 3] = 255;
    }
  }
  stretchSquares(context, image, columns, sidePx);
  paintLight(context, sidePx);
  if (grayscale) {
    context.globalCompositeOperation = 'saturation';
    context.fillStyle = '#808080';
    context.fillRect(0, 0, sidePx, sidePx);
    context.globalCompositeOperation = 'source-over';
  }
}

/** Square by square and half a row inside it, so that smoothing never mixes two neighbours. */
function stretchSquares(
  context: CanvasRenderingContext2D,
  image: ImageData,
  columns: number,
  sidePx: number,
): void {
  const small = document.createElement('canvas');
  small.width = image.width;
  small.height = image.height;
  small.getContext('2d')?.putImageData(image, 0, 0);
  const edge = (index: number) => Math.round((index * sidePx) / 8);
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const left = edge(column);
      const top = edge(row);
      context.drawImage(
        small,
        column * columns,
        row * ROWS_PER_SQUARE + 0.5,
        columns,
        ROWS_PER_SQUARE - 1,
        left,
        top,
        edge(column + 1) - left,
        edge(row + 1) - top,
      );
    }
  }
}

function paintLight(context: CanvasRenderingContext2D, sidePx: number): void {
  context.save();
  context.scale(sidePx * 0.9, sidePx * 0.8);
  const x = 0.5 / 0.9;
  const y = 0.38 / 0.8;
  const light = context.createRadialGradient(x, y, 0, x, y, 1);
  light.addColorStop(0, 'rgb(255 244 214 / 0.14)');
  light.addColorStop(1, 'rgb(40 18 6 / 0.13)');
  context.fillStyle = light;
  context.fillRect(0, 0, 1 / 0.9, 1 / 0.8);
  context.restore();
}
