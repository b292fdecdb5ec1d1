import type { Page } from '@playwright/test';
import { byClicking, byDragging, byTapping } from '../support/browser/board';
import { Person } from '../support/browser/person';
import { playMoves, sitDown } from '../support/browser/play';
import { comeToGame, sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import { list, RUNNING_PAWN } from '../support/games/famous';
import { BIG_RUN } from '../support/runner/big-run';
import { isAccessible } from './parts/accessible';
import { listen, listenToNotifications } from './parts/listen';
import { text } from './parts/texts';
import { tellClocks } from './parts/wire';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Records every text of an element as it changes. */
async function textsOf(page: Page, testId: string): Promise<() => Promise<string[]>> {
  await page.getByTestId(testId).evaluate(element => {
    const texts: string[] = [];
    Reflect.set(window, 'texts', texts);
    const note = () => texts.push(element.textContent ?? '');
    note();
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => [...Reflect.get(window, 'texts')]);
}

test('[CK-01 GM-04] a clock runs through a minute in tenths into low time, warns once and stops at zero, while the other stands', async ({
  open,
  server,
}) => {
  const one = await Person.comeBack(await open({}));
  const tell = await tellClocks(one.page);
  const heard = await listen(one.page);
  const table = await sitDownAsWhite(one, server);
  const clock = one.page.getByTestId('clock-player');
  const panel = one.page.locator('[data-who=player][data-low]');
  const warnings = async () => (await heard()).filter(name => name === 'lowTime').length;
  const moves = list('e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5');
  let made = 0;
  /** Plays on until it is this player's turn, with this time left on the clock. */
  const turnWith = async (time: number) => {
    const before = made;
    made += 2;
    tell({ time, timeO: 100_000 });
    await playMoves(table, moves.slice(before, made), { after: moves.slice(0, before) });
    await expect(clock).toHaveAttribute('data-ms', /.+/);
  };

  const texts = await textsOf(one.page, 'clock-player');
  // More than a minute, because a busy machine may not draw for seconds.
  await turnWith(75_000);
  await expect.poll(texts).toContainEqual(expect.stringMatching(/^0:5\d\.\d$/));
  expect(await texts()).toContainEqual(expect.stringMatching(/^1:[01]\d$/));
  await expect(panel).toHaveAttribute('data-on-move', 'true');
  await expect(panel).toHaveAttribute('data-low', 'false');
  // The opponent's clock stands still.
  await expect(one.page.getByTestId('clock-opponent')).toHaveAttribute('data-ms', '100000');

  // Low time is an eighth of three minutes: a sound, a sign and words.
  expect(await warnings()).toBe(0);
  await turnWith(22_900);
  await expect(panel).toHaveAttribute('data-low', 'true');
  await expect(panel.locator('svg')).toBeVisible();
  await expect(one.page.getByText(/Te quedan (1\d|2[0-3]) segundos/)).toBeAttached();
  expect(await warnings()).toBe(1);

  await turnWith(900);
  await expect(clock).toHaveText('0:00.0');
  await expect(clock).toHaveAttribute('data-ms', '0');
  // Only the server decides that a player has lost on time: until then the game goes on.
  await turnWith(50_000);
  expect(await warnings()).toBe(1);
  expect((await texts()).filter(shown => !/^\d:\d\d(\.\d)?$/.test(shown) && shown !== '–:––')).toEqual([]);
});

test('[GM-06 GM-18 GM-22] surrendering by holding the button down needs no question, letting go too soon does nothing, and the loss leads home', async ({
  open,
  server,
}) => {
  const table = await comeToGame(await open(), server, { played: list('e4 e5') });
  const { page } = table.w;
  await expect(page.getByTestId('offer-draw')).toBeEnabled();
  await expect(page.getByTestId('settings')).toBeEnabled();
  const { mouse } = page;
  const button = page.getByTestId('surrender');
  const box = await button.boundingBox();
  if (!box) throw new Error('There is no way to surrender.');
  const over = () => mouse.move(box.x + box.width / 2, box.y + box.height / 2);

  await over();
  await mouse.down();
  await expect(button).toHaveAttribute('data-holding', 'true');
  await mouse.move(box.x + box.width / 2, box.y - 300);
  await expect(button).toHaveAttribute('data-holding', 'false');
  await mouse.up();
  await expect(page.getByTestId('alert')).toBeHidden();

  await over();
  await mouse.down();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'game.reason.surrender.lose'));
  await mouse.up();
  expect(await table.b.ends()).toMatchObject({ action: 'win', reason: 'surrender' });
  // A loss has a picture of its own.
  await expect(page.getByTestId('alert').locator('[data-image=loss]')).toBeVisible();
  await isAccessible(page, 'a loss');
  await page.getByTestId('result-fold').click();
  await page.getByTestId('play-again').click();
  await table.w.isIn('main');
  // The button has gone with the game, and the page was loaded in it.
  await expect(page.getByTestId('title')).toBeFocused();
});

