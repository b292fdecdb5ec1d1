import { expect, test } from '../../support/browser/test';
import { pictureFile, rest, SIZES } from './rest';

for (const language of ['es', 'ar'] as const) {
  for (const { width, height } of SIZES) {
    test(`settings at ${width}×${height} in ${language}`, async ({ newcomer }) => {
      const { page } = await newcomer({ language, context: { viewport: { width, height } } });
      await page.getByTestId('home-configuration').click();
      await expect(page.getByTestId('preview').getByTestId('board')).toHaveAttribute(
        'data-renders',
        /^[1-9]/,
      );
      await page.getByTestId('setting-soundMove').uncheck();
      await page.getByTestId('setting-inkShapes').check();
      await expect(page.getByTestId('device-soundMove')).toBeVisible();
      await page.getByTestId('device-soundMove').click();
      await rest(page);
      await page.screenshot({ path: pictureFile(`60-settings-${width}-${language}.png`), fullPage: true });
    });
  }
}

for (const language of ['es', 'ar'] as const) {
  for (const { width, height } of SIZES) {
    test(`deleting the account at ${width}×${height} in ${language}`, async ({
      newcomer,
      expectInConsole,
    }) => {
      expectInConsole(/status of (500|403)/);
      const { page, username } = await newcomer({ language, context: { viewport: { width, height } } });
      const take = async (name: string) => {
        await rest(page);
        await page.screenshot({ path: pictureFile(`${name}-${width}-${language}.png`) });
      };
      await page.getByTestId('home-configuration').click();
      await page.getByTestId('configuration-delete').scrollIntoViewIfNeeded();
      await take('61-data');
      await page.getByTestId('configuration-delete').click();
      await expect(page.getByTestId('delete-next')).toBeVisible();
      await take('62-delete-look');
      await page.getByTestId('delete-next').click();
      await page.getByTestId('delete-name').fill(username);
      await take('63-delete-sure');
      await page.keyboard.press('Escape');
      const account = {
        obstacles: ['duel', 'listing', 'loan', 'tournament'],
        king: 1,
        queens: 0,
        items: 5,
        fresh: true,
      };
      await page.route('**/api/account?*', route =>
        route.fulfill({ json: { ...account, games: 3, otp: true } }),
      );
      await page.getByTestId('configuration-delete').click();
      await expect(page.getByTestId('delete-obstacles')).toBeVisible();
      await take('64-delete-obstacles');
      await page.keyboard.press('Escape');
      await page.route('**/api/account?*', route =>
        route.fulfill({ json: { ...account, obstacles: [], games: 3, otp: true } }),
      );
      await page.getByTestId('configuration-delete').click();
      await page.getByTestId('delete-next').click();
      await take('65-delete-code');
      await page.keyboard.press('Escape');
      await page.route('**/api/account?*', route =>
        route.fulfill({ json: { ...account, obstacles: [], games: 3, otp: false, fresh: false } }),
      );
      await page.getByTestId('configuration-delete').click();
      await page.getByTestId('delete-next').click();
      await take('65-delete-sign-in');
      await page.keyboard.press('Escape');
      for (const status of ['signIn', 'codeNeeded']) {
        const json = { message: 'Forbidden', proof: { status } };
        await page.route('**/api/account/export', route => route.fulfill({ status: 403, json }), {
          times: 1,
        });
        await page.getByTestId('configuration-export').click();
        await expect(page.getByTestId('copy-form')).toBeVisible();
        await take(`65-copy-${status}`);
        await page.getByTestId('copy-close').click();
      }
      await page.route('**/api/account?*', route => route.fulfill({ status: 500, json: { message: 'no' } }));
      await page.getByTestId('configuration-delete').click();
      await expect(page.getByTestId('delete-account').getByRole('alert')).toBeVisible();
      await take('66-delete-failed');
    });
  }
}
