import type { Page } from '@playwright/test';
import { BoardOnPage, byDragging } from '../support/browser/board';
import { addressOf, expect, NETWORK, test } from '../support/browser/site';
import { BIG_RUN } from '../support/runner/big-run';
import { hasEnded, type Pair, pair, play, newcomer as player } from '../support/server/game-pair';
import { hasAction, type Session, type TestServer } from '../support/server/server';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { listen, listenToReader } from './parts/listen';
import { text } from './parts/texts';

const FOOLS_MATE = 'f2f3 e7e5 g2g4 d8h4';

const nameOf = ({ state }: Pair['white']): string => (state.player as { username: string }).username;
const nameAt = async (server: TestServer, { token }: Session): Promise<string> => {
  const { user } = (await server.api(token).get('/user')).body as { user: { username: string } };
  return user.username;
};
const spectate = (page: Page, username: string) => page.goto(`/profile/${username}/spectate`);

/** What a page says on its spectate channels. */
function saidBy(page: Page): Record<string, unknown>[] {
  const said: Record<string, unknown>[] = [];
  page.on('websocket', socket => {
    if (!socket.url().endsWith('/live/spectate')) return;
    socket.on('framesent', ({ payload }) => said.push(JSON.parse(String(payload))));
  });
  return said;
}

