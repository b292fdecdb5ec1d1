import type { Square } from '../../src/rules/chess';
import { squareCell } from '../../src/rules/squares';
import { type BoardPage, type BoardWish, expect, RENDERERS, test } from './page';
import { drawn } from './pixels';

/**
 * Pictures of marks, premoves, pieces in the hand and the picker, each compared with content that it must have. Renew
 * them with `npx playwright test -c tests/playwright.config.ts --project=visual input-pictures -u`.
 */

type Colour = [r: number, g: number, b: number];

/** Per cent of some squares that are within 40 of a colour. */
async function sharesOf(board: BoardPage, picture: Buffer, wanted: [Square, Colour][]): Promise<number[]> {
  const cells = wanted.map(([square, colour]) => ({ ...squareCell(square, 'w'), colour }));
  const context = await drawn(board.page, picture);
  return context.evaluate((context, cells) => {
    const side = context.canvas.width / 8;
    return cells.map(({ column, row, colour }) => {
      const { data } = context.getImageData(column * side, row * side, side, side);
      let near = 0;
      for (let i = 0; i < data.length; i += 4) {
        if (colour.every((value, channel) => Math.abs(value - (data[i + channel] ?? 0)) < 40)) near += 1;
      }
      return (near * 400) / data.length;
    });
  }, cells);
}

// Inks as they look on either colour of square, which shines through.
const YELLOW: Colour = [245, 160, 30];
const RED: Colour = [235, 78, 60];
const GREEN: Colour = [80, 190, 110];
const BLUE: Colour = [60, 128, 198];
const DARK: Colour = [25, 25, 35];
const PALE: Colour = [225, 215, 195];

interface Picture {
  name: string;
  wish: Omit<BoardWish, 'renderer'>;
  /** @returns what ends the action, where it does not end by itself */
  act(board: BoardPage): Promise<(() => Promise<unknown>) | undefined>;
  holds: [Square, Colour][];
}

/** Arrows and marks in all four inks. */
async function draw(board: BoardPage): Promise<undefined> {
  const { keyboard } = board.page;
  await board.arrow('e2', 'e4');
  await board.arrow('f6', 'f6');
  for (const [key, arrow, mark] of [
    ['Control', ['b8', 'c6'], 'b4'],
    ['Shift', ['g1', 'f3'], 'g5'],
    ['Alt', ['a5', 'd5'], 'h6'],
  ] as [string, [Square, Square], Square][]) {
    await keyboard.down(key);
    await board.arrow(...arrow);
    await board.arrow(mark, mark);
    await keyboard.up(key);
  }
}
const DRAWN: [Square, Colour][] = [
  ['e3', YELLOW],
  ['f6', YELLOW],
  ['b7', RED],
  ['b4', RED],
  ['g2', GREEN],
  ['g5', GREEN],
  ['b5', BLUE],
  ['h6', BLUE],
];

/**
 * Carries a piece with a finger.
 * @returns lifts the finger
 */
async function carryByFinger(board: BoardPage, from: Square, to: Square): Promise<() => Promise<unknown>> {
  const session = await board.page.context().newCDPSession(board.page);
  for (const [type, square] of [
    ['touchStart', from],
    ['touchMove', to],
  ] as const) {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: [await board.centre(square)] });
  }
  return () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const pictures: Picture[] = [
  { name: 'drawn', wish: {}, act: draw, holds: DRAWN },
  { name: 'shapes', wish: { shapes: '' }, act: draw, holds: DRAWN },
  {
    name: 'premoves',
    wish: {
      me: 'w',
      premove: 'queue',
      fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
    },
    async act(board) {
      await board.drag('g1', 'f3');
      await board.drag('f1', 'c4');
      await board.drag('e1', 'g1');
      return undefined;
    },
    holds: [
      ['f3', DARK],
      ['c4', DARK],
      ['e1', DARK],
      ['g1', PALE],
    ],
  },
  {
    name: 'dragging',
    wish: {},
    async act(board) {
      await board.carry('g1', 'f3');
      return () => board.page.mouse.up();
    },
    holds: [
      ['f3', DARK],
      ['f3', PALE],
    ],
  },
  {
    name: 'finger',
    wish: {},
    act: board => carryByFinger(board, 'g1', 'f3'),
    holds: [
      ['f4', PALE],
      ['f5', DARK],
      ['e3', PALE],
    ],
  },
  {
    name: 'picker',
    wish: { fen: '3r1k2/4P3/8/8/8/8/8/4K3 w - - 0 1' },
    async act(board) {
      await board.drag('e7', 'e8');
      return undefined;
    },
    holds: [
      ['e8', PALE],
      ['e5', PALE],
    ],
  },
];

for (const renderer of RENDERERS) {
  for (const { name, wish, act, holds } of pictures) {
    test(`[BI-12 BI-16 BI-17] the picture ${name} has the colours of its marks and pieces (${renderer})`, async ({
      board,
      page,
    }) => {
      // Plain squares keep the references small.
      await board.open({ ...wish, renderer, width: 328, light: '' });
      const end = await act(board);
      if (name !== 'dragging' && name !== 'finger') await page.mouse.move(1, 1);
      if (name === 'picker') {
        const image = page.getByTestId('promotion-n').locator('img');
        await expect(image).toHaveJSProperty('complete', true);
      }
      await board.rest();
      const picture = await board.root.screenshot();
      await end?.();
      const shares = await sharesOf(board, picture, holds);
      for (const [index, share] of shares.entries()) expect(share, holds[index]?.join()).toBeGreaterThan(2);
      expect(picture).toMatchSnapshot(`${name}-${renderer}.png`, { maxDiffPixelRatio: 0.01 });
    });
  }
}
