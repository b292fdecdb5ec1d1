import type { Page } from '@playwright/test';
import { BoardOnPage, byDragging } from '../support/browser/board';
import { addressOf, NETWORK, test as siteTest } from '../support/browser/site';
import { expect, test } from '../support/browser/test';
import { BESIDE_ROWS, BIG_RUN } from '../support/runner/big-run';
import { hasEnded, type Pair, pair, play, newcomer as player } from '../support/server/game-pair';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { listen, listenToReader } from './parts/listen';
import { text } from './parts/texts';

const nameOf = ({ state }: Pair['white']): string => (state.player as { username: string }).username;
const spectate = (page: Page, username: string) => page.goto(`/profile/${username}/spectate`);

test('[SP-01 SH-08 SH-09] a game watched from its middle on has board, players, captures, moves and clocks, and takes no moves', async ({
  newcomer,
  server,
}) => {
  const { page } = await newcomer();
  const game = await pair(server);
  const [watched, rival] = [nameOf(game.white), nameOf(game.black)];
  const begun = await play(game, 'e2e4 d7d5 e4d5');
  await follow(page, `/profile/${watched}/spectate`);
  const board = new BoardOnPage(page);
  await board.shows(String(begun.fen));
  await board.twinShows(String(begun.fen));
  await board.faces('w');
  const moves = page.getByTestId('moves').locator('[data-ply]');
  await expect(moves).toHaveText(['e4', 'd5', 'exd5']);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${watched} contra ${rival}`);
  await expect(page.getByText(`Capturas de ${watched}: 1 peón`)).toBeAttached();
  for (const who of ['player', 'opponent'])
    await expect(page.getByTestId(`clock-${who}`)).toHaveAttribute('data-ms', /^\d{6}$/);
  // The board has the window to itself.
  await expect(page.getByTestId('home-king')).toHaveCount(0);

  const heard = await listen(page);
  const read = await listenToReader(page);
  const fourth = await play(game, 'd8d5', 3);
  await board.shows(String(fourth.fen));
  await expect(moves).toHaveText(['e4', 'd5', 'exd5', 'Qxd5']);
  await expect.poll(heard).toEqual(['capture']);
  await expect.poll(read).toContain('Negras: dama captura en d5');
  await byDragging(board, { from: 'b1', to: 'c3', san: 'Nc3', promotion: null });
  await board.cell('b1').focus();
  await page.keyboard.press('v');
  await expect(board.cell('b1')).toHaveAccessibleName(/marcada/);
  expect(await board.fen()).toBe(fourth.fen);

  // Players and clocks change places when the board is turned.
  await page.keyboard.press('f');
  await board.faces('b');
  await expect(board.cell('b1')).toBeFocused();
  const heightOf = async (name: string) => (await page.getByRole('link', { name }).boundingBox())?.y ?? 0;
  await expect.poll(async () => (await heightOf(watched)) < (await heightOf(rival))).toBe(true);
  await isAccessible(page, 'a game that is watched');
  for (const { socket } of [game.white, game.black]) socket.close();
});

test('moves that arrive while an older one is studied are counted, and End leads to them', {
  tag: BESIDE_ROWS,
}, async ({ newcomer, server }) => {
  const { page } = await newcomer();
  const game = await pair(server);
  await play(game, 'e2e4 d7d5');
  await follow(page, `/profile/${nameOf(game.white)}/spectate`);
  const board = new BoardOnPage(page);
  const first = page.locator('[data-ply="1"]');
  await first.click();
  const goLive = page.getByTestId('go-live');
  await expect(goLive).toHaveText('Volver al directo');
  const studied = await board.fen();
  const fourth = await play(game, 'e4d5 d8d5', 2);
  await expect(goLive).toHaveText('2 jugadas nuevas');
  expect(await board.fen()).toBe(studied);
  await page.keyboard.press('End');
  await board.shows(String(fourth.fen));
  await expect(page.getByTestId('live')).toBeVisible();
  for (const { socket } of [game.white, game.black]) socket.close();
});

test('[SP-04] an unknown player and an idle one are told apart, and the idle one’s games and their ends appear by themselves', async ({
  newcomer,
  server,
}) => {
  const { page } = await newcomer();
  const players = [await player(server), await player(server)] as const;
  const [watched, rival] = players.map(({ username }) => username);
  await follow(page, '/profile/nobody_at_all/spectate');
  await expect(page.getByTestId('spectate-notFound')).toBeVisible();
  await follow(page, `/profile/${watched}/spectate`);
  const idle = page.getByTestId('spectate-notPlaying');
  await expect(idle).toContainText(text('es', 'live.spectate.waiting'));
  const game = await pair(server, 'BLITZ_3', players);
  await expect(page.getByTestId('live')).toBeVisible();
  const own = [game.white, game.black].find(seat => nameOf(seat) === rival);
  own?.socket.send({ action: 'surrender' });
  const alert = page.getByTestId('alert');
  await expect(alert).toContainText(`Gana \u2068${watched}\u2069`);
  await expect(alert).toContainText(`${rival} se rinde`);
  await expect(alert.locator('[data-image="win"]')).toBeVisible();
  await isAccessible(page, 'the end of a game that is watched');
  // The next game takes the place of the result that is still shown.
  const next = await pair(server, 'BLITZ_3', players);
  await expect(alert).toBeHidden();
  await expect(page.getByTestId('live')).toBeVisible();
  for (const { socket } of [next.white, next.black]) socket.close();
});

test('[SP-02] a spectator can turn the sounds of a game off, and the way back leads to the player’s card', async ({
  newcomer,
  server,
}) => {
  const { page } = await newcomer();
  const game = await pair(server);
  const watched = nameOf(game.white);
  await play(game, 'e2e4');
  await follow(page, `/profile/${watched}`);
  await page.getByTestId('profile-spectate').click();
  const moves = page.getByTestId('moves').locator('[data-ply]');
  await expect(moves).toHaveText(['e4']);
  const heard = await listen(page);
  const turnSounds = async () => {
    await page.getByTestId('settings').click();
    await page.getByTestId('tab-sound').click();
    await page.getByTestId('setting-soundWatch').click();
    await page.getByTestId('settings-close').click();
  };
  await turnSounds();
  const before = await heard();
  await play(game, 'c7c5', 1);
  await expect(moves).toHaveText(['e4', 'c5']);
  await turnSounds();
  await play(game, 'g1f3', 2);
  await expect(moves).toHaveText(['e4', 'c5', 'Nf3']);
  await expect.poll(heard).toEqual([...before, 'drop']);
  await page.getByTestId('back').click();
  await expect(page).toHaveURL(new RegExp(`/profile/${watched}$`));
  for (const { socket } of [game.white, game.black]) socket.close();
});

siteTest(
  '[SP-02 SP-04] a spectator on a phone sees an unknown or idle player, their game, sounds, lost connections and the way back',
  {
    tag: BIG_RUN,
  },
  async ({ newcomer, site, expectInConsole }) => {
    expectInConsole(NETWORK);
    const { server } = site;
    const line = await site.newLine();
    const context = { viewport: { width: 390, height: 844 }, baseURL: addressOf(line) };
    const [{ page }, one, other] = await Promise.all([newcomer({ context }), player(server), player(server)]);
    const name = one.username;
    for (const nobody of ['undefined', 'nobody_at_all', '%D9%84%E2%80%AE%3Cb%3E', 'x'.repeat(300)]) {
      await spectate(page, nobody);
      await expect(page.getByTestId('spectate-notFound')).toBeVisible();
    }
    await isAccessible(page, 'nobody to watch');

    await spectate(page, name);
    await expect(page.getByTestId('spectate-notPlaying')).toContainText(text('es', 'live.spectate.waiting'));
    const heard = await listen(page);
    const table = await pair(server, 'BLITZ_3', [one, other]);
    const board = new BoardOnPage(page);
    const opening = await play(table, 'e2e4');
    await board.shows(String(opening.fen));
    await expect.poll(heard).toEqual(['drop']);

    await page.getByTestId('settings').click();
    await page.getByTestId('tab-sound').click();
    const sound = page.getByTestId('setting-soundWatch');
    await sound.click();
    await page.getByTestId('settings-close').click();
    await play(table, 'c7c5', 1);
    await expect(page.getByTestId('moves').locator('[data-ply]')).toHaveCount(2);
    await expect.poll(heard).toEqual(['drop']);
    await page.keyboard.press('s');
    await page.getByTestId('tab-sound').click();
    await expect(sound).not.toBeChecked();
    await sound.click();
    await page.keyboard.press('Escape');
    const third = await play(table, 'g1f3', 2);
    await board.shows(String(third.fen));
    await expect.poll(heard).toEqual(['drop', 'drop']);

    line.refuses = true;
    line.cut();
    await expect(page.getByTestId('reconnecting')).toBeVisible();
    const fifth = await play(table, 'd7d6 d2d4', 3);
    line.refuses = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await board.shows(String(fifth.fen));
    await expect(page.getByTestId('reconnecting')).toBeHidden();
    // The game ends while the connection is cut: the result is shown afterwards.
    line.refuses = true;
    line.cut();
    const rival = table.white.session === other ? table.white : table.black;
    rival.socket.send({ action: 'surrender' });
    await rival.socket.next(hasEnded);
    line.refuses = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByTestId('alert')).toContainText(`Gana \u2068${name}\u2069`);
    await page.getByTestId('alert-action-0').click();
    await expect(page.getByTestId('alert')).toBeHidden();
    await isAccessible(page, 'nothing to watch');
    await page.getByTestId('back').click();
    await expect(page).toHaveURL(new RegExp(`/profile/${name}$`));

    // The card's link leads back, over a line that is slow to answer.
    const link = page.getByTestId('profile-spectate');
    await expect(link).toBeVisible();
    line.hold();
    await link.click();
    await expect(page.getByTestId('starting')).toContainText(text('es', 'game.connection.connecting'));
    line.release();
    await expect(page.getByTestId('spectate-notPlaying')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/profile/${name}$`));
  },
);