test('the sheet of the result folds away, and unfolds when the opponent wishes for a rematch', {
  tag: BIG_RUN,
}, async ({ open, server }) => {
  const table = await comeToGame(await open(), server, { played: list('e4 e5 Nf3 Nc6') });
  const { page } = table.w;
  await page.getByTestId('surrender').click();
  await page.getByTestId('alert-action-1').click();

  // Both ratings shown are the new ones, the opponent's too.
  const rating = (who: 'player' | 'opponent') =>
    page.locator(`[data-who=${who}]`).getByText(/^Puntuación: 1(?!500)\d+/);
  await expect(rating('player')).toBeAttached();
  await expect(rating('opponent')).toBeAttached();

  // With the sheet folded, the moves have its room, and the button to play again stays.
  const listOfMoves = page.getByTestId('moves');
  const before = (await listOfMoves.boundingBox())?.height ?? 0;
  await page.getByTestId('result-fold').click();
  await expect(page.getByTestId('play-again')).toBeVisible();
  await expect(page.getByTestId('rematch')).toBeEnabled();
  await expect.poll(async () => (await listOfMoves.boundingBox())?.height ?? 0).toBeGreaterThan(before + 40);
  // A wish for a rematch unfolds the sheet, and a press that was already on its way does not accept it.
  await noteFirstStates(page, ['rematch']);
  table.b.send('rematch');
  await expect.poll(() => statesOf(page, 'rematch')).toContain('disabled');
  await page.getByTestId('rematch').click();
  // Once pressed, the button is disabled.
  expect((await statesOf(page, 'rematch')).slice(-3)).toEqual(['disabled', 'enabled', 'disabled']);
  await table.w.shows('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
});

test('[BI-09 BI-12] a move that needs confirming is sent only when it is confirmed, by mouse, picker and touch', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const table = await sitDown(await newcomer(), await newcomer({ context: PHONE }));
  const desk = table.w.page.viewportSize()?.width === 390 ? table.b : table.w;
  const phone = desk === table.w ? table.b : table.w;
  for (const { page } of [desk, phone]) {
    await page.getByTestId('settings').click();
    await page.getByTestId('tab-game').click();
    await page.getByTestId('setting-confirmMoves').check();
    await page.getByTestId('settings-close').click();
    await expect(page.getByTestId('settings-panel')).toBeHidden();
  }
  const bar = (page: Page) => page.getByTestId('confirm-move');
  const moves = list(RUNNING_PAWN);
  const confirmed = (make: typeof byClicking): typeof byClicking => {
    return async (board, move) => {
      const before = await board.fen();
      await make(board, move);
      await expect(bar(board.page)).toBeVisible();
      // The move has not been sent: the other player still sees the old position.
      await (board.page === desk.page ? phone : desk).board.shows(before);
      await board.page.getByTestId('confirm-yes').click();
      await expect(bar(board.page)).toBeHidden();
    };
  };
  const hands = { desk: confirmed(byDragging), phone: confirmed(byTapping) };
  const fen = await playMoves(table, moves, {
    w: table.w === desk ? hands.desk : hands.phone,
    b: table.b === desk ? hands.desk : hands.phone,
  });

  // A move is taken back with the cross, with Escape, and by taking up another piece.
  const { page, board } = table.w;
  const make = table.w === desk ? byClicking : byTapping;
  const listOfMoves = page.getByTestId('moves');
  const room = await listOfMoves.boundingBox();
  await make(board, { from: 'g1', to: 'f3', san: 'Nf3', promotion: null });
  await expect(bar(page)).toBeVisible();
  // The bar is as high as the step buttons that it replaces, so nothing moves.
  expect(await listOfMoves.boundingBox()).toEqual(room);
  await page.getByTestId('confirm-no').click();
  await board.shows(fen);
  await make(board, { from: 'g1', to: 'f3', san: 'Nf3', promotion: null });
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await board.shows(fen);
  await make(board, { from: 'g1', to: 'f3', san: 'Nf3', promotion: null });
  await expect(bar(page)).toBeVisible();
  // A press on the board shows the live position and counts there.
  await page.keyboard.down('Shift');
  await make(board, { from: 'g7', to: 'h8', san: 'gxh8=N', promotion: 'n' });
  await page.keyboard.up('Shift');
  await expect(page.getByTestId('promotion-q')).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByTestId('confirm-yes')).toContainText('gxh8=N');
  await table.b.board.shows(fen);
  await page.keyboard.press('Enter');
  await table.b.board.shows('r1bqkb1N/ppp1p2p/2np1n2/8/8/8/PPPP1PPP/RNBQKBNR b KQq - 0 5');
});

