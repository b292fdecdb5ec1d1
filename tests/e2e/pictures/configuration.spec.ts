import { join } from 'node:path';
import { expect, test } from '../../support/browser/test';
import { rest } from './rest';

const folder = process.env.PICTURES ?? 'test-results/pictures';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 640 },
  { width: 390, height: 844 },
] as const;

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
      await page.screenshot({ path: join(folder, `60-settings-${width}-${language}.png`), fullPage: true });
    });
  }
}
