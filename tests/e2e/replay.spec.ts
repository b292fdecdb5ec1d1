import { readFile } from 'node:fs/promises';
import { parseGames } from '@mliebelt/pgn-parser';
import type { Page } from '@playwright/test';
import { START_FEN } from '../../src/rules/chess';
import { clockText } from '../../src/rules/clock-text';
import { ChessGame } from '../../src/rules/game';
import { BoardOnPage, byDragging } from '../support/browser/board';
import { NETWORK } from '../support/browser/site';
import { expect, test } from '../support/browser/test';
import { list, OPERA_GAME } from '../support/games/famous';
import { freshName } from '../support/names';
import { BESIDE_ROWS, BIG_RUN } from '../support/runner/big-run';
import { operaMatch, thoughtMs } from './fixtures/match';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { listen, listenToReader } from './parts/listen';
import { text } from './parts/texts';

const OPERA = list(OPERA_GAME);

/** Positions of the Opera game, by half-moves made. */
const POSITIONS = OPERA.reduce(
  (fens, _, index) => fens.concat(ChessGame.replay(OPERA.slice(0, index + 1))?.fen ?? ''),
  [START_FEN],
);
const fenAt = (ply: number): string => POSITIONS[ply] ?? '';

/** Answers the call for one game in the server's place. */
async function answer(page: Page, id: number, json: object): Promise<void> {
  await page.route(new RegExp(`/api/match/${id}(\\?|$)`), route => route.fulfill({ json }));
}

/** Opens a game that the test answers itself. */
async function open(page: Page, json: object, search = ''): Promise<BoardOnPage> {
  await answer(page, 1, json);
  await page.goto(`/matches/1${search}`);
  const board = new BoardOnPage(page);
  await expect(board.root).toHaveAttribute('data-ready', '');
  return board;
}

const clock = (page: Page, who: 'player' | 'opponent') => page.getByTestId(`clock-${who}`);

/** Follows a link to a game that the test answers itself. */
async function openByLink(page: Page, json: object, search = ''): Promise<BoardOnPage> {
  await answer(page, 1, json);
  await follow(page, `/matches/1${search}`);
  const board = new BoardOnPage(page);
  await expect(board.root).toHaveAttribute('data-ready', '');
  return board;
}

