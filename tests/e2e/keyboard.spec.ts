import { enter, Person } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { freshName } from '../support/names';
import { threeCodes } from '../support/one-time-codes';
import { BIG_RUN } from '../support/runner/big-run';
import { pressByKey, tabTo } from './parts/keyboard';
import { text } from './parts/texts';

/**
 * Everything that other files do not play through by keyboard: those have games, duels, support, settings and
 * purchases.
 */

test('[ID-03] [ID-11] [SH-14] a newcomer signs in, waits for an opponent and leaves again by keyboard alone', {
  tag: BIG_RUN,
}, async ({ page }) => {
  const username = freshName();
  const person = new Person(page, username);
  await page.goto('/');
  const opened = page.waitForEvent('popup');
  await pressByKey(person, 'sign-in-google');
  const popup = await opened;
  await popup.waitForLoadState();
  await tabTo({ page: popup }, 'input[name="name"]');
  await popup.keyboard.type(username);
  // The popup may be gone before the key is up again.
  await popup.keyboard.press('Enter').catch((error: unknown) => error);
  await pressByKey(person, 'alert-action-0');
  await expect(page.getByTestId('alert').getByRole('textbox')).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('starter')).toBeVisible();
  await tabTo(person, '[type=radio]');
  await page.keyboard.press('ArrowLeft');
  await pressByKey(person, 'alert-action-0');
  await expect(page.getByTestId('starter')).toBeHidden();

  await pressByKey(person, 'home-blitz');
  await expect(page.getByTestId('queue')).toBeVisible();
  await pressByKey(person, 'queue-cancel');
  await expect(page.getByTestId('home-blitz')).toBeVisible();
  await pressByKey(person, 'back');
  await pressByKey(person, 'alert-action-0');
  await person.isIn('login');
});

test('[PR-03] [PR-05] [BO-04] [BO-07] [MK-15] [MK-17] [TL-07] [TL-11] a user wears, upgrades and sells items, sets two-factor up, enters a tournament and leaves it by keyboard alone', {
  tag: BIG_RUN,
}, async ({ page, server }) => {
  const username = freshName();
  const person = new Person(page, username);
  const press = (testId: string) => pressByKey(person, testId);
  await enter(page, () => server.player(username));
  await server.operate('award', username, 'board', 'RUBY');
  const listed = await server.operate('item', 'list', username, '--json');
  const items = JSON.parse(listed) as { id: number; kind: string; name: string }[];
  const idOf = (name: string) => items.find(one => one.name === name)?.id;
  await page.reload();

  await press('home-profile');
  await press('hub-avatar');
  await press('item-none');
  await press('item-wear');
  await expect(page.getByTestId('item-none').getByTestId('item-worn')).toBeVisible();
  await press('back');
  await press('back');
  await press('home-boards');
  await press(`board-${idOf('CLASSIC')}`);
  await press('board-activate');
  await expect(page.getByTestId('board-activate')).toBeDisabled();
  await press(`board-${idOf('RUBY')}`);
  await press('upgrade-n');
  await expect(page.getByTestId('alert')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('home-king')).toContainText('970');
  await press('back');

  await press('home-configuration');
  await press('configuration-otp');
  const secret = ((await page.getByTestId('otp-secret').textContent()) ?? '').replaceAll(' ', '');
  const [first, second] = await threeCodes(server, secret);
  await tabTo(person, '[data-testid=otp-code]');
  await page.keyboard.type(first);
  const codes = page.getByTestId('recovery-codes').locator('li span');
  await expect(codes).toHaveCount(10);
  await tabTo(person, '[data-testid=recovery-typed]');
  await page.keyboard.type((await codes.first().textContent()) ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('recovery-left')).toBeVisible();

  await page.goto('/marketplace/sell');
  await tabTo(person, '[data-testid^=market-sell-]');
  await page.keyboard.press('Enter');
  await tabTo(person, '[data-testid=sell-price]');
  await page.keyboard.type('7');
  await tabTo(person, '[data-testid=alert-otp]');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  const cancel = page.getByTestId('market-grid').locator('[data-testid^=market-cancel-]');
  await expect(cancel).toHaveCount(1);
  await tabTo(person, '[data-testid^=market-cancel-]');
  await page.keyboard.press('Enter');
  await expect(cancel).toHaveCount(0);

  const created = await server.operate(
    ...['tournament', 'create', 'Copa', 'BLITZ_3', '--fee', '150', '--start', '+1h', '--json'],
  );
  const { id } = JSON.parse(created) as { id: number };
  await page.goto('/');
  await press('home-tournament');
  await press(`ticket-${id}`);
  await press('alert-action-0');
  await expect(page.getByTestId(`ticket-${id}`)).toHaveText(text('es', 'tournament.leave.action'));
  await press(`ticket-${id}`);
  await press('alert-action-1');
  await expect(page.getByTestId(`ticket-${id}`)).toContainText('150');
});
