import type { Square } from '../../src/rules/chess';
import { BIG_RUN } from '../support/runner/big-run';
import { type BoardPage, expect, test, testAlone } from './page';

/** Marks and arrows, by mouse, keyboard and fingers. */

const OPEN = { renderer: 'canvas', lang: 'en', width: 488 } as const;

const isNamed = (board: BoardPage, square: Square, name: string | RegExp) =>
  expect(board.cell(square)).toHaveAccessibleName(name);

test('[BI-16 BI-17 BI-18 SH-01] the right button marks and draws in four inks, and the same again or a left click erases', async ({
  board,
  page,
}) => {
  await board.open(OPEN);
  await board.press('e4', { button: 'right' });
  await isNamed(board, 'e4', 'e4, empty, marked in yellow');
  const inks = { Control: 'red', Meta: 'red', Shift: 'green', Alt: 'blue' };
  for (const [key, ink] of Object.entries(inks)) {
    await page.keyboard.down(key);
    await board.arrow('g1', 'f3');
    await page.keyboard.up(key);
    // Ctrl and Meta draw in the same ink, so the second arrow erases the first.
    if (key !== 'Meta') await isNamed(board, 'g1', `g1, white knight, arrow to f3 in ${ink}`);
    else await isNamed(board, 'g1', 'g1, white knight');
  }
  await board.arrow('g1', 'f3');
  await board.arrow('g1', 'e2');
  await isNamed(board, 'g1', 'g1, white knight, arrow to f3 in yellow, arrow to e2 in yellow');
  await board.press('e4', { button: 'right' });
  await isNamed(board, 'e4', 'e4, empty');
  const drawn = await board.rest();
  expect(await board.rest()).toBe(drawn);

  await board.press('e2');
  await isNamed(board, 'g1', 'g1, white knight');
  await expect(board.cell('e2')).toHaveAttribute('aria-selected', 'true');
  // The left button cancels the arrow being drawn, the right one puts the piece in the hand back.
  const [start, end] = [await board.centre('a2'), await board.centre('a4')];
  for (const [first, second] of [
    ['right', 'left'],
    ['left', 'right'],
  ] as const) {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down({ button: first });
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.down({ button: second });
    await page.mouse.up({ button: second });
    await page.mouse.up({ button: first });
    await isNamed(board, 'a2', 'a2, white pawn');
    await isNamed(board, 'a4', 'a4, empty');
  }
  // A button let go outside the board draws and moves nothing.
  for (const button of ['right', 'left'] as const) {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down({ button });
    await page.mouse.move(end.x, end.y, { steps: 2 });
    await page.mouse.move(2, 2);
    await page.mouse.up({ button });
    await isNamed(board, 'a2', 'a2, white pawn');
  }
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0);
});

test('[BI-16 BI-17] the keyboard marks with V, and draws from the selected square', async ({
  board,
  page,
}) => {
  await board.open(OPEN);
  await board.cell('d4').focus();
  await page.keyboard.press('v');
  await isNamed(board, 'd4', 'd4, empty, marked in yellow');
  await board.cell('g1').focus();
  await page.keyboard.press('Enter');
  await board.cell('f3').focus();
  await page.keyboard.press('Shift+V');
  await isNamed(board, 'g1', 'g1, white knight, arrow to f3 in green');
});

testAlone(
  '[BI-16] a ctrl-click on a Mac counts as one of the right button',
  {
    tag: BIG_RUN,
  },
  async ({ board, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'platform', { value: 'MacIntel' });
    });
    await board.open(OPEN);
    await page.keyboard.down('Control');
    await board.press('e2');
    await board.drag('b1', 'c3');
    await page.keyboard.up('Control');
    await isNamed(board, 'e2', 'e2, white pawn, marked in yellow');
    await isNamed(board, 'b1', 'b1, white knight, arrow to c3 in yellow');
  },
);