test('[GM-09 GM-14 CF-09] offers can be pressed a second after they appear, and a start is notified once, and only if wanted', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const one = await newcomer();
  const told = await listenToNotifications(one.page);
  await noteFirstStates(one.page, ['abort', 'accept-draw']);
  const table = await sitDownAsWhite(one, server);
  await expect.poll(told).toEqual(['¡Partida iniciada!']);
  await expect(one.page.getByTestId('abort')).toBeEnabled();
  expect(await statesOf(one.page, 'abort')).toEqual(['disabled', 'enabled']);

  await playMoves(table, list('e4 e5'));
  await one.page.getByTestId('settings').click();
  await one.page.getByTestId('tab-game').click();
  await expect(one.page.getByTestId('settings-panel')).toContainText(
    text('es', 'settings.permission.granted'),
  );
  await one.page.getByTestId('setting-notification').uncheck();
  table.b.send('offerDraw');
  // The offer shows over the open panel.
  await one.page.getByTestId('accept-draw').click();
  expect(await statesOf(one.page, 'accept-draw')).toEqual(['disabled', 'enabled']);
  await one.page.getByTestId('rematch').click();
  await table.b.hears('rematchOffered');
  table.b.send('rematch');
  await expect(one.page.getByTestId('abort')).toBeEnabled();
  expect(await told()).toHaveLength(1);
});

test('[GM-06] the settings open over a game without moving anything, and leave both clocks in sight, on a desk and on a phone', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const table = await sitDown(await newcomer(), await newcomer({ context: PHONE }));
  await playMoves(table, list('e4 e5'));
  for (const { page } of [table.w, table.b]) {
    const ids = ['board', 'clock-opponent', 'clock-player', 'surrender'];
    const places = () => Promise.all(ids.map(id => page.getByTestId(id).boundingBox()));
    const before = await places();
    await page.getByTestId('settings').click();
    await expect(page.getByTestId('settings-panel')).toBeVisible();
    expect(await places()).toEqual(before);
    for (const id of ['clock-opponent', 'clock-player']) await page.getByTestId(id).click({ trial: true });
  }
});

