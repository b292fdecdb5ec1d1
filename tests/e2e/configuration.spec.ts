import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { enter, freshName } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { text } from './parts/texts';

const saved = (page: Page) =>
  page.waitForResponse(answer => answer.url().endsWith('/api/settings') && answer.ok());

test('[CF-01 CF-02 CF-03 CF-04 CF-05 CF-06 CF-07 CF-08 CF-09 CF-10 CF-11 CF-12 CF-13 HM-06 SH-12] settings from home: on the board beside them, in the account, on the next device; one of them here only; a copy of the data, and the end of the account', async ({
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
  await page.getByTestId('home-configuration').click();
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
  await page.getByTestId('setting-premove').uncheck();
  await kept;
  // The move of this device alone goes back in the account.
  await page.getByTestId('setting-soundMove').uncheck();
  await saved(page);
  const given = saved(page);
  await page.getByTestId('device-soundMove').click();
  await given;
  expect(await new AxeBuilder({ page }).analyze().then(found => found.violations)).toEqual([]);

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
  await page.getByTestId('configuration-reset').click();
  await expect(page.getByTestId('setting-premove')).toBeChecked();
  await page.getByTestId('configuration-reset').click();
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

  await page.getByTestId('configuration-username').click();
  await expect(page.getByTestId('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByTestId('configuration-otp').click();
  await expect(page).toHaveURL('/configuration/otp');
  await page.getByTestId('back').click();

  // A copy of it all, and the end: asked twice, and over on the other device as well.
  const copy = page.waitForEvent('download');
  await page.getByTestId('configuration-export').click();
  expect((await copy).suggestedFilename()).toMatch(/^kingside_.*\.json$/);
  await page.getByTestId('configuration-delete').click();
  const end = page.getByTestId('delete-account');
  await expect(end).toContainText(text('es', 'account.forGood'));
  expect(await new AxeBuilder({ page }).analyze().then(found => found.violations)).toEqual([]);
  await page.getByTestId('delete-next').click();
  await expect(page.getByTestId('delete-now')).toBeDisabled();
  await page.getByTestId('delete-name').fill(name);
  await page.getByTestId('delete-now').click();
  for (const one of [page, other]) await expect(one.locator('html')).toHaveAttribute('data-section', 'login');
  // It is said, where one arrives without a word otherwise.
  await expect(page.getByTestId('alert')).toContainText(text('es', 'alert.deleted.title'));
});
