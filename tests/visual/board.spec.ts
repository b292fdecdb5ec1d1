import type { Square } from '../../src/rules/chess';
import { ALL_SQUARES, piecesOf, squareCell } from '../../src/rules/squares';
import { BIG_RUN } from '../support/runner/big-run';
import { type BoardPage, type BoardWish, expect, RENDERERS, test } from './page';
import { drawn } from './pixels';

/**
 * Pictures of the board, each beside what it must contain: a picture that is the same as yesterday's may
 * still be an empty one. Renew them with `npx playwright test -c tests/playwright.config.ts --project=visual -u`.
 */

const MIDDLEGAME = 'b2r3r/k4p1p/p2q1np1/NppP4/3p1Q2/P4PPB/1PP4P/1K1RR3 w - - 0 24';
const CHECK = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';

/** Squares that the rook on d1 may go to, and d1 itself. */
const TARGETS: Square[] = ['d4', 'd3', 'd2', 'c1', 'd1'];

interface Picture {
  name: string;
  wish: Omit<BoardWish, 'renderer'> & { fen: string };
  act?: (board: BoardPage) => Promise<void>;
  marks: Partial<Record<'petrol' | 'moss' | 'red', Square[]>>;
}

type Content = Record<'dark' | 'bright' | 'petrol' | 'moss' | 'red', number>;

/** Per cent of each square, from the left top on, that are of each kind of colour. */
async function contentOf(board: BoardPage, picture: Buffer): Promise<Content[]> {
  const context = await drawn(board.page, picture);
  return context.evaluate(context => {
    const side = context.canvas.width / 8;
    return Array.from({ length: 64 }, (_, index) => {
      const { data } = context.getImageData((index % 8) * side, Math.floor(index / 8) * side, side, side);
      const content = { dark: 0, bright: 0, petrol: 0, moss: 0, red: 0 };
      const share = 100 / (side * side);
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0] = [data[i], data[i + 1], data[i + 2]];
        if (Math.max(r, g, b) < 70) content.dark += share;
        if (r + g + b > 680) content.bright += share;
        if (b > r + 30 && b > g) content.petrol += share;
        if (g > r + 20 && g > b + 40) content.moss += share;
        if (r > 200 && g < 110 && b < 110) content.red += share;
      }
      return content;
    });
  });
}

/** Tells the piece of a square by its colours: every piece has a dark outline, a white one bright lights. */
const pieceIn = ({ dark, bright }: Content) => (dark < 3 ? '' : bright > 0.4 ? 'w' : 'b');

for (const renderer of RENDERERS) {
  test.describe(renderer, () => {
    const pictures: Picture[] = [
      {
        name: 'middlegame',
        wish: { fen: MIDDLEGAME, last: 'e7d6', width: 648 },
        act: board => board.press('d1'),
        marks: { petrol: TARGETS, moss: ['e7', 'd6'] },
      },
      {
        name: 'black',
        wish: { fen: MIDDLEGAME, last: 'e7d6', width: 488, side: 'b', black: '4_1_2', white: '4_1_2' },
        marks: { moss: ['e7', 'd6'] },
      },
      {
        name: 'phone',
        wish: { fen: MIDDLEGAME, width: 392 },
        act: board => board.press('d1'),
        marks: { petrol: TARGETS },
      },
      {
        name: 'check',
        wish: { fen: CHECK, last: 'd8h4', width: 488 },
        marks: { red: ['e1'], moss: ['d8', 'h4'] },
      },
      { name: 'grayscale', wish: { fen: CHECK, width: 392, grayscale: '' }, marks: { red: ['e1'] } },
    ];
    for (const { name, wish, act, marks } of pictures) {
      test(`[GM-02 BI-21] the picture ${name} has its pieces and marks on their squares`, async ({
        board,
      }) => {
        await board.open({ ...wish, renderer });
        await act?.(board);
        const picture = await board.picture();
        const content = await contentOf(board, picture);
        const side = wish.side ?? 'w';
        const pieces = piecesOf(wish.fen);
        const squares = ALL_SQUARES.map(square => {
          const { column, row } = squareCell(square, side);
          return { square, content: content[row * 8 + column] };
        });
        const withMark = (mark: 'petrol' | 'moss' | 'red', least: number) =>
          squares.filter(one => (one.content?.[mark] ?? 0) > least).map(one => one.square);
        for (const one of squares) {
          expect(one.content && pieceIn(one.content), one.square).toBe(pieces.get(one.square)?.side ?? '');
        }
        expect(withMark('petrol', 3)).toEqual(marks.petrol ?? []);
        expect(withMark('moss', 3)).toEqual(marks.moss ?? []);
        expect(withMark('red', 3)).toEqual(marks.red ?? []);
        expect(picture).toMatchSnapshot(`${name}-${renderer}.png`, { maxDiffPixelRatio: 0.01 });
      });
    }

    test('[SH-01] three visits draw the same picture, byte for byte', {
      tag: BIG_RUN,
    }, async ({ board, page }) => {
      const seen: Buffer[] = [];
      for (let visit = 0; visit < 3; visit++) {
        await page.goto('about:blank');
        await board.open({ renderer, fen: MIDDLEGAME, last: 'e7d6' });
        await board.press('d1');
        seen.push(await board.picture());
      }
      expect(seen[1]?.equals(seen[0] ?? Buffer.of())).toBe(true);
      expect(seen[2]?.equals(seen[0] ?? Buffer.of())).toBe(true);
    });
  });
}