test('[MH-11 SH-09] a finished game shows players, moves, result and opening, and has the window to itself', async ({
  newcomer,
}) => {
  const { page } = await newcomer();
  const board = await openByLink(page, operaMatch());
  await board.shows(START_FEN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morphy contra Duke_of_Brunswick');
  await expect(page.locator('[data-who=player]').getByRole('link')).toHaveText('Morphy');
  await expect(page.locator('[data-who=opponent]').getByRole('link')).toHaveText('Duke_of_Brunswick');
  await expect(page.getByTestId('moves').locator('[data-ply]')).toHaveText(OPERA);
  await expect(page.getByTestId('replay-result')).toContainText('1–0');
  await expect(page.getByTestId('replay-result')).toContainText('Blitz 3+2');
  await expect(page.getByTestId('replay-opening')).toHaveText('C41 Defensa Philidor');
  await expect(clock(page, 'player')).toHaveText('3:00');
  await expect(page.getByTestId('home-king')).toHaveCount(0);
});

test('[MH-12] a replay is stepped through by buttons, slider, list and keys, and stops at both ends', async ({
  newcomer,
}) => {
  const { page } = await newcomer();
  const board = await openByLink(page, operaMatch());
  const last = OPERA.length;
  const moves = page.getByTestId('moves').locator('[data-ply]');
  const step = (name: string) => page.getByTestId(`moves-${name}`);
  await expect(step('first')).toBeDisabled();
  await expect(step('previous')).toBeDisabled();
  for (const ply of [1, 2]) {
    await step('next').click();
    await board.shows(fenAt(ply));
  }
  await board.twinShows(fenAt(2));
  await step('last').click();
  await board.shows(fenAt(last));
  await expect(page.getByText('Capturas de Duke_of_Brunswick: 1 peón, 2 caballos')).toBeAttached();
  await expect(step('next')).toBeDisabled();
  await expect(step('last')).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await board.shows(fenAt(last));
  await step('previous').click();
  await board.shows(fenAt(last - 1));
  await page.getByTestId('replay-slider').fill('2');
  await expect(moves.nth(1)).toHaveAttribute('aria-current', 'true');
  await moves.nth(4).click();
  await board.shows(fenAt(5));

  // The list is one stop for Tab, at the current move. Keys that step move its focus, and Tab leaves it.
  await expect(page.locator('[data-ply][tabindex="0"]')).toHaveAttribute('data-ply', '5');
  await page.keyboard.press('ArrowLeft');
  await expect(moves.nth(3)).toBeFocused();
  await page.keyboard.press('Home');
  await board.shows(START_FEN);
  await expect(moves.nth(0)).toBeFocused();
  await page.keyboard.press('End');
  await expect(moves.nth(last - 1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(step('first')).toBeFocused();
});

test('[MH-12] the engine shows lines for the current position, a press plays into one, and a game in progress silences it', async ({
  newcomer,
}) => {
  const { page } = await newcomer();
  const board = await openByLink(page, operaMatch(), '?ply=30');
  const [line, bar] = [
    page.getByTestId('engine-lines').getByRole('listitem').first(),
    page.getByTestId('advantage-bar'),
  ];
  await expect(line).toContainText('#2');
  await expect(bar).toHaveAccessibleName('Las blancas dan mate en 2 jugadas');
  await expect(line.getByRole('button')).toHaveText(['16. Qb8+', 'Nxb8', '17. Rd8#']);
  await isAccessible(page, 'an engine’s lines');
  await line.getByRole('button').first().press('Enter');
  await board.shows(fenAt(31));
  await expect(line.getByRole('button')).toHaveText(['16… Nxb8', '17. Rd8#']);
  await line.getByRole('button').last().click();
  await board.shows(fenAt(33));
  await expect(bar).toHaveText('1–0');

  await page.route(/\/api\/analysis(\?|$)/, route =>
    route.fulfill({ json: { state: 'playing', operator: false } }),
  );
  await page.reload();
  await expect(page.getByTestId('engine-silent')).toHaveText(text('es', 'replay.engine.silent'));
  await expect(page.getByTestId('engine-lines')).toHaveCount(0);
  await expect(bar).toHaveAccessibleName(text('es', 'replay.engine.silent'));
});

test('a replay prints names, the current position and all moves, on white', {
  tag: BESIDE_ROWS,
}, async ({ newcomer }) => {
  const { page } = await newcomer();
  await open(page, operaMatch(), '?ply=9');
  const sheet = page.getByTestId('printed-game');
  await expect(sheet).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(sheet.getByRole('listitem')).toHaveCount(Math.ceil(OPERA.length / 2));
  await expect(sheet.getByRole('heading')).toBeVisible();
  await expect(sheet.locator('img')).toHaveCount((fenAt(9).split(' ')[0]?.match(/[a-z]/gi) ?? []).length);
  await expect(page.locator('#root')).toBeHidden();
  expect(await sheet.evaluate(one => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 255, 255)');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  // The next test uses this page.
  await page.emulateMedia({ media: null });
});

test('forced colours of the system show the current move, the slider and the focus by outlines', {
  tag: BESIDE_ROWS,
}, async ({ newcomer }) => {
  const { page } = await newcomer();
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, operaMatch(), '?ply=9');
  const outline = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(one => getComputedStyle(one).outlineStyle);
  expect(await outline('[aria-current=true]')).toBe('solid');
  await page.keyboard.press('Tab');
  expect(await outline(':focus-visible')).toBe('double');
  const track = page.locator('input[type=range]').first();
  expect(await track.evaluate(one => getComputedStyle(one).forcedColorAdjust)).toBe('none');
  expect(
    await page
      .locator('canvas')
      .first()
      .evaluate(one => getComputedStyle(one).backgroundColor),
  ).not.toBe('rgba(0, 0, 0, 0)');
  // Both shares of the bar of advantage are seen.
  const bar = page.getByTestId('advantage-bar');
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  expect(await bar.locator('i').evaluate(ground)).not.toBe(await bar.evaluate(ground));
  // The next test uses this page.
  await page.emulateMedia({ forcedColors: null });
});

test('a pasted game is analysed, played on and kept in the address, and an unreadable text stays with its error', {
  tag: BESIDE_ROWS,
}, async ({ newcomer }) => {
  const { page } = await newcomer({ at: '/matches' });
  await page.getByTestId('matches-analysis').click();
  const board = new BoardOnPage(page);
  await expect(board.root).toHaveAttribute('data-ready', '');
  const pasted = page.getByTestId('analysis-text');
  await pasted.fill('1. Ke3');
  await pasted.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Ke3');
  await expect(pasted).toBeFocused();
  await isAccessible(page, 'an analysis that is set up');
  await pasted.fill('[White "Ana"]\n[FEN "4k3/8/8/8/8/8/r3P3/4K3 b - - 0 30"]\n\n30... Ra1+ *');
  await page.getByTestId('analysis-show').click();
  const moves = page.getByTestId('moves').locator('[data-ply]');
  await expect(moves).toHaveText(['Ra1+']);
  await page.getByTestId('moves-last').click();
  await byDragging(board, { san: 'Kd2', from: 'e1', to: 'd2', promotion: null });
  await expect(moves).toHaveText(['Ra1+', 'Kd2']);
  await expect(page.getByTestId('engine-lines').getByRole('listitem').first()).toContainText('31…');
  await isAccessible(page, 'an analysis');
  await expect(page).toHaveURL(/moves=a2a1\.e1d2&ply=2/);
  await page.reload();
  await expect(moves).toHaveText(['Ra1+', 'Kd2']);
  await page.getByTestId('back').click();
  await expect(page).toHaveURL(/\/matches$/);
});

test('games of a file are chosen from, and comments, variations and names are shown, stepped into and written out', {
  tag: BESIDE_ROWS,
}, async ({ newcomer }) => {
  const { page } = await newcomer();
  await page.goto('/matches?view=analysis');
  const board = new BoardOnPage(page);
  await expect(board.root).toHaveAttribute('data-ready', '');
  const other = (index: number) => `[White "Player ${index}"]\n[Result "*"]\n\n1. d4 *\n`;
  const annotated =
    '[Event "4th "Rook" Open"]\n[White "Ana"]\n[Black "Ben"]\n[Result "*"]\n\n1. e4 {King\'s pawn} (1. c4 ♘f6) e5 ⇆ 2. Xf3 *\n';
  const whole = [annotated, ...Array.from({ length: 10_000 }, (_, index) => other(index))].join('\n');
  await page
    .getByTestId('analysis-file-input')
    .setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from(whole) });
  const list = page.getByTestId('game-list');
  await expect(list.getByTestId('game-choice').first()).toContainText('Ana');
  expect(await list.getByTestId('game-choice').count()).toBeLessThan(60);
  await isAccessible(page, 'a list of games');
  await page.getByTestId('game-search').fill('player 9998');
  await expect(list.getByTestId('game-choice')).toHaveCount(1);
  await page.getByTestId('game-search').fill('');
  await list.getByTestId('game-choice').first().click();

  const moves = page.getByTestId('moves');
  await expect(moves.locator('[data-ply]')).toHaveText(['e4', 'e5']);
  await expect(page.getByTestId('game-problems')).toContainText('Xf3');
  await expect(moves.getByTestId('game-comment')).toContainText("King's pawn");
  await expect(page.getByText('Ana', { exact: true })).toBeVisible();
  const variation = moves.locator('[data-variation-ply]');
  await expect(variation).toHaveText(['c4', 'Nf6']);
  await variation.last().click();
  await board.shows('rnbqkb1r/pppppppp/5n2/8/2P5/8/PP1PPPPP/RNBQKBNR w KQkq - 1 2');
  await expect(variation.last()).toHaveAttribute('aria-current', 'true');
  await isAccessible(page, 'an annotated game');
  // A reload keeps what the address has no room for.
  await expect(page).toHaveURL(/line=c2c4\.g8f6/);
  await page.reload();
  await expect(variation).toHaveText(['c4', 'Nf6']);
  await page.getByTestId('analysis-pgn').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('analysis-pgn-download').click(),
  ]);
  expect(download.suggestedFilename()).toBe('Ana_vs_Ben.pgn');
  const written = await readFile(await download.path(), 'utf8');
  expect(written).toContain("1. e4 {King's pawn} (1. c4 Nf6) 1... e5 $132 *");
  expect(parseGames(written)).toHaveLength(1);
});

