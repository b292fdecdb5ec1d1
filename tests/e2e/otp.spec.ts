import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enter } from '../support/browser/person';
import { playMoves } from '../support/browser/play';
import { sitDownAsWhite } from '../support/browser/rival';
import { expect, type Server, test } from '../support/browser/test';
import { list } from '../support/games/famous';
import { freshName } from '../support/names';
import { wrongCode } from '../support/one-time-codes';
import { BESIDE_ROWS, BIG_RUN } from '../support/runner/big-run';
import { authenticatorOf, nextCode } from '../support/server/traders';
import { isAccessible } from './parts/accessible';
import { confirmSignIn } from './parts/confirm-sign-in';
import { goTo } from './parts/go-to';
import { text } from './parts/texts';

const secretOn = async (page: Page): Promise<string> =>
  ((await page.getByTestId('otp-secret').textContent()) ?? '').replaceAll(' ', '');

const recoveryCodes = (page: Page) => page.getByTestId('recovery-codes').locator('li span');

/** A user with a second factor, at the page where it is turned off. */
async function protectedUser(page: Page, server: Server) {
  const username = freshName();
  const session = await server.player(username);
  const code = await authenticatorOf(server, session.token);
  await enter(page, async () => session, '/configuration/otp');
  await expect(page.getByTestId('otp-disable')).toBeVisible();
  return { username, code };
}

test('[TF-01 TF-02 TF-04 TF-06] two-factor is set up from a picture, a secret or a link, and a code must have six digits and be right', async ({
  newcomer,
}) => {
  const { page } = await newcomer({ at: '/configuration/otp' });
  const { keyboard } = page;
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/otp/')) sent.push(request.url());
  });
  await expect(page.getByRole('img', { name: text('es', 'otp.setup.qr') })).toBeVisible();
  const secret = await secretOn(page);
  expect(await page.getByTestId('otp-uri').getAttribute('href')).toContain(`secret=${secret}`);
  await isAccessible(page, 'setting up two-factor');

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
});

test('a user who signed in long ago has to sign in again before a secret is fetched, and cannot do so with another identity', {
  tag: BESIDE_ROWS,
}, async ({ newcomer, expectInConsole }) => {
  expectInConsole(/status of 400|auth\/user-mismatch/);
  const { page, username } = await newcomer();
  await page.route('**/api/sessions*', route => route.fulfill({ json: { sessions: [], fresh: false } }), {
    times: 1,
  });
  let asked = 0;
  page.on('request', request => {
    if (request.url().includes('/otp/qr')) asked += 1;
  });
  await goTo(page, '/configuration/otp');
  await confirmSignIn(page, freshName());
  await expect(page.getByText(text('es', 'account.signIn.problem.other'))).toBeVisible();
  expect(asked).toBe(0);
  await confirmSignIn(page, username);
  await expect(page.getByTestId('otp-qr')).toBeVisible();
});

test('signing in anew in one window hands its token to a game in another one, whose channel stays open', {
  tag: BESIDE_ROWS,
}, async ({ newcomer, server }) => {
  const person = await newcomer();
  const tokens: string[] = [];
  let ends = 0;
  person.page.on('websocket', socket => {
    if (!socket.url().endsWith('/live/game')) return;
    socket.on('framesent', ({ payload }) => {
      const { action, token } = JSON.parse(String(payload));
      if (action === 'token') tokens.push(token);
    });
    socket.on('close', () => {
      ends += 1;
    });
  });
  const page = await person.page.context().newPage();
  await page.route('**/api/sessions*', route => route.fulfill({ json: { sessions: [], fresh: false } }), {
    times: 1,
  });
  await page.goto('/configuration/otp');
  await expect(page.getByTestId('otp-confirm')).toBeVisible();
  const table = await sitDownAsWhite(person, server);
  const setup = page.waitForRequest(/\/otp\/qr/);
  await confirmSignIn(page, person.username);
  const token = (await setup).headers().authorization?.replace('Bearer ', '');
  await expect.poll(() => tokens).toContain(token);
  await playMoves(table, list('e4 e5'));
  expect(ends).toBe(0);
});

test('the recovery codes are shown once, and stay until one of them is typed', { tag: BESIDE_ROWS }, async ({
  newcomer,
  server,
}) => {
  const { page } = await newcomer({ at: '/configuration/otp' });
  const code = nextCode(server, await secretOn(page));
  // A code pasted with a space is accepted, and sent without a press.
  const typed = await code();
  await page.getByTestId('otp-code').evaluate((field, digits) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', `${digits.slice(0, 3)} ${digits.slice(3)}`);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, typed);
  const codes = recoveryCodes(page);
  await expect(codes).toHaveCount(10);
  await expect(page.getByTestId('recovery').getByRole('heading')).toBeFocused();
  await isAccessible(page, 'recovery codes');
  const all = await codes.allTextContents();
  const downloaded = page.waitForEvent('download');
  await page.getByTestId('recovery-download').click();
  expect(await readFile(await (await downloaded).path(), 'utf8')).toBe(`${all.join('\n')}\n`);
  await page.getByTestId('recovery-typed').fill('AAAA-AAAA');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('es', 'otp.recovery.wrong'))).toBeVisible();
  await page.getByTestId('recovery-typed').fill(all[3]?.toLowerCase().replace('-', '') ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('recovery-left')).toContainText('10');
});

