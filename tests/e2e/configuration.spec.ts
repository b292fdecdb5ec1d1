import type { Page } from '@playwright/test';
import { enter } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { freshName } from '../support/names';
import { isAccessible } from './parts/accessible';
import { pressByKey, tabTo } from './parts/keyboard';
import { text } from './parts/texts';

const saved = (page: Page) =>
  page.waitForResponse(answer => answer.url().endsWith('/api/settings') && answer.ok());

test('[CF-01 CF-02 CF-03 CF-04 CF-05 CF-07 CF-08 CF-09 CF-10 CF-11 CF-12 HM-06] settings from home: on the board beside them, in the account, on the next device; one of them here only; a copy of the data, and the end of the account; by keyboard', async ({
  open,
  server,
  expectInConsole,
}) => {
  expectInConsole(/status of 40[01]/);
  const name = freshName();
  const session = await server.player(name);
  const page = await open();
  // Undecided, and allowed when it is asked.
  await page.addInitScript(() => {
    const asked = { permission: 'default', requestPermission: async () => 'granted' };
    Object.assign(window, { Notification: Object.assign(() => undefined, asked) });
  });
  await enter(page, async () => session);
  await pressByKey({ page }, 'home-configuration');
  await expect(page).toHaveURL('/configuration');
  await expect(page.getByTestId('title')).toHaveText(text('es', 'common.page.configuration'));
  for (const part of [
    ...['premove', 'sound', 'soundMove', 'alwaysQueen', 'colours', 'notification'].map(
      name => `setting-${name}`,
    ),
    ...['configuration-username', 'configuration-otp', 'configuration-report', 'configuration-version'],
    'pgn-download',
  ])
    await expect(page.getByTestId(part), part).toBeVisible();
  await expect(page.getByTestId('configuration-version')).toHaveText('Versión 91');
  // Nobody has played yet.
  await expect(page.getByTestId('pgn-download')).toBeDisabled();
  await expect(page.getByTestId('configuration-report')).toBeDisabled();

  // On from the start.
  for (const name of ['premove', 'sound', 'soundMove', 'alwaysQueen', 'colours', 'notification'])
    await expect(page.getByTestId(`setting-${name}`)).toBeChecked();
  const board = page.getByTestId('preview').getByTestId('board');
  await expect(board).toHaveAttribute('data-renders', /^[1-9]/);
  await page.getByTestId('setting-coordinates-off').check();
  const kept = saved(page);
  await pressByKey({ page }, 'setting-premove', 'Space');
  await kept;
  // The move of this device alone goes back in the account.
  await pressByKey({ page }, 'setting-soundMove', 'Space');
  await saved(page);
  const given = saved(page);
  await pressByKey({ page }, 'device-soundMove');
  await given;
  await isAccessible(page, 'settings');

  const other = await open();
  await enter(other, async () => session, '/configuration');
  await expect(other.getByTestId('setting-premove')).not.toBeChecked();
  await expect(other.getByTestId('setting-coordinates-off')).toBeChecked();
  await expect(other.getByTestId('setting-soundMove')).toBeChecked();
  await page.reload();
  await expect(page.getByTestId('setting-soundMove')).not.toBeChecked();
  await page.getByTestId('device-soundMove').click();
  await expect(page.getByTestId('setting-soundMove')).toBeChecked();

  // All of it can be put back, and that taken back.
  await pressByKey({ page }, 'configuration-reset');
  await expect(page.getByTestId('setting-premove')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('setting-premove')).not.toBeChecked();

  // The rest of them, each as it is kept here.
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('kingside.settings') ?? '{}'));
  await page.getByTestId('allow-notifications').click();
  await expect(page.getByText(text('es', 'settings.permission.granted'))).toBeVisible();
  await expect(page.getByTestId('allow-notifications')).toHaveCount(0);
  for (const [name, key, off] of [
    ['notification', 'notification', false],
    ['alwaysQueen', 'promote', ''],
    ['soundMove', 'soundMove', false],
    ['sound', 'sound', false],
  ] as const) {
    await page.getByTestId(`setting-${name}`).check();
    await page.getByTestId(`setting-${name}`).uncheck();
    await expect.poll(stored).toMatchObject({ [key]: off });
  }
  await expect(page.getByTestId('setting-soundMove')).toBeDisabled();
  for (const language of ['en', 'ru', 'pt', 'ar', 'es'] as const) {
    await page.locator(`input[type=radio][value=${language}]`).check();
    await expect(page.getByTestId('title')).toHaveText(text(language, 'common.page.configuration'));
    await expect.poll(stored).toMatchObject({ language });
  }

  await pressByKey({ page }, 'configuration-username');
  await expect(page.getByTestId('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await pressByKey({ page }, 'configuration-otp');
  await expect(page).toHaveURL('/configuration/otp');
  await page.getByTestId('back').click();

  // A copy of it all, and the end: asked twice, and over on the other device as well.
  const copy = page.waitForEvent('download');
  await pressByKey({ page }, 'configuration-export');
  expect((await copy).suggestedFilename()).toMatch(/^kingside_.*\.json$/);
  await pressByKey({ page }, 'configuration-delete');
  const end = page.getByTestId('delete-account');
  await expect(end).toContainText(text('es', 'account.forGood'));
  await isAccessible(page, 'deleting the account');
  // Firebase would go on with the sign-in of the other device.
  const users = [{ localId: session.uid, providerUserInfo: [], validSince: '0' }];
  await other.route('**/accounts:lookup*', route => route.fulfill({ json: { users } }));
  await pressByKey({ page }, 'delete-next');
  await expect(page.getByTestId('delete-now')).toBeDisabled();
  await tabTo({ page }, '[data-testid=delete-name]');
  await page.keyboard.type(name);
  await pressByKey({ page }, 'delete-now');
  for (const one of [page, other]) {
    await expect(one.locator('html')).toHaveAttribute('data-section', 'login');
    // It is said, where one arrives without a word otherwise.
    await expect(one.getByTestId('alert')).toContainText(text('es', 'alert.deleted.title'));
  }
});