test('[GM-06 CF-05 CF-08] colours, coordinates, side, zen and volume of a game change at once', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const { page, board } = (await sitDownAsWhite(await newcomer(), server)).w;
  const heard = await listen(page);
  await page.getByTestId('settings').click();
  const drawn = await board.still();
  await page.getByTestId('setting-colours').click();
  await expect.poll(() => board.renders()).toBeGreaterThan(drawn);
  // Outside coordinates make room for themselves within the place that the board had.
  const place = await board.root.boundingBox();
  await page.getByTestId('setting-coordinates-outside').click();
  await expect(board.root).toContainText('abcdefgh');
  await expect.poll(async () => (await board.root.boundingBox())?.width).toBe((place?.width ?? 0) - 16);
  expect((await board.root.boundingBox())?.y).toBe(place?.y);
  await page.getByTestId('setting-flip').click();
  await expect(board.root).toContainText('hgfedcba');
  await page.getByTestId('setting-zen').click();
  await expect(page.getByTestId('moves')).toBeHidden();
  await page.getByTestId('setting-zen').click();
  await page.getByTestId('tab-sound').click();
  await page.getByTestId('setting-volume').focus();
  await page.keyboard.press('ArrowLeft');
  // A sample is played at the new volume.
  await expect.poll(heard).toContain('drawOffer');
});

test('[GM-06 CF-07] a press on the board closes the settings and counts there, without always-queen by the picker', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const table = await sitDownAsWhite(await newcomer(), server);
  const { page, board } = table.w;
  await playMoves(table, list(RUNNING_PAWN));
  await page.getByTestId('settings').click();
  await page.getByTestId('tab-game').click();
  await page.getByTestId('setting-alwaysQueen').click();
  await byClicking(board, { from: 'g7', to: 'h8', san: 'gxh8=N', promotion: 'n' });
  await expect(page.getByTestId('promotion-q')).toBeFocused();
  await expect(page.getByTestId('settings-panel')).toBeHidden();
  await page.keyboard.press('n');
  await table.b.shows('r1bqkb1N/ppp1p2p/2np1n2/8/8/8/PPPP1PPP/RNBQKBNR b KQq - 0 5');
});

test('a key opens the list of all keys of a game, and Escape closes it', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const { page } = (await sitDownAsWhite(await newcomer({ language: 'en' }), server)).w;
  await page.keyboard.press('?');
  const keys = page.getByTestId('keys');
  await expect(keys).toBeVisible();
  expect((await keys.locator('dd').allInnerTexts()).map(names => names.replace(/\s+/g, ' '))).toEqual([
    'Arrows',
    'Enter',
    'Nf3 Enter',
    'V',
    'Esc',
    '← Page Up',
    '→ Page Down',
    '↑ Home',
    '↓ End',
    ...['X', 'Shift F', 'Z'],
    ...['T', 'L', 'W', 'P', 'M', 'S', '?'],
  ]);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
});

/** Records for each of some buttons whether it is enabled when it appears, and each change of that. */
async function noteFirstStates(page: Page, testIds: readonly string[]): Promise<void> {
  await page.evaluate(ids => {
    const states: Record<string, string[]> = Object.fromEntries(ids.map(id => [id, []]));
    Reflect.set(window, 'states', states);
    new MutationObserver(() => {
      for (const id of ids) {
        const button = document.querySelector(`[data-testid="${id}"]`);
        if (!(button instanceof HTMLButtonElement)) continue;
        const closed = button.disabled || button.ariaDisabled === 'true';
        const state = closed ? 'disabled' : 'enabled';
        if (states[id]?.at(-1) !== state) states[id]?.push(state);
      }
    }).observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'aria-disabled'],
    });
  }, testIds);
}

const statesOf = (page: Page, testId: string): Promise<string[]> =>
  page.evaluate(id => Reflect.get(window, 'states')[id], testId);
