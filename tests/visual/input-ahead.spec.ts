import { BIG_RUN } from '../support/runner/big-run';
import { expect, test } from './page';

/** Premoves by mouse and keyboard, and a board that changes while the user is about to move. */

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1';
const placement = (fen: string) => fen.split(' ')[0];
const AHEAD = { renderer: 'canvas', me: 'w', lang: 'en', fen: START, width: 488 } as const;

test('a premove waits on the board and is made with the opponent’s move, or dropped', async ({
  board,
  page,
}) => {
  await board.open(AHEAD);
  await board.press('g1');
  await expect(board.cell('f3')).toHaveAccessibleName('f3, empty, possible target');
  await board.press('f3');
  await expect(board.cell('f3')).toHaveAccessibleName('f3, empty, premove from g1 to f3');
  await expect(page.getByRole('status').filter({ hasText: 'Premove from g1 to f3' })).toBeAttached();
  // Another premove takes the place of the first; a piece that is taken up and put back does not.
  await board.drag('e2', 'e4');
  await board.press('b1');
  await board.press('b1');
  await expect(board.cell('f3')).toHaveAccessibleName('f3, empty');
  await expect(board.cell('e4')).toHaveAccessibleName(/premove from e2 to e4/);
  expect(await board.twin()).toBe(placement(START));
  await board.opponent('Nf6');
  expect(await board.twin()).toBe('rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR');
  await expect(board.cell('e4')).toHaveAccessibleName('e4, white pawn, last move');

  await board.drag('e4', 'd5');
  await board.opponent('d6');
  expect(await board.twin()).toBe('rnbqkb1r/ppp1pppp/3p1n2/8/4P3/8/PPPP1PPP/RNBQKBNR');
  await expect(board.cell('e4')).toHaveAccessibleName('e4, white pawn');
});

test('right button, Escape, a click elsewhere and looking back cancel a premove, and none is made when they are off', async ({
  board,
  page,
}) => {
  await board.open(AHEAD);
  const waits = board.cell('f3');
  const set = async () => {
    await board.drag('g1', 'f3');
    await expect(waits).toHaveAccessibleName(/premove/);
  };
  await set();
  await board.press('d5', { button: 'right' });
  await expect(waits).toHaveAccessibleName('f3, empty');
  await expect(board.cell('d5')).toHaveAccessibleName('d5, empty');
  await set();
  await page.keyboard.press('Escape');
  await expect(waits).toHaveAccessibleName('f3, empty');
  await set();
  await board.press('d5');
  await expect(waits).toHaveAccessibleName('f3, empty');

  await board.opponent('e5');
  await board.drag('e2', 'e4');
  await set();
  await board.cell('e4').focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('End');
  await expect(waits).toHaveAccessibleName('f3, empty');
  // On an old position the first press only shows the game as it stands.
  await page.keyboard.press('Home');
  await board.drag('g1', 'f3');
  await expect(waits).toHaveAccessibleName('f3, empty');
  await set();
  await board.opponent('Nc6');
  expect(await board.twin()).toBe('r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R');

  await board.open({ ...AHEAD, premove: 'off' });
  await board.drag('g1', 'f3');
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0);
  await board.opponent('e5');
  expect(await board.twin()).toBe('rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR');
});

test('[BI-09] premoves are made by keyboard, with the cursor and as typed SAN and UCI, in a queue of five', async ({
  board,
  page,
}) => {
  await board.open({ ...AHEAD, premove: 'queue' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(board.cell('e3')).toHaveAccessibleName('e3, empty, premove from e2 to e3');
  for (const move of ['Nf3', 'f1e2', 'O-O', 'd4', 'c4']) {
    await page.keyboard.type(move);
    await page.keyboard.press('Enter');
  }
  // A queue of five has no room for a sixth.
  await expect(page.getByRole('status').filter({ hasText: 'c4 is not a legal move' })).toBeAttached();
  for (const reply of ['e5', 'd5', 'Bd6', 'Ne7']) await board.opponent(reply);
  expect(await board.twin()).toBe('rnbqk2r/ppp1nppp/3b4/3pp3/8/4PN2/PPPPBPPP/RNBQ1RK1');
  await expect(board.cell('d4')).toHaveAccessibleName(/premove from d2 to d4/);
  await board.opponent('e4');
  expect(await board.twin()).toBe('rnbqk2r/ppp1nppp/3b4/3p4/3Pp3/4PN2/PPP1BPPP/RNBQ1RK1');
});

test('[BI-12] a premoved promotion asks in advance; always-queen asks under a modifier', async ({
  board,
  page,
}) => {
  const fen = '3r4/4P1k1/8/8/8/8/8/4K3 b - - 0 1';
  await board.open({ ...AHEAD, fen });
  await board.drag('e7', 'd8');
  await expect(page.getByTestId('promotion-q')).toBeFocused();
  await page.keyboard.press('n');
  await expect(board.cell('d8')).toHaveAccessibleName(/premove from e7 to d8/);
  await board.opponent('Kg6');
  expect(await board.twin()).toBe('3N4/8/6k1/8/8/8/8/4K3');

  await board.open({ ...AHEAD, fen, queen: '' });
  await page.keyboard.down('Shift');
  await board.drag('e7', 'e8');
  await page.keyboard.up('Shift');
  await expect(page.getByTestId('promotion-q')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('promotion-q')).toBeHidden();
  await expect(board.cell('e8')).toHaveAccessibleName('e8, empty');
  await board.drag('e7', 'e8');
  await board.opponent('Rd2');
  expect(await board.twin()).toBe('4Q3/6k1/8/8/8/8/3r4/4K3');
});

test('[BI-09] a piece in the hand stays there when the opponent moves, unless they take it', async ({
  board,
  page,
}) => {
  await board.open({ ...AHEAD, fen: 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' });
  await board.carry('g1', 'f3');
  await board.opponent('Nf6');
  await page.mouse.up();
  expect(await board.twin()).toBe('rnbqkb1r/ppp1pppp/5n2/3p4/4P3/5N2/PPPP1PPP/RNBQKB1R');
  await board.carry('e4', 'e5');
  await board.opponent('dxe4');
  await page.mouse.up();
  expect(await board.twin()).toBe('rnbqkb1r/ppp1pppp/5n2/8/4p3/5N2/PPPP1PPP/RNBQKB1R');
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0);
});

test('[SH-01] missed moves are played, a press among them counts, and then the board draws nothing', {
  tag: BIG_RUN,
}, async ({ board, page }) => {
  await board.open(AHEAD);
  const before = await board.renders();
  await board.opponent('e5', 'e4', 'Nf6', 'Nc3', 'Nc6');
  await board.press('f1');
  await expect(board.cell('c4')).toHaveAccessibleName('c4, empty, possible target');
  await board.press('c4');
  expect(await board.twin()).toBe('r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/2N5/PPPP1PPP/R1BQK1NR');
  await page.mouse.move(1, 1);
  const rest = await board.rest();
  expect(rest).toBeGreaterThan(before);
  expect(await board.rest()).toBe(rest);
});
