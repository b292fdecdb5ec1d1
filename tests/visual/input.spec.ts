import { BIG_RUN } from '../support/runner/big-run';
import { expect, RENDERERS, test, testAlone } from './page';

/** Moves on one board by mouse, finger and keyboard, checked by the position in the board's DOM twin. */

const PROMOTION = '3r1k2/4P3/8/8/8/8/8/4K3 w - - 0 1';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR';

test('[BI-09] the mouse moves pieces by clicks and by dragging, and makes no illegal move', async ({
  board,
  page,
}) => {
  await board.open({ renderer: 'canvas' });
  await board.press('e2');
  await expect(board.cell('e2')).toHaveAttribute('aria-selected', 'true');
  await board.press('e4');
  expect(await board.twin()).toBe(AFTER_E4);
  await board.drag('e7', 'e5');
  const played = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR';
  expect(await board.twin()).toBe(played);

  await board.drag('f1', 'f5');
  await board.drag('d8', 'h4');
  await board.press('e4');
  await board.press('e5');
  expect(await board.twin()).toBe(played);

  // The right button takes a piece out of the hand; letting go then moves nothing.
  await board.carry('f1', 'c4');
  await page.mouse.down({ button: 'right' });
  await page.mouse.up({ button: 'right' });
  await page.mouse.up();
  expect(await board.twin()).toBe(played);
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0);

  // A page that has scrolled has moved the board: squares are found all the same.
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px';
    window.scrollTo(0, 300);
  });
  await board.drag('g1', 'f3');
  expect(await board.twin()).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R');
});

for (const renderer of RENDERERS) {
  testAlone(
    `[BI-09 SH-01] a press is answered before the browser's next frame (${renderer})`,
    async ({ board, page }) => {
      await board.open({ renderer });
      const { x, y } = await board.centre('g1');
      await page.mouse.move(x, y);
      await board.rest();
      const answer = await page.evaluateHandle(() => {
        const found: { drawn: string[] } = { drawn: [] };
        const look = () => {
          const root = document.querySelector<HTMLElement>('[data-testid=board]');
          found.drawn.push(root?.dataset.renders ?? '');
        };
        addEventListener('pointerdown', look, { capture: true });
        addEventListener('pointerdown', look);
        return found;
      });
      await page.mouse.down();
      const [before, after] = await answer.evaluate(({ drawn }) => drawn.map(Number));
      expect(after).toBe((before ?? 0) + 1);
      await expect(board.cell('g1')).toHaveAttribute('aria-selected', 'true');
      // The press is drawn once, and not again by the frame.
      expect(await board.rest()).toBe(after);
      await page.mouse.up();
      // A key that comes before the frame draws at once as well.
      await board.press('g1');
      await board.root.locator('canvas').evaluate(
        (canvas, [x, y]) => {
          const init = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, bubbles: true, buttons: 1 };
          canvas.dispatchEvent(new PointerEvent('pointerdown', init));
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        },
        [x, y] as const,
      );
      await board.rest();
      await expect(board.cell('g1')).toHaveAttribute('aria-selected', 'false');
    },
  );
}

test('[BI-09] a piece that is carried out of the board waits at its edge, and goes home when it is let go', {
  tag: BIG_RUN,
}, async ({ board, page }) => {
  await board.open({ renderer: 'canvas' });
  await board.rest();
  const box = await board.root.boundingBox();
  if (!box) throw new Error('the board has no box');
  const start = await board.centre('g1');
  const beside = await board.centre('h4');
  const look = async () => {
    await board.rest();
    const width = box.width / 8;
    return page.screenshot({
      clip: { x: box.x + 7 * width, y: beside.y - width / 2, width, height: width },
    });
  };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 40);
  const empty = await look();
  await page.mouse.move(box.x + box.width, beside.y);
  const edge = await look();
  expect(edge.equals(empty)).toBe(false);
  await page.mouse.move(box.x + box.width + 60, beside.y);
  expect((await look()).equals(edge)).toBe(true);
  await page.mouse.up();
  expect((await look()).equals(empty)).toBe(true);
  expect(await board.twin()).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
});

testAlone(
  '[BI-12] the picker waits before it takes a press, is cancelled by one outside, and lies inside the board',
  async ({ board, page }) => {
    await page.clock.install();
    await board.open({ renderer: 'canvas', fen: PROMOTION, width: 330 });
    await page.clock.pauseAt(Date.now() + 60_000);
    const choices = ['q', 'r', 'b', 'n'].map(letter => page.getByTestId(`promotion-${letter}`));
    await board.drag('e7', 'd8');
    await expect(page.getByTestId('promotion-q')).toBeFocused();
    const box = await board.root.boundingBox();
    const tops: number[] = [];
    for (const choice of choices) {
      const own = await choice.boundingBox();
      if (!box || !own) throw new Error('nothing to measure');
      expect(own.x).toBeGreaterThanOrEqual(box.x);
      expect(own.x + own.width).toBeLessThanOrEqual(box.x + box.width);
      expect(own.y + own.height).toBeLessThanOrEqual(box.y + box.height);
      tops.push(own.y);
    }
    expect(tops).toEqual([...tops].sort((a, b) => a - b));

    await page.clock.runFor(400);
    await page.getByTestId('promotion-n').click();
    await board.press('a1');
    await expect(page.getByTestId('promotion-q')).toBeVisible();
    await page.clock.runFor(200);
    await board.press('a1');
    await expect(page.getByTestId('promotion-q')).toBeHidden();
    expect(await board.twin()).toBe(PROMOTION.split(' ')[0]);

    await board.press('e7');
    await board.press('d8');
    await page.clock.runFor(600);
    await page.getByTestId('promotion-n').click();
    expect(await board.twin()).toBe('3N1k2/8/8/8/8/8/8/4K3');
  },
);

