import { join } from 'node:path';
import { expect, test } from '../../support/browser/test';
import { threeCodes } from '../../support/one-time-codes';
import { rest } from './rest';

/** Two-factor: set up, its recovery codes, on, and failed. */

const folder = process.env.PICTURES ?? 'test-results/pictures';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 640 },
  { width: 390, height: 844 },
] as const;

for (const language of ['es', 'ar'] as const) {
  for (const { width, height } of SIZES) {
    test(`two-factor at ${width}×${height} in ${language}`, async ({ newcomer, expectInConsole }) => {
      expectInConsole(/status of 500/);
      const { page } = await newcomer({ language, context: { viewport: { width, height } } });
      const take = async (name: string) => {
        await rest(page);
        await page.screenshot({ path: join(folder, `${name}-${width}-${language}.png`), fullPage: true });
      };
      await take('50-home');
      await page.getByTestId('home-otp').click();
      await expect(page.getByTestId('otp-qr').locator('svg')).toBeVisible();
      await take('51-otp-setup');
      const secret = ((await page.getByTestId('otp-secret').textContent()) ?? '').replaceAll(' ', '');
      const [first] = await threeCodes(secret);
      await page.getByTestId('otp-code').fill(first === '000000' ? '000001' : '000000');
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('otp-tries')).toBeVisible();
      await page.keyboard.press('Enter');
      await take('52-otp-wrong');
      await page.getByTestId('otp-code').fill(first);
      await expect(page.getByTestId('recovery')).toBeVisible();
      await take('53-otp-codes');
      const code = await page.getByTestId('recovery-codes').locator('li span').first().textContent();
      await page.getByTestId('recovery-typed').fill(code ?? '');
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('recovery-left')).toBeVisible();
      await take('54-otp-on');
      await page.route('**/api/otp/qr', route => route.fulfill({ status: 500, json: { message: 'no' } }));
      await page.reload();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await take('55-otp-failed');
    });
  }
}
