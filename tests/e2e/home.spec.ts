import { enter, Person } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { freshName } from '../support/names';
import { BESIDE_ROWS, BIG_RUN } from '../support/runner/big-run';
import { begin, meet } from '../support/server/duels';
import { ends, pair, play } from '../support/server/game-pair';
import { startServer } from '../support/server/server';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { text } from './parts/texts';

test('home shows a player’s last game, and leads to its replay', { tag: BESIDE_ROWS }, async ({
  open,
  server,
}) => {
  const own = await server.player();
  const table = await pair(server, 'BLITZ_3', [own, await server.player()]);
  await play(table, 'f2f3 e7e5 g2g4 d8h4');
  await ends(table);
  const page = await open({ baseURL: server.url });
  await enter(page, async () => own);
  await expect(page.getByTestId('home-last')).toContainText(/[+−]\d/);
  await isAccessible(page, 'home with a last game');
  await page.getByTestId('home-review').click();
  await expect(page).toHaveURL(/\/matches\/\d+$/);
});

test('home shows first steps to a player without a rated game', { tag: BESIDE_ROWS }, async ({
  newcomer,
}) => {
  const { page } = await newcomer();
  await expect(page.getByTestId('step-rapid')).toContainText(text('es', 'home.next.step.rapid.title'));
  await isAccessible(page, 'home of a newcomer');
  await page.getByTestId('step-tournament').click();
  await expect(page).toHaveURL('/tournament');
});

test('home moves nothing as it comes: a newcomer’s first steps have their room before the newcomer is known', {
  tag: BESIDE_ROWS,
}, async ({ newcomer }) => {
  const { page } = await newcomer({ context: { viewport: { width: 412, height: 823 } } });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Reflect.set(window, 'moved', moved);
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if ('value' in entry && Number(entry.value) > 0.02) moved.push(JSON.stringify(entry));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(page.getByTestId('step-rapid')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
});

test('[HM-04 HM-07 ER-04] balance and shop button open the shop in a new tab in the current language, and home shows when the network is away', async ({
  newcomer,
  expectInConsole,
}) => {
  // Chromium reports each refused connection in its console.
  expectInConsole(/WebSocket connection to .* failed|Failed to load resource: net::ERR_/);
  const { page } = await newcomer({ language: 'pt' });
  await expect(page.getByTestId('home-king')).toContainText('1.000');
  const opened = page.waitForEvent('popup');
  await page.getByTestId('home-king').click();
  const shop = await opened;
  await expect(shop.locator('html')).toHaveAttribute('lang', 'pt');
  await shop.close();
  await expect(page.getByTestId('fab-shop')).toHaveAttribute('href', shop.url().replace(/^http:..[^/]+/, ''));
  await expect(page.getByTestId('fab-shop')).toHaveAttribute('target', '_blank');
  await page.context().setOffline(true);
  await expect(page.getByTestId('offline')).toHaveText(text('pt', 'common.offline.title'));
  await page.context().setOffline(false);
  await expect(page.getByTestId('offline')).toBeEmpty();
});

test('[AL-05] a new name costs 200 KING, and its dialog is busy until the answer comes', async ({
  newcomer,
  server,
}) => {
  const { page, username } = await newcomer({ at: '/configuration' });
  const other = freshName();
  await server.player(other);
  await server.operate('move', username, other, '700', 'Spent elsewhere');
  const save = page.getByTestId('alert-action-0');
  const name = freshName('renamed');
  await page.getByTestId('configuration-username').click();
  await expect(page.getByRole('dialog', { name: text('es', 'alert.username.changeTitle') })).toBeVisible();
  await page.getByRole('textbox', { name: text('es', 'home.username.label') }).fill(name);
  // The call is held back until the busy dialog has been seen.
  let release = () => {};
  const seen = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/username/change', async route => seen.then(() => route.continue()), { times: 1 });
  await page.keyboard.press('Enter');
  await expect(save.and(page.locator('[aria-busy=true]:disabled'))).toBeVisible();
  release();
  await expect(page.getByTestId('alert')).toBeHidden();
  await expect(page.locator('header')).toContainText(name);
  // A balance of 100 is too little for another name.
  await page.getByTestId('configuration-username').click();
  await page.getByRole('textbox').fill(`${name}_x`);
  await save.click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'home.username.notEnough'));
  await expect(page.getByRole('textbox')).toHaveValue(`${name}_x`);
});