test('the form of an analysis can be closed, and closes by itself at the first move', {
  tag: BESIDE_ROWS,
}, async ({ newcomer }) => {
  const { page } = await newcomer();
  await page.goto('/matches?view=analysis');
  const board = new BoardOnPage(page);
  await expect(board.root).toHaveAttribute('data-ready', '');
  const pasted = page.getByTestId('analysis-text');
  const setUp = page.getByTestId('analysis-set-up');
  await expect(setUp).toHaveAttribute('aria-expanded', 'true');
  await page.getByTestId('analysis-cancel').press('Enter');
  await expect(pasted).toHaveCount(0);
  await expect(setUp).toBeFocused();
  await setUp.press('Enter');
  await expect(pasted).toBeFocused();
  await byDragging(board, { san: 'e4', from: 'e2', to: 'e4', promotion: null });
  await expect(page.getByTestId('moves').locator('[data-ply]')).toHaveText(['e4']);
  await expect(pasted).toHaveCount(0);
  await expect(setUp).toHaveAttribute('aria-expanded', 'false');
});

test('[SH-15 SH-16] the address has the position shown, a first page has no way back, and the way back from a card leads to that position', async ({
  newcomer,
  server,
}) => {
  const { page } = await newcomer();
  const rival = freshName();
  await server.player(rival);
  const { black } = operaMatch().details;
  await answer(page, 1, { ...operaMatch({ black: { ...black, username: rival } }), blacks: rival });
  await page.goto('/matches/1');
  const current = page.locator('[data-ply="2"][aria-current="true"]');
  await expect(page.getByTestId('back')).toHaveCount(0);
  await page.getByTestId('replay-slider').fill('2');
  await expect(page).toHaveURL(/\?ply=2$/);
  await page.reload();
  await expect(current).toBeVisible();
  await page.locator('[data-who=opponent]').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/profile/${rival}$`));
  await page.getByTestId('back').click();
  await expect(page).toHaveURL(/\?ply=2$/);
  await expect(current).toBeVisible();
});

test('[MH-09] a player of the game reports it from its replay', { tag: BIG_RUN }, async ({ newcomer }) => {
  const { page, username } = await newcomer();
  const { black } = operaMatch().details;
  await open(page, { ...operaMatch({ black: { ...black, username } }), blacks: username });
  await page.getByTestId('replay-more').click();
  await page.getByTestId('replay-report').click();
  const report = page.getByRole('dialog', { name: text('es', 'alert.report.title') });
  await expect(report).toContainText('Morphy');
  await expect(page.getByTestId('report-reason')).toBeFocused();
});

test('[MH-12] the game plays by itself at its original speed, with clocks, captures and sounds', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const { page } = await newcomer();
  const match = operaMatch();
  const left = (ply: number) => clockText(match.details.clocks[ply - 1] ?? 0);
  const board = await open(page, match, '?ply=10');
  await expect(clock(page, 'player')).toHaveText(left(9));
  await expect(clock(page, 'opponent')).toHaveText(left(10));
  const heard = await listen(page);
  const read = await listenToReader(page);

  // From here on the test decides how time passes.
  await page.clock.install();
  const now = async (ms: number) => page.clock.runFor(ms);
  const button = page.getByTestId('replay-play');
  const is = (state: 'playing' | 'paused') => expect(button).toHaveAttribute('data-state', state);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByTestId('replay-pace').selectOption('real');
  await page.keyboard.press('Space');
  await is('playing');
  const thought = thoughtMs(10);
  await now(thought - 2_000);
  await board.shows(fenAt(10));
  await expect(clock(page, 'player')).toHaveText(
    clockText((match.details.clocks[8] ?? 0) - (thought - 2_000)),
  );
  // The clock stands while paused, and the move then takes only the rest of its time.
  await button.click();
  await is('paused');
  const paused = await clock(page, 'player').textContent();
  await now(60_000);
  await expect(clock(page, 'player')).toHaveText(paused ?? '');
  await board.shows(fenAt(10));
  await button.click();
  await is('playing');
  await now(1_900);
  await board.shows(fenAt(10));
  await now(200);
  await board.shows(fenAt(11));
  await expect(clock(page, 'player')).toHaveText(left(11));
  await expect.poll(heard).toEqual(['drop']);
  await expect.poll(read).toContain('Blancas: alfil a c4');

  await page.getByTestId('replay-pace').selectOption('fast');
  await now(thoughtMs(11) / 4 - 500);
  await board.shows(fenAt(11));
  await now(600);
  await board.shows(fenAt(12));
  // Stepping to a position stops the play.
  await page.keyboard.press('End');
  await board.shows(fenAt(OPERA.length));
  await is('paused');
  await expect(page.getByText('Capturas de Duke_of_Brunswick: 1 peón, 2 caballos')).toBeAttached();
  // At the end, playing begins from the start: a move a second, until the end stops it.
  await page.getByTestId('replay-pace').selectOption('steady');
  await button.click();
  await is('playing');
  await board.shows(START_FEN);
  for (let ply = 1; ply <= OPERA.length; ply += 1) {
    await now(1_000);
    await board.shows(fenAt(ply));
  }
  await is('paused');
});

test('[MH-12 BI-16] the board turns, takes either player’s style, marks and variations, and the position can be shared and copied', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const { page, username } = await newcomer({
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { black } = operaMatch().details;
  const own = { ...operaMatch({ black: { ...black, username } }), blacks: username };
  const board = await open(page, own, '?ply=24');
  await board.shows(fenAt(24));
  // A player of the game sees it from their own side.
  await board.faces('b');
  const heightOf = async (who: 'player' | 'opponent') => (await clock(page, who).boundingBox())?.y ?? 0;
  await expect.poll(async () => (await heightOf('player')) > (await heightOf('opponent'))).toBe(true);
  await page.getByTestId('replay-flip').click();
  await board.faces('w');
  await expect.poll(async () => (await heightOf('player')) < (await heightOf('opponent'))).toBe(true);
  await expect(board.root).toHaveAttribute('data-theme', 'CLASSIC');
  const choose = async (menu: string, item: string) => {
    await page.getByTestId(menu).click();
    await page.getByTestId(item).click();
  };
  await choose('replay-more', 'replay-board');
  await expect(board.root).toHaveAttribute('data-theme', 'VAST');
  await page.keyboard.press('x');
  await board.faces('b');
  await expect.poll(async () => (await heightOf('player')) > (await heightOf('opponent'))).toBe(true);
  await expect(page.locator('[data-who=player]').getByRole('link')).toHaveText(username);

  // A move that was played in the game steps to it; any other begins a variation.
  await byDragging(board, { from: 'd1', to: 'd7', san: 'Rxd7', promotion: null });
  await board.shows(fenAt(25));
  await expect(page.getByTestId('variation')).toHaveCount(0);
  const tried = (sans: string[]) => ChessGame.replay([...OPERA.slice(0, 25), ...sans])?.fen ?? '';
  await byDragging(board, { from: 'f6', to: 'd7', san: 'Nxd7', promotion: null });
  await board.shows(tried(['Nxd7']));
  await board.cell('b5').focus();
  await page.keyboard.type('Bxd7');
  await page.keyboard.press('Enter');
  await board.shows(tried(['Nxd7', 'Bxd7+']));
  const line = page.locator('[data-variation-ply]');
  await expect(line).toHaveText(['Nxd7', 'Bxd7+']);
  await expect(line.last()).toHaveAttribute('aria-current', 'true');
  await expect(page.getByTestId('moves').locator('[data-ply]')).toHaveText(OPERA);
  await choose('replay-more', 'fen-copy');
  await expect(page.getByTestId('toast')).toHaveText(text('es', 'replay.fen.copied'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(tried(['Nxd7', 'Bxd7+']));
  await isAccessible(page, 'a variation');
  await page.getByTestId('moves-previous').click();
  await board.shows(tried(['Nxd7']));
  await expect(page).toHaveURL(/\?ply=25&line=f6d7\.b5d7&at=1$/);
  await page.getByTestId('replay-flip').click();
  await expect(page).toHaveURL(/\?ply=25&side=w&line=f6d7\.b5d7&at=1$/);
  await page.reload();
  await board.shows(tried(['Nxd7']));
  await board.faces('w');
  await expect(line).toHaveText(['Nxd7', 'Bxd7+']);
  await page.getByTestId('replay-flip').click();
  await page.getByTestId('variation-leave').press('Enter');
  await board.shows(fenAt(25));
  await expect(page.getByTestId('moves').locator('[data-ply="25"]')).toBeFocused();
  await expect(line).toHaveCount(0);
  await page.getByTestId('moves-previous').click();
  await board.shows(fenAt(24));
  const [from, to] = [await board.centre('b5'), await board.centre('d7')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up({ button: 'right' });
  await expect(board.cell('b5')).toHaveAccessibleName(/flecha a d7/);

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByTestId('replay-share').click();
  await expect(page.getByTestId('toast')).toHaveText(text('es', 'replay.shared'));
  // The address changes a moment after the move shown.
  await expect(page).toHaveURL(/\/matches\/1\?ply=24$/);
  // The link has the side, since another user would see the game from the other one.
  expect(await clipboard()).toBe(`${page.url()}&side=b`);
  // Where the system has its own way of sharing, that is used.
  await page.evaluate(() =>
    Reflect.set(navigator, 'share', async (what: ShareData) => Reflect.set(window, 'handed', what.url)),
  );
  await page.getByTestId('moves-next').click();
  await page.getByTestId('replay-share').click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'handed'))).toMatch(/\?ply=25&side=b$/);
  await choose('replay-pgn', 'pgn-copy');
  await expect(page.getByTestId('toast')).toHaveText(text('es', 'matches.pgn.copied'));
  expect(await clipboard()).toMatch(/^\[Event .*\[White "Morphy"\].*1\. e4 e5 2\. Nf3.* 1-0\s*$/s);
  await choose('replay-pgn', 'pgn-clocks');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('pgn-download').click()]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^2026-11-21.*Morphy.*${username}_\\d+\\.pgn$`));
  expect(await readFile(await file.path(), 'utf8')).toContain('[%clk 0:03:00]');
});