test('[SP-01 SP-02 SP-04 MH-11 SH-08 SH-09] three games of one player, from the middle of the first', async ({
  newcomer,
  site,
}) => {
  const { server } = site;
  const { page } = await newcomer();
  const said = saidBy(page);
  const first = await pair(server);
  const [watched, rival] = [nameOf(first.white), nameOf(first.black)];
  const begun = await play(first, 'e2e4 d7d5 e4d5');

  await spectate(page, watched);
  const board = new BoardOnPage(page);
  await board.shows(String(begun.fen));
  await board.twinShows(String(begun.fen));
  await board.faces('w');
  const moves = page.getByTestId('moves').locator('[data-ply]');
  await expect(moves).toHaveText(['e4', 'd5', 'exd5']);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${watched} contra ${rival}`);
  await expect(page.getByText(`Capturas de ${watched}: 1 peón`)).toBeAttached();
  await expect(page.getByTestId('clock-player')).toHaveAttribute('data-ms', /^1[78]\d{4}$/);
  expect(said[0]).toMatchObject({ username: watched, token: expect.any(String) });
  // The board has the window to itself.
  await expect(page.getByTestId('home-king')).toHaveCount(0);

  const heard = await listen(page);
  const read = await listenToReader(page);
  const fourth = await play(first, 'd8d5', 3);
  await board.shows(String(fourth.fen));
  await expect(moves).toHaveText(['e4', 'd5', 'exd5', 'Qxd5']);
  await expect(page.getByText(`Capturas de ${rival}: 1 peón`)).toBeAttached();
  await expect.poll(heard).toEqual(['capture']);
  await expect.poll(read).toContain('Negras: dama captura en d5');
  const left = Number(await page.getByTestId('clock-player').getAttribute('data-ms'));
  await expect
    .poll(async () => Number(await page.getByTestId('clock-player').getAttribute('data-ms')))
    .toBeLessThan(left);

  // The board takes no moves; marks and arrows it takes.
  await byDragging(board, { from: 'b1', to: 'c3', san: 'Nc3', promotion: null });
  await board.cell('b1').focus();
  await page.keyboard.type('Nc3');
  await page.keyboard.press('Enter');
  await expect(board.root).not.toContainText('Nc3');
  expect(await board.fen()).toBe(fourth.fen);
  await page.keyboard.press('v');
  await expect(board.cell('b1')).toHaveAccessibleName(/marcada/);
  const [from, to] = [await board.centre('b1'), await board.centre('c3')];
  await page.mouse.click(to.x, to.y, { button: 'right' });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up({ button: 'right' });
  await expect(board.cell('c3')).toHaveAccessibleName(/marcada/);
  await expect(board.cell('b1')).toHaveAccessibleName(/flecha a c3/);

  // From the other side: players and clocks change places, marks stay on their squares, the focus on its own.
  await board.cell('b1').focus();
  await page.keyboard.press('f');
  await board.faces('b');
  await expect(board.cell('b1')).toBeFocused();
  await expect(board.cell('b1')).toHaveAccessibleName(/flecha a c3/);
  const heightOf = async (name: string) => (await page.getByRole('link', { name }).boundingBox())?.y ?? 0;
  await expect.poll(async () => (await heightOf(watched)) < (await heightOf(rival))).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(async () => (await heightOf(watched)) > (await heightOf(rival))).toBe(true);
  await page.keyboard.press('?');
  await expect(page.getByTestId('keys')).toContainText(text('es', 'game.keys.does.flip'));
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('keys')).toBeHidden();

  // Who studies an older move is told of new ones, and left where they are.
  await moves.first().click();
  const studied = await board.fen();
  // What was drawn on the last position says nothing about this one.
  await expect(board.cell('b1')).not.toHaveAccessibleName(/flecha/);
  await expect(page.getByTestId('go-live')).toHaveText('Volver al directo');
  await play(first, 'b1c3', 4);
  const sixth = await play(first, 'd5a5', 5);
  await expect(page.getByTestId('go-live')).toHaveText('2 jugadas nuevas');
  expect(await board.fen()).toBe(studied);
  await isAccessible(page, 'a game that is watched');
  await page.keyboard.press('End');
  await board.shows(String(sixth.fen));
  await expect(page.getByTestId('live')).toBeVisible();

  first.black.socket.send({ action: 'surrender' });
  const alert = page.getByTestId('alert');
  await expect(alert).toContainText(`Gana \u2068${watched}\u2069`);
  await expect(alert).toContainText(`${rival} se rinde`);
  await expect(alert.locator('[data-image="win"]')).toBeVisible();
  expect(await board.fen()).toBe(sixth.fen);
  await isAccessible(page, 'its end');
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('spectate-notPlaying')).toContainText(watched);

  // The player's next game begins by itself, and so does the one after it, whatever is still on show of this one.
  const sessions = [first.white.session, first.black.session] as const;
  const second = await pair(server, 'BLITZ_3', sessions);
  await expect(page.getByTestId('live')).toBeVisible();
  const winner = nameOf(second.black);
  const mate = await play(second, FOOLS_MATE);
  await expect(alert).toContainText(`Gana \u2068${winner}\u2069`);
  await expect(alert).toContainText(text('es', 'game.reason.checkmate.win'));
  expect(await board.fen()).toBe(mate.fen);
  const third = await pair(server, 'BLITZ_3', sessions);
  await expect(alert).toBeHidden();
  await expect(moves).toHaveCount(0);
  // Who only watches can do so without its sounds.
  await page.getByTestId('settings').click();
  await page.getByTestId('tab-sound').click();
  await page.getByTestId('setting-soundWatch').click();
  await page.getByTestId('settings-close').click();
  const sounds = await heard();
  await play(third, 'g1f3');
  await expect(moves).toHaveText(['Nf3']);
  await expect.poll(heard).toEqual(sounds);
  third.white.socket.send({ action: 'offerDraw' });
  await third.black.socket.next(hasAction('drawOffered'));
  third.black.socket.send({ action: 'offerDraw' });
  await expect(alert).toContainText(text('es', 'game.result.draw'));
  await expect(alert.locator('[data-image="loss"]')).toBeVisible();

  expect(await heard()).not.toContain('start');
  // Nothing but a name and answers to signals has been said in all this.
  const actions = new Set(said.slice(1).map(({ action }) => action));
  expect([...actions].filter(action => !['ping', 'pong', 'check'].includes(String(action)))).toEqual([]);
  const replay = await page.getByTestId('result-review').getAttribute('href');
  await page.getByTestId('alert-action-1').click();
  await expect(page).toHaveURL(new RegExp(`/profile/${watched}$`));
  // Nobody plays there now, and a name that nobody has is found nowhere; the way back leads to the card.
  await page.getByTestId('profile-spectate').click();
  await expect(page.getByTestId('spectate-notPlaying')).toContainText(text('es', 'spectate.waiting'));
  await page.getByTestId('back').click();
  await expect(page).toHaveURL(new RegExp(`/profile/${watched}$`));
  await follow(page, '/profile/nobody_at_all/spectate');
  await expect(page.getByTestId('spectate-notFound')).toBeVisible();
  await follow(page, String(replay));
  await expect(moves).toHaveText(['Nf3']);
});

test('[SP-02 SP-04] on a phone: nobody there, somebody idle, their game, its sounds, a lost connection and the way back', {
  tag: BIG_RUN,
}, async ({ newcomer, site, expectInConsole }) => {
  expectInConsole(NETWORK);
  const { server } = site;
  const line = await site.newLine();
  const context = { viewport: { width: 390, height: 844 }, baseURL: addressOf(line) };
  const [{ page }, one, other] = await Promise.all([newcomer({ context }), player(server), player(server)]);
  const name = await nameAt(server, one);
  for (const nobody of ['undefined', 'nobody_at_all', '%D9%84%E2%80%AE%3Cb%3E', 'x'.repeat(300)]) {
    await spectate(page, nobody);
    await expect(page.getByTestId('spectate-notFound')).toBeVisible();
  }
  await isAccessible(page, 'nobody to watch');

  await spectate(page, name);
  await expect(page.getByTestId('spectate-notPlaying')).toContainText(text('es', 'spectate.waiting'));
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
  // It ends while nobody hears of it: that is told afterwards.
  line.refuses = true;
  line.cut();
  const rival = table.white.session === other ? table.white : table.black;
  rival.socket.send({ action: 'surrender' });
  await rival.socket.next(hasEnded);
  line.refuses = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByTestId('alert')).toContainText(`Gana \u2068${name}\u2069`);
  await page.getByTestId('alert-action-0').click();
  await isAccessible(page, 'nothing to watch');
  await page.getByTestId('back').click();
  await expect(page).toHaveURL(new RegExp(`/profile/${name}$`));

  // Back again by the card's link, over a line that is slow to answer.
  const link = page.getByTestId('profile-spectate');
  await expect(link).toBeVisible();
  line.hold();
  await link.click();
  await expect(page.getByTestId('starting')).toContainText(text('es', 'game.connection.connecting'));
  line.release();
  await expect(page.getByTestId('spectate-notPlaying')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/profile/${name}$`));
});