test('[HM-01 HM-02 SH-02 QU-04 QU-09] Rapid, Blitz and Bullet queue for ten, three and one minutes a side at the same address, and the view folds into a pill that stays from page to page', async ({
  newcomer,
  server,
}) => {
  const person = await newcomer();
  const { page } = person;
  const frames: string[] = [];
  page.on('websocket', socket =>
    socket.on('framesent', ({ payload }) => frames.push(`${new URL(socket.url()).pathname} ${payload}`)),
  );
  const address = page.url();
  const queue = page.getByTestId('queue');
  await person.queue('rapid');
  await person.isIn('matchmaking');
  await expect(queue).toBeVisible();
  expect(page.url()).toBe(address);
  const looked = () => frames.filter(frame => /^\/live\/queue .*gameMode/.test(frame));
  await expect.poll(looked).toEqual([expect.stringContaining('"RAPID_10"')]);
  await page.getByTestId('queue-cancel').click();
  await person.isIn('main');

  await page.getByTestId('home-bullet').click();
  await expect.poll(looked).toEqual([expect.anything(), expect.stringContaining('"BULLET_1"')]);
  await page.getByTestId('queue-cancel').click();

  await person.queue('blitz');
  await expect
    .poll(looked)
    .toEqual([expect.anything(), expect.anything(), expect.stringContaining('"BLITZ_3"')]);
  await page.getByTestId('queue-fold').press('Enter');
  await expect(page.getByTestId('queue-unfold')).toBeFocused();
  await isAccessible(page, 'home in the queue');
  await page.getByTestId('home-matches').click();
  await expect(page).toHaveURL('/matches');
  await person.isIn('matchmaking');
  await page.getByTestId('queue-unfold').click();
  await expect(queue.getByRole('heading')).toHaveText(text('es', 'queue.title'));
  const { token } = await server.player();
  server.socket('queue', token, { gameMode: 'BLITZ_3', playlist: 'NORMAL' });
  await person.isPlaying();
});

test('[QU-09 GM-22] the house plays at once at the chosen strength and colour, is marked as the computer, and plays again after the end', async ({
  open,
  houseServer,
}) => {
  const person = await Person.comeBack(await open({ baseURL: houseServer.url }));
  const { page } = person;
  const tile = page.getByTestId('home-house');
  await expect(tile.getByRole('status')).toHaveText(/1300/);
  await page.getByTestId('home-house-strength-2').check({ force: true });
  await expect(tile.getByRole('status')).toHaveText(/ 900/);
  await expect(tile.getByRole('status')).toHaveText(text('es', 'home.house.about'));
  await page.getByTestId('home-house-side-b').check({ force: true });
  await isAccessible(page, 'home with the house');
  await page.getByTestId('home-house-bullet').click();
  await person.isPlaying();
  await expect(page.locator('[data-who=opponent]').first()).toContainText(/9[05]0|850/);
  expect(await person.board.side()).toBe('b');
  await page.getByTestId('surrender').click();
  await page.getByTestId('alert-action-1').click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'game.result.practice'));
  // The time left on the lost clock is read before its zero.
  const sizeOf = (id: string) =>
    page.getByTestId(id).evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await sizeOf('clock-kept-player')).toBeGreaterThan(await sizeOf('clock-player'));
  await expect(page.getByTestId('play-again')).toHaveText(text('es', 'game.result.playAgain'));
  await page.getByTestId('play-another').click();
  await person.isPlaying();
  await page.getByTestId('surrender').click();
  await page.getByTestId('alert-action-1').click();
  await page.getByTestId('play-again').click();
  await person.isIn('main');
  for (const choice of ['strength-2', 'side-b'])
    await expect(page.getByTestId(`home-house-${choice}`)).toBeChecked();
});

test('[QU-10] the dots of the queue advance each second, also in its pill', async ({ newcomer }) => {
  const person = await newcomer();
  const { page } = person;
  await person.queue('rapid');
  await page.getByTestId('queue-fold').click();
  await follow(page, '/configuration/otp');
  const dots = page.getByTestId('queue').locator('[data-lit]');
  for (const lit of ['2', '3', '1']) await expect(dots).toHaveAttribute('data-lit', lit);
  await page.getByTestId('queue-cancel').click();
  await person.isIn('main');
});

