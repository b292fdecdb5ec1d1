import type { Page } from '@playwright/test';
import { acceptTerms, enter, signIn } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { freshName } from '../support/names';
import { BIG_RUN } from '../support/runner/big-run';
import { isAccessible } from './parts/accessible';
import { text } from './parts/texts';

/** Items that a player owns and shows: how they put them on, upgrade them and find them again. */

const awarded = (said: string): string => /item (\d+)/.exec(said)?.[1] ?? '';
const calls = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(avatars|board)\//.test(pathname)) seen.push(pathname.replace('/api', ''));
  });
  return seen;
};

test('[PR-01 PR-02 PR-03] the hub leads to avatars, pieces, frames, flags and the user’s own card, and shows marks and badges as still to come', async ({
  newcomer,
}) => {
  const { page } = await newcomer({ at: '/profile' });
  for (const soon of ['hub-marks', 'hub-badges']) await expect(page.getByTestId(soon)).toBeDisabled();
  await isAccessible(page, 'hub');
  for (const kind of ['avatar', 'piece', 'frame', 'flag']) {
    await page.getByTestId(`hub-${kind}`).click();
    const grid = page.getByTestId(`items-${kind}`);
    await expect(grid.locator('[data-testid^=item-]').first()).toHaveAttribute('data-testid', 'item-none');
    await page.getByTestId('back').click();
  }
  await page.getByTestId('hub-public').click();
  await expect(page.getByTestId('profile-card')).toBeVisible();
});

test('[PR-04 PR-05 PR-07 IM-07] avatars are sorted by tier, a missing picture has a tile too, and putting one on and off makes one call each', async ({
  page,
  server,
  expectInConsole,
}) => {
  expectInConsole(/404/);
  const username = freshName();
  const session = await server.player(username);
  await page.route('**/items/avatar/zombie_1_0*', route => route.fulfill({ status: 404 }));
  const rare = awarded(await server.operate('award', username, 'avatar', 'raven_2_2'));
  await server.operate('award', username, 'avatar', 'zombie_1_0');
  await enter(page, async () => session, '/profile/avatars');
  const tiers = page.locator('button[data-tier][data-testid^=item-]');
  await expect(tiers).toHaveCount(3);
  expect(await tiers.evaluateAll(all => all.map(one => one.getAttribute('data-tier')))).toEqual([
    'SS',
    'C',
    'C',
  ]);
  await isAccessible(page, 'avatars');
  // An avatar whose picture is missing still has a tile.
  await expect(page.locator('button[data-name=zombie_1_0] img')).toHaveCount(0);
  await expect(page.locator('button[data-name=zombie_1_0] [data-missing]')).toBeVisible();
  const seen = calls(page);
  // Tab leads from the first tile, which is no avatar, to the rarest.
  await page.getByTestId('item-none').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('worn-card')).toHaveAttribute('data-avatar', 'raven_2_2');
  expect(seen).toEqual([]);
  await page.getByTestId('item-wear').click();
  await expect(page.getByTestId(`item-${rare}`).getByTestId('item-worn')).toBeVisible();
  await page.getByTestId('item-none').click();
  await page.getByTestId('item-wear').click();
  await expect(page.getByTestId('item-none').getByTestId('item-worn')).toBeVisible();
  expect(seen).toEqual([`/avatars/${rare}`, `/avatars/deactivate/${rare}`]);
  await page.reload();
  await expect(page.getByTestId('item-none').getByTestId('item-worn')).toBeVisible();
  await expect(page.getByTestId('item-wear')).toHaveCount(0);

  // The avatar is taken away before it is put on.
  const { uid } = await server.player();
  await page.getByTestId(`item-${rare}`).click();
  await server.operate('item', 'move', rare, uid);
  await page.getByTestId('item-wear').click();
  await expect(page.getByRole('alert')).toHaveText(text('es', 'items.gone'));
  await expect(page.getByTestId(`item-${rare}`)).toHaveCount(0);
});