testAlone.describe('on a touch screen', () => {
  testAlone.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });

  const FLICK_STEPS = 4;

  /**
   * Lets one finger or two come down, move and be lifted.
   * @param ways the squares that each finger passes
   */
  async function fingers(board: BoardPage, ...ways: Square[][]): Promise<void> {
    const session = await board.page.context().newCDPSession(board.page);
    const longest = Math.max(...ways.map(way => way.length));
    for (let step = 0; step < longest; step++) {
      const touchPoints = [];
      for (const [id, way] of ways.entries()) {
        const square = way[Math.min(step, way.length - 1)];
        if (square) touchPoints.push({ id, ...(await board.centre(square)) });
      }
      await session.send('Input.dispatchTouchEvent', {
        type: step === 0 ? 'touchStart' : 'touchMove',
        touchPoints,
      });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  }

  /** Lifts a finger while it is still moving. */
  async function flick(board: BoardPage, from: Square, to: Square): Promise<void> {
    const session = await board.page.context().newCDPSession(board.page);
    const [start, end] = [await board.centre(from), await board.centre(to)];
    for (let step = 0; step <= FLICK_STEPS; step++) {
      const way = step / FLICK_STEPS;
      const at = { x: start.x + (end.x - start.x) * way, y: start.y + (end.y - start.y) * way };
      const type = step === 0 ? 'touchStart' : 'touchMove';
      await session.send('Input.dispatchTouchEvent', { type, touchPoints: [at] });
      // As often as a screen reports a finger, since the speed decides.
      await board.page.waitForTimeout(1000 / 60);
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  }

  testAlone(
    '[BI-09] two fingers move nothing, a lost finger lets its piece go, and taps make premoves',
    async ({ board, page }) => {
      await board.open({ ...OPEN, me: 'w' });
      const start = await board.twin();
      await fingers(board, ['e2', 'e3', 'e4'], ['d2', 'd3', 'd4']);
      await fingers(board, ['e2']);
      await fingers(board, ['e4'], ['d4']);
      expect(await board.twin()).toBe(start);
      // The browser takes the touch away, as it does for a gesture of its own.
      const session = await page.context().newCDPSession(page);
      const at = { touchPoints: [await board.centre('e2')] };
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at });
      await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
      await expect(page.locator('[aria-selected=true]')).toHaveCount(0);

      await fingers(board, ['e2']);
      // The finger slides from beside the target onto it.
      await fingers(board, ['e3', 'e4']);
      expect(await board.twin()).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');
      await fingers(board, ['g1', 'f2', 'f3']);
      await isNamed(board, 'f3', /premove from g1 to f3/);
      await fingers(board, ['h6']);
      await isNamed(board, 'f3', 'f3, empty');
    },
  );

  testAlone(
    '[BI-16 BI-17] the pencil lets a finger draw, in any ink, and no piece moves',
    {
      tag: BIG_RUN,
    },
    async ({ board, page }) => {
      await board.open({ ...OPEN, me: 'w' });
      const start = await board.twin();
      const pencil = page.getByRole('button', { name: 'Draw on the board' });
      // The click of a tap comes a little after it.
      await pencil.tap();
      await expect(pencil).toHaveAttribute('aria-pressed', 'true');
      await fingers(board, ['e2', 'e3', 'e4']);
      const green = page.getByRole('radio', { name: 'green' });
      await green.tap();
      await expect(green).toBeChecked();
      await fingers(board, ['d5']);
      await isNamed(board, 'e2', 'e2, white pawn, arrow to e4 in yellow');
      await isNamed(board, 'd5', 'd5, empty, marked in green');
      expect(await board.twin()).toBe(start);
      await pencil.tap();
      await expect(pencil).toHaveAttribute('aria-pressed', 'false');
      await fingers(board, ['e2', 'e3', 'e4']);
      await isNamed(board, 'd5', 'd5, empty');
      expect(await board.twin()).not.toBe(start);
    },
  );

  testAlone(
    '[BI-16 BI-17] a button answers a tap that follows a finger’s flick off the board',
    {
      tag: BIG_RUN,
    },
    async ({ board, page }) => {
      await board.open({ ...OPEN, me: 'w' });
      const pencil = page.getByRole('button', { name: 'Draw on the board' });
      await pencil.tap();
      // Chromium does not take every flick for a fling, so there are several.
      for (const name of ['green', 'blue', 'red', 'yellow', 'green', 'blue']) {
        const ink = page.getByRole('radio', { name });
        await flick(board, 'e2', 'e4');
        await ink.tap();
        await expect(ink).toBeChecked();
      }
      await expect(pencil).toHaveAttribute('aria-pressed', 'true');
    },
  );
});
