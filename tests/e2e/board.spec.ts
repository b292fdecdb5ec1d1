import { ChessGame } from '../../src/rules/game';
import { byClicking, byDragging } from '../support/browser/board';
import { playMoves } from '../support/browser/play';
import { comeToGame, sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import { list } from '../support/games/famous';
import { BIG_RUN } from '../support/runner/big-run';
import { text } from './parts/texts';

test('[GM-02 BI-09 BI-16] moves, premoves and marks land where they are seen on a turned board, and zen hides the rest but shows the way back', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const table = await sitDownAsWhite(await newcomer(), server);
  const { page, board } = table.w;
  await page.keyboard.press('x');
  await board.faces('b');
  const clocks = ['clock-player', 'clock-opponent'] as const;
  const heights = () =>
    Promise.all(clocks.map(async id => (await page.getByTestId(id).boundingBox())?.y ?? 0));
  const [own = 0, other = 0] = await heights();
  expect(own).toBeLessThan(other);
  await playMoves(table, ['e4', 'e5', 'Nf3'], { w: byDragging });
  await byClicking(board, { from: 'f1', to: 'c4', san: 'Bc4', promotion: null });
  await expect(board.cell('c4')).toHaveAccessibleName(/jugada anticipada/);
  const { x, y } = await board.centre('d4');
  await page.mouse.click(x, y, { button: 'right' });
  await expect(board.cell('c4')).not.toHaveAccessibleName(/jugada anticipada/);
  await page.mouse.click(x, y, { button: 'right' });
  await expect(board.cell('d4')).toHaveAccessibleName(/marcada/);

  // On the squares the same letters are parts of moves.
  await board.cell('d4').focus();
  await page.keyboard.type('fz');
  await expect(board.root).toContainText('fz');
  await board.faces('b');
  await page.keyboard.press('Escape');
  await page.getByTestId('surrender').focus();

  const width = async () => (await page.getByTestId('board').boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('z');
  await expect(page.getByTestId('moves')).toBeHidden();
  await expect(page.locator('[data-who=player]').getByText(table.w.username)).toBeHidden();
  for (const id of [...clocks, 'surrender', 'offer-draw', 'settings']) {
    await expect(page.getByTestId(id)).toBeVisible();
  }
  // The board has the room of the cards.
  await expect.poll(width).toBeGreaterThan(before + 80);
  table.b.send('offerDraw');
  await expect(page.getByTestId('accept-draw')).toBeVisible();
  // The way back to the game shows that the position is an old one.
  await page.keyboard.press('ArrowLeft');
  await page.getByTestId('zen-live').click();
  await expect(page.getByTestId('zen-live')).toHaveCount(0);
  await page.getByTestId('zen-exit').click();
  await expect(page.getByTestId('moves')).toBeVisible();

  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('Shift+F');
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('Shift+F');
  await expect.poll(isFull).toBe(false);
  // The other player's move removes the mark, and the board stays turned.
  await playMoves(table, ['Nc6'], { after: ['e4', 'e5', 'Nf3'] });
  await expect(board.cell('d4')).not.toHaveAccessibleName(/marcada/);
  await board.faces('b');
});

test('[GM-05 GM-23 BI-21] buttons and keys step through the moves, each marks its pair of squares, and the way back to the game is named', async ({
  open,
  server,
}) => {
  const played = list('e4 e5 d3 Bb4+ Nc3 a6');
  const { w, fen } = await comeToGame(await open(), server, { played });
  const { page, board } = w;
  const [start = '', first = '', fifth = ''] = [0, 1, 5].map(
    plies => ChessGame.replay(played.slice(0, plies))?.fen,
  );
  for (const [button, viewed] of [
    ['first', start],
    ['next', first],
    ['previous', start],
    ['last', fen],
  ] as const) {
    await page.getByTestId(`moves-${button}`).click();
    await board.shows(viewed);
  }
  for (const [key, viewed] of [
    ['Home', start],
    ['ArrowRight', first],
    ['End', fen],
    ['ArrowLeft', fifth],
    ['ArrowDown', fen],
    ['ArrowUp', start],
    ['Escape', fen],
  ] as const) {
    await page.keyboard.press(key);
    await board.shows(viewed);
  }
  // The pair of squares of the move shown, in words.
  await page.keyboard.press('PageUp');
  for (const square of ['b1', 'c3'] as const)
    await expect(board.cell(square)).toHaveAccessibleName(text('es', 'board.state.lastMove'));
  // An old position is named as such; the current one shows the name of the opening instead, in the user's language.
  const head = page.getByTestId('moves-head');
  await expect(head).toContainText('Viendo la jugada 3 de 3');
  await expect(page.getByTestId('past-shade')).toBeVisible();
  await head.getByRole('button').click();
  await board.shows(fen);
  await expect(page.getByTestId('past-shade')).toHaveCount(0);
  await expect(head).toHaveText('C20 Apertura de peón de rey');
  await page.getByTestId('board-flip').click();
  await board.faces('b');
});

test('[CK-01 SH-01] a board at rest draws and animates nothing, and the clock writes each text once', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const table = await sitDownAsWhite(await newcomer(), server);
  await playMoves(table, list('e4 e5'));
  const { page, board } = table.w;
  await page.mouse.move(0, 0);
  const frames = await board.still();
  const clock = page.getByTestId('clock-player');
  const before = Number(await clock.getAttribute('data-ms'));
  const animated = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ playState, effect }) => {
        const { target } = effect as KeyframeEffect;
        return playState === 'running' ? [target?.outerHTML] : [];
      }),
    );
  await expect.poll(animated).toEqual([]);
  const written = await clock.evaluateHandle(face => {
    const texts: (string | null)[] = [];
    const observer = new MutationObserver(() => texts.push(face.textContent));
    observer.observe(face, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  // Three seconds of the player's own running clock.
  await expect.poll(async () => before - Number(await clock.getAttribute('data-ms'))).toBeGreaterThan(3_000);
  expect(await board.renders()).toBe(frames);
  const texts = await written.jsonValue();
  expect(texts.length).toBeGreaterThan(0);
  expect(texts).toEqual([...new Set(texts)]);
});