test('the queue shows that the network is away, and on a phone its pill floats', {
  tag: BIG_RUN,
}, async ({ newcomer, expectInConsole }) => {
  // Chromium reports each refused connection in its console.
  expectInConsole(/WebSocket connection to .* failed|Failed to load resource: net::ERR_/);
  const person = await newcomer();
  const { page } = person;
  const queue = page.getByTestId('queue');
  await person.queue('rapid');
  await page.getByTestId('queue-fold').press('Enter');
  await page.getByTestId('home-matches').click();
  // The whole page is loaded before the network goes.
  await expect(page.getByRole('main').getByRole('search')).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);

  // That the network is away is shown before anything else.
  await page.context().setOffline(true);
  await expect(queue.getByRole('status')).toHaveText(text('es', 'common.offline.title'));
  await page.getByTestId('queue-unfold').click();
  await expect(queue.getByRole('heading')).toHaveText(text('es', 'common.offline.title'));
  await page.context().setOffline(false);
  await expect(queue.getByRole('heading')).toHaveText(text('es', 'queue.title'));

  // The browser's Back leads home from there. On a phone the pill floats.
  await page.goBack();
  await expect(page.getByTestId('home-rapid')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByTestId('queue-unfold')).toBeVisible();
  await page.getByTestId('queue-cancel').click();
  await expect(queue).toHaveCount(0);
  await person.isIn('main');
});

test('[HM-06] home shows a game as it is played and leads to it, and lists, sorts and searches all games', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  // A server of its own, on which no other games are played.
  const server = await startServer({ env: { HOUSE: 'off' } });
  try {
    const context = { baseURL: server.url };
    const { page } = await newcomer({ language: 'ru', context });
    await page.getByTestId('home-matches').click();
    await expect(page).toHaveURL('/matches');
    await expect(page.getByTestId('title')).toHaveText(text('ru', 'common.page.matches'));

    const table = await pair(server);
    const [white, black] = [table.white, table.black].map(
      ({ state }) => (state.player as { username: string }).username,
    );
    await page.getByTestId('back').click();
    const watch = page.getByTestId('home-watch');
    const link = watch.locator('[data-game]');
    await expect(link).toContainText(white ?? '');
    await expect(link).toContainText(black ?? '');
    const { fen } = await play(table, 'e2e4 c7c5');
    await expect(watch.locator(`[data-fen="${fen}"] img`)).toHaveCount(32);
    // Both clocks are shown, and one of them runs.
    await expect(link.locator('time')).toHaveText([/^[23]:\d\d$/, /^[23]:\d\d$/]);
    await expect(link.locator('time[data-running]')).toHaveCount(1);
    await isAccessible(page, 'home with a game to watch');

    // The list of all games is a view of home, which can be narrowed down by time control and left again.
    await page.getByTestId('home-watch-all').click();
    await expect(page).toHaveURL('/?view=live');
    await expect(page.getByTestId('title')).toHaveText(text('ru', 'common.page.live'));
    const live = page.getByTestId('live-games').locator(`[data-fen="${fen}"]`);
    await expect(live).toContainText(white ?? '');
    await expect(live).toContainText(black ?? '');
    await isAccessible(page, 'all games');
    await page.getByRole('button', { name: text('ru', 'common.mode.rapid') }).click();
    await expect(page.getByText(text('ru', 'live.empty.filtered'))).toBeVisible();
    await page.getByRole('button', { name: text('ru', 'common.mode.blitz') }).click();
    await expect(page).toHaveURL('/?view=live&control=BLITZ_3');
    await expect(live).toBeVisible();
    await page.getByRole('button', { name: text('ru', 'live.filter.duel') }).click();
    await expect(page.getByText(text('ru', 'live.empty.origin'))).toBeVisible();
    await page.getByRole('button', { name: text('ru', 'live.empty.all') }).click();
    await expect(page).toHaveURL('/?view=live');

    // Games can be sorted and searched by name; order and name stand in the address, and so in a link.
    const duel = await begin(server, await meet(server));
    const shown = page.getByTestId('live-games').locator('[data-game]');
    await expect(shown).toHaveCount(2);
    await page.getByTestId('live-order').selectOption('newest');
    await expect(shown.first()).toHaveAttribute('data-game', String(duel.white.state.game));
    await expect(shown.first()).toContainText(text('ru', 'live.played.duel'));
    const search = page.getByTestId('live-search');
    await search.fill(white?.slice(1).toUpperCase() ?? '');
    await expect(shown).toHaveCount(1);
    await expect(live).toBeVisible();
    await page.reload();
    await expect(search).toHaveValue(white?.slice(1).toUpperCase() ?? '');
    await expect(page.getByTestId('live-order')).toHaveValue('newest');
    await expect(live).toBeVisible();
    await search.fill('nobody');
    await expect(page.getByText(text('ru', 'live.empty.name'))).toBeVisible();
    await expect(shown).toHaveCount(0);
    await isAccessible(page, 'no such player');
    await page.getByTestId('search-clear').click();
    await expect(search).toBeFocused();
    await expect(shown).toHaveCount(2);
    await page.getByTestId('back').click();
    await link.first().click();
    await expect(page).toHaveURL(`/profile/${white}/spectate?below=white`);
    await page.close();
  } finally {
    await server.stop();
  }
});
