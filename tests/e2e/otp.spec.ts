import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/browser/test';
import { threeCodes, wrongCode } from '../support/one-time-codes';
import { isAccessible } from './parts/accessible';
import { text } from './parts/texts';

test('[TF-01 TF-02 TF-04 TF-05 TF-06 MK-15 MK-20] two-factor from the code that is scanned to the phone that is lost', async ({
  newcomer,
  server,
  expectInConsole,
}) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  const { page, username } = await newcomer();
  const { keyboard } = page;
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/otp/')) sent.push(request.url());
  });
  await page.getByTestId('home-configuration').click();
  await page.getByTestId('configuration-otp').click();
  await expect(page.getByTestId('title')).toHaveText(text('es', 'common.page.otp'));
  await expect(page.getByRole('img', { name: text('es', 'otp.setup.qr') })).toBeVisible();
  const secret = ((await page.getByTestId('otp-secret').textContent()) ?? '').replaceAll(' ', '');
  expect(await page.getByTestId('otp-uri').getAttribute('href')).toContain(`secret=${secret}`);
  await isAccessible(page, 'setting up two-factor');

  // Five digits are no code, and a seventh does not fit.
  const code = page.getByTestId('otp-code');
  await code.focus();
  await keyboard.type('12345');
  await keyboard.press('Enter');
  expect(sent).toEqual([]);
  const wrong = wrongCode(secret);
  let release = () => {};
  const typed = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/otp/validate', async route => typed.then(() => route.continue()), { times: 1 });
  await code.fill(`${wrong.slice(0, 5)}`);
  await keyboard.type(`${wrong.slice(5)}7`);
  release();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'alert.otp.invalid'));
  expect(sent).toHaveLength(1);
  await keyboard.press('Enter');
  await expect(page.getByTestId('otp-tries')).toContainText('4');
  await expect(code).toBeFocused();
  await isAccessible(page, 'a wrong code');

  // Offline the digits stay; pasted with a blank they count, and nobody has to press anything.
  const [first, second, third] = await threeCodes(server, secret);
  await page.context().setOffline(true);
  await keyboard.type(first);
  await expect(page.getByText(text('es', 'otp.refused.unreachable'))).toBeVisible();
  await expect(code).toHaveValue(first);
  await page.context().setOffline(false);
  await code.evaluate((field, typed) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', `${typed.slice(0, 3)} ${typed.slice(3)}`);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, second);

  // The codes are shown once, and stay until one of them is typed back.
  const codes = page.getByTestId('recovery-codes').locator('li span');
  await expect(codes).toHaveCount(10);
  await expect(page.getByTestId('recovery').getByRole('heading')).toBeFocused();
  await isAccessible(page, 'recovery codes');
  const all = await codes.allTextContents();
  const downloaded = page.waitForEvent('download');
  await page.getByTestId('recovery-download').click();
  expect(await readFile(await (await downloaded).path(), 'utf8')).toBe(`${all.join('\n')}\n`);
  await page.goBack();
  await expect(page).toHaveURL(/\/configuration\/otp$/);
  await expect(codes).toHaveText(all);
  await page.getByTestId('recovery-typed').fill('AAAA-AAAA');
  await keyboard.press('Enter');
  await expect(page.getByText(text('es', 'otp.recovery.wrong'))).toBeVisible();
  await page.getByTestId('recovery-typed').fill(all[3]?.toLowerCase().replace('-', '') ?? '');
  await keyboard.press('Enter');
  await expect(page.getByTestId('recovery-left')).toContainText('10');
  await page.reload();
  await expect(page.getByTestId('recovery-left')).toContainText('10');
  await isAccessible(page, 'two-factor is on');

  await page.getByTestId('otp-code').fill(third);
  await page.getByTestId('otp-disable').click();
  await expect(page.getByTestId('otp-qr')).toBeVisible();

  // Lost: the operator turns it off, and whoever comes is told.
  const anew = ((await page.getByTestId('otp-secret').textContent()) ?? '').replaceAll(' ', '');
  const [, now] = await threeCodes(server, anew);
  await page.getByTestId('otp-code').fill(now);
  await expect(codes).toHaveCount(10);
  await page.getByTestId('recovery-typed').fill((await codes.first().textContent()) ?? '');
  await keyboard.press('Enter');
  await expect(page.getByTestId('otp-recovery')).toBeVisible();
  // Without codes either, one press leads to who can help.
  await page.getByTestId('otp-support').click();
  await expect(page.getByTestId('support')).toBeVisible();
  await server.operate('two-factor', 'reset', username, 'lost everything');
  await page.goto('/');
  await expect(page.getByTestId('otp-reset')).toContainText('Soporte ha desactivado');
  await isAccessible(page, 'told of a reset');

  // Whoever wants to sell hears of the hold, not that two-factor has to be turned on first.
  await page.getByTestId('fab-market').click();
  await page.getByTestId('market-other').click();
  await page.locator('[data-testid^=market-sell-]').first().click();
  await expect(page.getByTestId('sell-held')).toContainText('no puedes vender hasta');
  await page.getByTestId('alert-action-1').click();
  await expect(page.getByTestId('otp-qr')).toBeVisible();
});
