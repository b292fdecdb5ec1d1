import type { Page } from '@playwright/test';
import themes from '../../assets/boards/themes.json' with { type: 'json' };
import type { Square } from '../../src/rules/chess';
import { ALL_SQUARES, isLightSquare, piecesOf, squareCell } from '../../src/rules/squares';
import { difference } from '../support/colour-difference';
import { BIG_RUN } from '../support/runner/big-run';
import { type BoardPage, type BoardWish, expect, RENDERERS, test } from './page';
import { drawn } from './pixels';

/**
 * Every board theme in both renderers, under one piece set or another, from either side.
 * JPEG keeps the references small. Renew them with
 * `npx playwright test -c tests/playwright.config.ts --project=visual themes -u`.
 */

const FEN = 'r1bqk2r/pp3ppp/2n1pn2/2pp4/1b1P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQkq - 0 8';
const PIECES = piecesOf(FEN);
const SETS = ['court', 'rune', 'bone'];
const WIDTH = 272;

type Colour = [number, number, number];
interface Look {
  mean: Colour;
  /**
   * Mean distance of a pixel's channels from the mean of the empty squares of its colour, 0 to 255, taken in the middle
   * of the square, since some themes decorate its sides.
   */
  strange: number;
}

/** Looks of all squares, from a picture of the board alone. */
async function looksOf({ page, root }: BoardPage, side: 'w' | 'b'): Promise<Map<Square, Look>> {
  const picture = await root.screenshot();
  const cells = ALL_SQUARES.map(square => ({
    square,
    ...squareCell(square, side),
    light: isLightSquare(square),
    // A square with a label does not count as empty: the label is no part of its surface.
    empty: !PIECES.has(square) && squareCell(square, side).column > 0 && squareCell(square, side).row < 7,
  }));
  const context = await drawn(page, picture);
  const looks = await context.evaluate((context, cells) => {
    const px = context.canvas.width / 8;
    const pixels = cells.map(({ column, row }) => {
      const { data } = context.getImageData(column * px, row * px, px, px);
      return Array.from({ length: data.length / 4 }, (_, i) => [...data.slice(i * 4, i * 4 + 3)]);
    });
    const meanOf = (points: number[][]) =>
      [0, 1, 2].map(channel => points.reduce((sum, point) => sum + (point[channel] ?? 0), 0) / points.length);
    const inner = pixels.map(points =>
      points.filter((_, i) => {
        const [x, y] = [(i % px) / px, Math.floor(i / px) / px];
        return Math.min(x, y) > 0.2 && Math.max(x, y) < 0.8;
      }),
    );
    const plain = [true, false].map(light =>
      meanOf(
        inner.flatMap((points, index) =>
          cells[index]?.empty && cells[index]?.light === light ? points : [],
        ),
      ),
    );
    return pixels.map((points, index) => {
      const usual = plain[cells[index]?.light ? 0 : 1] ?? [];
      const strange = meanOf(
        (inner[index] ?? []).map(point => point.map((value, i) => Math.abs(value - (usual[i] ?? 0)))),
      );
      return { mean: meanOf(points), strange: strange.reduce((sum, value) => sum + value, 0) / 3 };
    });
  }, cells);
  return new Map(cells.map(({ square }, index) => [square, looks[index] as Look]));
}

const hex = (colour: Colour) =>
  `#${colour.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** An empty square of each colour, away from labels and marks. */
const EMPTY: Record<'light' | 'dark', Square[]> = {
  light: ['e4', 'g4', 'f5', 'h5', 'c6'].filter(square => !PIECES.has(square as Square)) as Square[],
  dark: ['e5', 'g5', 'f6', 'h4', 'c5'].filter(square => !PIECES.has(square as Square)) as Square[],
};

/** Empty squares with a coordinate on them. */
const LABELLED = ['a6', 'a5', 'a4', 'a3', 'b1', 'c1', 'f1', 'g1'] as const;

async function open(board: BoardPage, wish: Partial<BoardWish> & Pick<BoardWish, 'renderer'>) {
  await board.open({ fen: FEN, width: WIDTH, locked: '', ...wish });
}

/** Number of colours in the frame above the board. */
async function frameColours({ root }: BoardPage, page: Page): Promise<number> {
  const box = await root.boundingBox();
  if (!box) throw new Error('the board has no box');
  const picture = await page.screenshot({ clip: { x: box.x, y: box.y - 6, width: box.width, height: 4 } });
  const context = await drawn(page, picture);
  return context.evaluate(context => {
    const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
}

for (const renderer of RENDERERS) {
  for (const [index, [theme, colours]] of Object.entries(themes).entries()) {
    const side = index % 2 === 0 ? 'w' : 'b';
    const set = SETS[index % SETS.length] ?? 'court';
    test(`[BO-09] ${theme} keeps its colours and shows its pieces (${renderer})`, async ({ board, page }) => {
      await open(board, { renderer, theme, set, side });
      await expect(board.root).toHaveAttribute('data-theme', theme);
      const looks = await looksOf(board, side);
      for (const colour of ['light', 'dark'] as const) {
        for (const square of EMPTY[colour]) {
          const mean = looks.get(square)?.mean ?? [0, 0, 0];
          expect(difference(hex(mean), colours[colour]), `${square} ${hex(mean)}`).toBeLessThan(9);
        }
      }
      const strange = (square: Square) => looks.get(square)?.strange ?? 0;
      const quiet = ALL_SQUARES.filter(square => EMPTY.light.includes(square) || EMPTY.dark.includes(square));
      const loudest = Math.max(...quiet.map(strange));
      for (const square of PIECES.keys()) expect(strange(square), square).toBeGreaterThan(loudest * 1.5);

      await expect.poll(() => frameColours(board, page)).toBeGreaterThan(30);
      const picture = await board.root.screenshot({ type: 'jpeg', quality: 80 });
      expect(picture).toMatchSnapshot(`${theme.toLowerCase()}-${renderer}.jpg`, {
        maxDiffPixelRatio: 0.01,
      });
    });
  }

  test(`[CF-08] greyscale leaves no colour on a red board (${renderer})`, async ({ board }) => {
    await open(board, { renderer, theme: 'RUBY', grayscale: '' });
    const looks = await looksOf(board, 'w');
    for (const square of [...EMPTY.light, ...EMPTY.dark, ...LABELLED]) {
      const mean = looks.get(square)?.mean ?? [0, 0, 99];
      expect(Math.max(...mean) - Math.min(...mean), square).toBeLessThan(2);
    }
  });

  test(`[BO-09] light graphics have the theme's two colours and no others (${renderer})`, {
    tag: BIG_RUN,
  }, async ({ board, page }) => {
    await open(board, { renderer, theme: 'GOLD', light: '' });
    const looks = await looksOf(board, 'w');
    for (const colour of ['light', 'dark'] as const) {
      for (const square of EMPTY[colour]) {
        expect(hex(looks.get(square)?.mean ?? [0, 0, 0]), square).toBe(themes.GOLD[colour]);
        expect(looks.get(square)?.strange, square).toBeLessThan(1);
      }
    }
    expect(await frameColours(board, page)).toBe(1);
  });
}
