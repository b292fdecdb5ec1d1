import { ChessGame } from '../../src/rules/game';
import { byClicking, byDragging } from '../support/browser/board';
import { playMoves } from '../support/browser/play';
import { comeToGame, sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import { list, RUNNING_PAWN } from '../support/games/famous';
import { BIG_RUN } from '../support/runner/big-run';
import { text } from './parts/texts';

test('[BI-12] a pawn is taken en passant, and another one promoted by the picker after being cancelled once', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const table = await sitDownAsWhite(await newcomer(), server);
  const moves = list(RUNNING_PAWN);
  const before = await playMoves(table, moves);
  const { page, board } = table.w;
  const picker = page.getByTestId('promotion-n');

  // Always-queen is on: a held modifier opens the picker all the same.
  await page.keyboard.down('Shift');
  await byClicking(board, { from: 'g7', to: 'h8', san: 'gxh8=N', promotion: 'n' });
  await page.keyboard.up('Shift');
  await expect(picker).toBeVisible();
  // The picker takes no press in its first half-second: press until it does.
  const outside = await board.centre('e1');
  await expect(async () => {
    await page.mouse.click(outside.x, outside.y);
    await expect(picker).toBeHidden({ timeout: 100 });
  }).toPass();
  await board.shows(before);

  await page.keyboard.down('Shift');
  await byDragging(board, { from: 'g7', to: 'h8', san: 'gxh8=N', promotion: 'n' });
  await page.keyboard.up('Shift');
  await expect(async () => {
    if (await picker.isVisible()) await picker.click({ timeout: 500 });
    await expect(picker).toBeHidden({ timeout: 100 });
  }).toPass();
  const after = 'r1bqkb1N/ppp1p2p/2np1n2/8/8/8/PPPP1PPP/RNBQKBNR b KQq - 0 5';
  await board.shows(after);
  await table.b.shows(after);
  await board.twinShows(after);
});

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

test('always-queen promotes without a picker, and castling moves the rook too', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const table = await sitDownAsWhite(await newcomer(), server);
  const fen = await playMoves(table, [
    ...list(RUNNING_PAWN),
    'gxh8=Q',
    'd5',
    'Nf3',
    'd4',
    'Bc4',
    'e5',
    'O-O',
  ]);
  expect(fen).toBe('r1bqkb1Q/ppp4p/2n2n2/4p3/2Bp4/5N2/PPPP1PPP/RNBQ1RK1 b q - 1 8');
  await table.w.board.twinShows(fen);
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

test('a live move is made from an old position, illegal moves are not sent, and a move that arrives does not change the view', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const person = await newcomer();
  const sent: string[] = [];
  person.page.on('websocket', socket => {
    socket.on('framesent', frame => sent.push(String(frame.payload)));
  });
  const table = await sitDownAsWhite(person, server);
  const { page, board } = table.w;
  await expect(page).toHaveTitle(text('es', 'game.clock.yourTurn'));
  const moves = list('e4 e5 d3 Bb4+ Nc3');
  const fens = [];
  for (const [ply] of moves.entries()) {
    fens.push(await playMoves(table, moves.slice(ply, ply + 1), { after: moves.slice(0, ply) }));
  }
  await expect(page).toHaveTitle(new RegExp(table.b.username));
  moves.push('a6');
  const fen = await playMoves(table, ['a6'], { after: moves.slice(0, 5) });

  // Illegal moves: a pawn sideways, a pawn's jump, a pawn of the other side, and the pinned knight on c3.
  const nothing = { san: '', promotion: null };
  const before = sent.filter(frame => frame.includes('"move"')).length;
  await byDragging(board, { from: 'e4', to: 'd5', ...nothing });
  await byClicking(board, { from: 'c2', to: 'c4', ...nothing });
  await byDragging(board, { from: 'e5', to: 'e4', ...nothing });
  await byDragging(board, { from: 'c3', to: 'd5', ...nothing });
  await board.shows(fen);
  await board.twinShows(fen);
  expect(before).toBe(3);
  expect(sent.filter(frame => frame.includes('"move"'))).toHaveLength(before);

  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  const [first = '', , , , fifth = ''] = fens;
  const steps = [
    ['Home', start],
    ['ArrowRight', first],
    ['End', fen],
    ['ArrowLeft', fifth],
    ['ArrowDown', fen],
    ['ArrowUp', start],
    ['PageDown', first],
    ['PageUp', start],
    ['Escape', fen],
  ] as const;
  for (const [key, viewed] of steps) {
    await page.keyboard.press(key);
    await board.shows(viewed);
  }

  // A live move can be made from an old position.
  await page.keyboard.press('Home');
  await board.shows(start);
  await byClicking(board, { from: 'h2', to: 'h3', san: 'h3', promotion: null });
  await board.shows('rnbqk1nr/1ppp1ppp/p7/4p3/1b2P3/2NP3P/PPP2PP1/R1BQKBNR b KQkq - 0 4');
  // The opponent's move arrives while an old position is on show, and the view stays there.
  await page.keyboard.press('Home');
  await table.b.play({ from: 'a6', to: 'a5', san: 'a5', promotion: null });
  await expect(page.getByTestId('moves').locator('[data-ply]')).toHaveCount(8);
  await board.shows(start);
  // The button that leads back to the game has that as its name; the head of the moves has another one.
  await expect(page.getByTestId('moves-last')).toHaveAccessibleName(text('es', 'game.moves.live'));
  await page.getByTestId('moves-last').click();
  await expect(page.getByTestId('moves-last')).toBeDisabled();
  await expect(page.getByTestId('moves-last')).toHaveAccessibleName(text('es', 'game.moves.last'));
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