testAlone(
  '[BI-12] the picker lies inside the board in every corner, on a small board and after a turn of the phone',
  {
    tag: BIG_RUN,
  },
  async ({ board, page }) => {
    for (const side of ['w', 'b'] as const) {
      await board.open({ renderer: 'canvas', side, fen: '8/P6P/8/3k4/8/8/8/3K4 w - - 0 1', width: 328 });
      for (const [from, to] of [
        ['a7', 'a8'],
        ['h7', 'h8'],
      ] as const) {
        await board.drag(from, to);
        await page.setViewportSize({ width: 300, height: 600 });
        const box = await board.root.boundingBox();
        for (const letter of ['q', 'r', 'b', 'n']) {
          const own = await page.getByTestId(`promotion-${letter}`).boundingBox();
          if (!box || !own) throw new Error('nothing to measure');
          expect(own.width).toBeGreaterThanOrEqual(44);
          expect(own.x).toBeGreaterThanOrEqual(box.x - 0.1);
          expect(own.x + own.width).toBeLessThanOrEqual(box.x + box.width + 0.1);
          expect(own.y).toBeGreaterThanOrEqual(box.y - 0.1);
          expect(own.y + own.height).toBeLessThanOrEqual(box.y + box.height + 0.1);
        }
        await page.keyboard.press('Escape');
        await page.setViewportSize({ width: 500, height: 600 });
      }
    }
  },
);

test('always-queen asks nothing unless a modifier is held', async ({ board, page }) => {
  await board.open({ renderer: 'canvas', fen: PROMOTION, queen: '' });
  for (const modifier of ['Control', 'Meta', 'Shift', 'Alt']) {
    await page.keyboard.down(modifier);
    await board.drag('e7', 'd8');
    await page.keyboard.up(modifier);
    await expect(page.getByTestId('promotion-q')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('promotion-q')).toBeHidden();
  }
  await board.drag('e7', 'd8');
  expect(await board.twin()).toBe('3Q1k2/8/8/8/8/8/8/4K3');
});

test('[BI-21] castling onto the rook and en passant are made, and looked back at', async ({
  board,
  page,
}) => {
  await board.open({ renderer: 'canvas', fen: 'r3k2r/pppp1ppp/8/8/4p3/8/PPPPPPPP/R3K2R w KQkq - 0 1' });
  await board.drag('d2', 'd4');
  await board.drag('e4', 'd3');
  const passed = 'r3k2r/pppp1ppp/8/8/8/3p4/PPP1PPPP/R3K2R';
  expect(await board.twin()).toBe(passed);
  await board.press('e1');
  await board.press('h1');
  expect(await board.twin()).toBe('r3k2r/pppp1ppp/8/8/8/3p4/PPP1PPPP/R4RK1');
  await board.cell('e2').focus();
  await page.keyboard.press('PageUp');
  expect(await board.twin()).toBe(passed);
  await page.keyboard.press('Home');
  expect(await board.twin()).toBe('r3k2r/pppp1ppp/8/8/4p3/8/PPPPPPPP/R3K2R');
  // GM-27: a press on the old position shows the live one and counts there.
  await board.drag('e8', 'c8');
  expect(await board.twin()).toBe('2kr3r/pppp1ppp/8/8/8/3p4/PPP1PPPP/R4RK1');
});

test('[BI-09] the keyboard alone moves by cursor, Enter and typed moves, and Escape lets go', async ({
  board,
  page,
}) => {
  await board.open({ renderer: 'canvas', lang: 'en' });
  await page.keyboard.press('Tab');
  await expect(board.cell('e2')).toBeFocused();
  await expect(board.cell('e2')).toHaveAccessibleName('e2, white pawn');
  await expect(board.cell('e4')).toHaveAccessibleName('e4, empty');
  await page.keyboard.press('Enter');
  await expect(board.cell('e2')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(board.cell('e2')).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(board.cell('e4')).toBeFocused();
  await page.keyboard.press('Space');
  expect(await board.twin()).toBe(AFTER_E4);

  await page.keyboard.type('Nf7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Nf7 is not a legal move' })).toBeAttached();
  expect(await board.twin()).toBe(AFTER_E4);
  await page.keyboard.type('nf6');
  await expect(page.getByText('nf6', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  expect(await board.twin()).toBe('rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR');
});

test('[I18-05] the board in Arabic keeps its own direction and has Arabic words', async ({ board }) => {
  await board.open({ renderer: 'canvas', lang: 'ar' });
  const [a1, h1] = [await board.cell('a1').boundingBox(), await board.cell('h1').boundingBox()];
  expect(a1?.x).toBeLessThan(h1?.x ?? 0);
  await expect(board.cell('e2')).toHaveAccessibleName('e2، بيدق أبيض');
  await board.drag('e2', 'e4');
  expect(await board.twin()).toBe(AFTER_E4);
});

testAlone.describe('on a touch screen', () => {
  testAlone.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 600 } });

  testAlone('[BI-09] taps and drags move pieces, and the page does not scroll', async ({ board, page }) => {
    await board.open({ renderer: 'canvas' });
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
    });
    for (const square of ['e2', 'e4'] as const) {
      const { x, y } = await board.centre(square);
      await page.touchscreen.tap(x, y);
    }
    expect(await board.twin()).toBe(AFTER_E4);

    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const [start, end] = [await board.centre('d7'), await board.centre('d5')];
    await touch('touchStart', [start]);
    for (let step = 1; step <= 6; step++) {
      await touch('touchMove', [{ x: start.x, y: start.y + ((end.y - start.y) * step) / 6 }]);
    }
    await touch('touchEnd', []);
    expect(await board.twin()).toBe('rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