test('[BO-01 BO-04 BO-06 BO-08 HM-05] boards have badges and pictures, one of them leads to the items site, and another can be made active', async ({
  page,
  server,
  expectInConsole,
}) => {
  const username = freshName('owner').padEnd(20, 'W');
  const session = await server.player(username);
  const { uid: other } = await server.player();
  const award = async (name: string, who = username) =>
    awarded(await server.operate('award', who, 'board', name));
  const [staked, lent, borrowed, ruby] = [
    await award('GOLD'),
    await award('SILVER'),
    await award('VAST', other),
    await award('RUBY'),
  ];
  await server.operate('item', 'stake', staked, '2099-01-01');
  await server.operate('item', 'lend', lent, other, '2099-01-01');
  await server.operate('item', 'lend', borrowed, username, '2099-01-01');
  await server.operate('item', 'chain', ruby, `0xE2E${ruby}`);
  await enter(page, async () => session, '/boards');

  const board = (id: string) => page.getByTestId(`board-${id}`);
  const activate = page.getByTestId('board-activate');
  await expect(board(ruby)).toHaveAttribute('data-badge', 'active');
  await expect(page.getByRole('link', { name: text('es', 'boards.site') })).toHaveAttribute(
    'href',
    /board=0xE2E/,
  );
  await isAccessible(page, 'boards');
  // An owner's name that does not fit beside the words is cut with an ellipsis: it is the name that loses its end.
  const owner = page.getByTestId('story').locator('[data-player]').first();
  expect(await owner.evaluate(name => name.scrollWidth > name.clientWidth)).toBe(true);
  // The plain board has the client's own picture, other boards have that of the items host.
  const picture = (theme: string) => page.getByTestId(`theme-${theme}`).locator('span').first();
  await expect(picture('CLASSIC')).toHaveAttribute('style', /assets\/classic/);
  await expect(picture('RUBY')).toHaveAttribute('style', /items\/board\/RUBY/);
  for (const [id, badge, isPossible] of [
    [staked, 'staked', false],
    [borrowed, 'loaned', false],
    [lent, 'loaned', true],
  ] as const) {
    await board(id).click();
    await expect(board(id)).toHaveAttribute('data-badge', badge);
    await expect(activate).toBeEnabled({ enabled: isPossible });
    await expect(page.getByRole('link', { name: text('es', 'boards.site') })).toHaveCount(0);
  }
  // The boards are read again after the press, which fails here: what the press was answered stays.
  const reading = /\/api\/boards\?/;
  const failed = page.waitForEvent('requestfailed', request => reading.test(request.url()));
  await page.route(reading, route => route.abort());
  expectInConsole(/ERR_FAILED/);
  await activate.click();
  await failed;
  await expect(activate).toBeDisabled();
  await expect(board(ruby)).not.toHaveAttribute('data-badge', 'active');
  await page.getByRole('link', { name: 'Kingside' }).click();
  await expect(page.getByTestId('home-boards')).toContainText('Plata');
});

test('[BO-07] a board shows its grade and is upgraded by a piece and by the rest, and the question stays while offline', async ({
  page,
  server,
  expectInConsole,
}) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  const username = freshName();
  const session = await server.player(username);
  const ruby = awarded(await server.operate('award', username, 'board', 'RUBY'));
  await enter(page, async () => session, '/boards');
  const detail = page.getByTestId('board-detail');
  await page.getByTestId(`board-${ruby}`).click();
  await expect(detail).toContainText(ruby);
  await expect(detail).toHaveAttribute('data-grade', '1');
  await page.getByTestId('upgrade-n').click();
  await expect(page.getByTestId('alert-action-0')).toBeFocused();
  await isAccessible(page, 'upgrade');
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('upgrade-form').getByRole('alert')).toHaveText(
    text('es', 'boards.refused.unreachable'),
  );
  await page.context().setOffline(false);
  // The same press is carried out once the network is back, and only once.
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('upgrade-form')).toBeHidden();
  await expect(page.getByTestId('upgrade-n')).toHaveCount(0);
  await page.getByTestId('upgrade-rest').click();
  await page.getByTestId('alert-action-0').click();
  await expect(detail).toHaveAttribute('data-grade', '2');
  await expect(page.getByTestId('home-king')).toContainText('820');
});

test('a newcomer takes an avatar after choosing a name, offline at first', {
  tag: BIG_RUN,
}, async ({ page, expectInConsole }) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  const name = freshName();
  await page.goto('/');
  await signIn(page, 'google', name);
  await acceptTerms(page);
  await page.getByTestId('alert').getByRole('textbox').fill(name);
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('starter')).toBeVisible();
  await isAccessible(page, 'starter');
  await page.getByRole('radio').last().check();
  // The choice stays while the network is away.
  await page.context().setOffline(true);
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('starter').getByRole('alert')).toHaveText(text('es', 'alert.failed'));
  await expect(page.getByRole('radio').last()).toBeChecked();
  await page.context().setOffline(false);
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('starter')).toBeHidden();
  await page.getByTestId('home-profile').click();
  await expect(page.getByTestId('worn-card')).toHaveAttribute('data-avatar', 'raven_0_0');
});