test('[TF-05] two-factor is turned off with a code, and not with a wrong one', async ({ page, server }) => {
  const { code } = await protectedUser(page, server);
  const field = page.getByTestId('otp-code');
  await field.fill('000000');
  await page.getByTestId('otp-disable').click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'alert.otp.invalid'));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('alert')).toBeHidden();
  await isAccessible(page, 'two-factor is on');
  await field.fill(await code());
  // Other sessions stay signed in when two-factor is turned on or off, so both pages link to their list.
  const sessions = page.getByTestId('otp-sessions');
  await expect(sessions).toHaveAttribute('href', /\/configuration#/);
  await page.getByTestId('otp-disable').click();
  await expect(page.getByTestId('otp-qr')).toBeVisible();
  await expect(sessions).toHaveAttribute('href', /\/configuration#/);
});

test('[TF-05] a used recovery code is confirmed where it was typed', async ({ page, server }) => {
  const { code } = await protectedUser(page, server);
  await page.getByTestId('otp-code').fill(await code());
  await page.getByTestId('otp-renew').click();
  const first = (await recoveryCodes(page).first().textContent()) ?? '';
  await page.getByTestId('recovery-typed').fill(first);
  await page.getByTestId('recovery-finish').click();
  await page.getByTestId('otp-recovery').fill(first);
  await page.getByTestId('otp-recover').click();
  const used = page.getByTestId('recovery-used');
  await expect(used).toBeFocused();
  await expect(used).toContainText(text('es', 'otp.used.title'));
  await isAccessible(page, 'a recovery code was used');
});

test('a user who lost their phone has two-factor reset by support, is told so, and may not sell for a while', {
  tag: BIG_RUN,
}, async ({ page, server, expectInConsole }) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  const { username, code } = await protectedUser(page, server);
  // The digits stay while the network is away.
  await page.context().setOffline(true);
  const digits = await code();
  await page.getByTestId('otp-code').fill(digits);
  await page.getByTestId('otp-disable').click();
  await expect(page.getByText(text('es', 'otp.refused.unreachable'))).toBeVisible();
  await expect(page.getByTestId('recovery-unanswered')).toBeHidden();
  await page.getByTestId('otp-renew').click();
  await expect(page.getByTestId('recovery-unanswered')).toBeVisible();
  await expect(page.getByTestId('otp-code')).toHaveValue(digits);
  await page.context().setOffline(false);
  // A user without any codes gets to support with one press.
  await page.getByTestId('otp-support').click();
  await expect(page.getByTestId('support')).toBeVisible();
  await server.operate('two-factor', 'reset', username, 'lost everything');
  await page.goto('/');
  await expect(page.getByTestId('otp-reset')).toContainText('Soporte ha desactivado');
  await isAccessible(page, 'told of a reset');
  await page.getByTestId('fab-market').click();
  await page.getByTestId('market-action-sell').click();
  await page.locator('[data-testid^=market-sell-]').first().click();
  await expect(page.getByTestId('deal-held')).toContainText('no se puede hacer hasta');
  await page.getByTestId('alert-action-1').click();
  await expect(page.getByTestId('otp-qr')).toBeVisible();
});

test('a stake and a new name ask for a code in their own dialogs, and keep what was typed', {
  tag: BESIDE_ROWS,
}, async ({ page, server }) => {
  const { code } = await protectedUser(page, server);
  const send = page.getByTestId('alert-action-0');
  const otp = page.getByTestId('alert-otp');
  await page.goto('/');
  await page.getByTestId('home-duel').click();
  await page.getByTestId('duel-create').click();
  await page.getByTestId('duel-bet').fill('50');
  await send.click();
  await expect(otp).toBeVisible();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'alert.door.codeNeeded'));
  await isAccessible(page, 'a stake that needs a code');
  await otp.fill('000000');
  await send.click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'alert.door.otpWrong'));
  await expect(page.getByTestId('duel-bet')).toHaveValue('50');
  await otp.fill(await code());
  await send.click();
  await expect(page.getByTestId('duel-id')).toBeVisible();
  await page.getByTestId('queue-cancel').click();

  await server.moveClock(24 * 3_600_000);
  await page.goto('/configuration');
  await page.getByTestId('configuration-username').click();
  const name = freshName('renamed');
  await page.getByRole('textbox', { name: text('es', 'home.username.label') }).fill(name);
  await page.keyboard.press('Enter');
  await otp.fill(await code());
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('alert')).toBeHidden();
  await expect(page.locator('header')).toContainText(name);
});