test('[MH-11 ER-04] a replay of a game that is damaged, lacks times, does not exist or fails to load shows that', {
  tag: BIG_RUN,
}, async ({ newcomer, expectInConsole }) => {
  expectInConsole(/status of (404|500)/);
  expectInConsole(NETWORK);
  const { page } = await newcomer({ context: { viewport: { width: 390, height: 844 } } });
  const { details, ...bare } = operaMatch();
  const movements = bare.movements.replace(' Qb3>', ' Qz3>');
  const board = await open(page, { ...bare, details, movements }, '?ply=400');
  await board.shows(fenAt(12));
  const unread = ChessGame.replay(OPERA.slice(0, 12));
  expect(await board.fen()).toBe(unread?.fen);
  await expect(page.getByTestId('replay-remark')).toContainText('Qz3');
  // On a phone the opened position is in sight, and so is the way out.
  await expect(page.locator('[data-ply="12"]')).toBeInViewport();
  await expect(page.getByTestId('replay-home')).toBeInViewport();

  await open(page, { ...bare, movements: OPERA.join(' ') }, '?ply=2');
  await expect(clock(page, 'player')).toHaveCount(0);
  await expect(page.getByTestId('replay-result')).toContainText(`1–0${/Jaque mate/.source}`);
  await expect(page.getByTestId('replay-pace').locator('option[value=real]')).toBeDisabled();
  await open(page, { ...bare, details, movements: '' });
  await expect(page.getByTestId('replay-play')).toBeDisabled();
  await expect(page.getByTestId('replay-remark')).toHaveText(text('es', 'replay.noMoves'));

  for (const nothing of ['999999', 'abc', '99999999999999999999']) {
    await page.goto(`/matches/${nothing}`);
    await expect(page.getByText(text('es', 'replay.notFound.title'))).toBeVisible();
  }
  await isAccessible(page, 'no such game');
  await page.getByTestId('replay-matches').click();
  await expect(page).toHaveURL(/\/matches$/);

  // The call fails twice; with the network back it is repeated by itself.
  let answers = 0;
  await page.route(/\/api\/match\/7/, route => {
    answers += 1;
    return answers > 2 ? route.fulfill({ json: operaMatch() }) : route.fulfill({ status: 500, json: {} });
  });
  await page.goto('/matches/7');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(text('es', 'replay.failed.title'));
  await alert.getByRole('button').click();
  await expect.poll(() => answers).toBe(2);
  await page.context().setOffline(true);
  await expect(alert).toContainText(text('es', 'common.offline.title'));
  await page.context().setOffline(false);
  await board.shows(START_FEN);
});

test('[I18-05] a replay has no grave accessibility fault in a wide window and on a phone', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const { page } = await newcomer({ language: 'ar' });
  await open(page, operaMatch(), '?ply=24');
  for (const viewport of [
    { width: 1024, height: 640 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(page.getByTestId('replay-flip')).toBeVisible();
    await isAccessible(page, `replay, ${viewport.width} wide`, ['es']);
    // Less common tools are in a menu, with their names.
    await page.getByTestId('replay-more').press('Enter');
    await expect(page.getByTestId('fen-copy')).toBeFocused();
    await isAccessible(page, `its menu, ${viewport.width} wide`);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('replay-more')).toBeFocused();
    // The page has no horizontal scrollbar, and the notation is left to right.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await expect(page.getByTestId('replay-slider').locator('..')).toHaveAttribute('dir', 'ltr');
  }
});
