import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { userAnswer } from '../../src/protocol/users';
import { enter } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { freshName } from '../support/names';
import { wrongCode } from '../support/one-time-codes';
import { BESIDE_ROWS, BIG_RUN } from '../support/runner/big-run';
import { codesOf, withTwoFactor } from '../support/server/traders';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { pressByKey, tabTo } from './parts/keyboard';
import { becomesStill } from './parts/still';
import { text } from './parts/texts';

const saved = (page: Page) =>
  page.waitForResponse(answer => answer.url().endsWith('/api/settings') && answer.ok());

/** The settings as this browser keeps them. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('kingside.settings') ?? '{}'));

const SWITCHES = ['premove', 'sound', 'soundMove', 'alwaysQueen', 'colours', 'notification'];

test('[CF-01 CF-02 CF-03 CF-11 CF-12 SH-14] the settings show their parts, open name, two-factor and the way out, and offer no report without a played game', async ({
  newcomer,
}) => {
  const { page } = await newcomer({ at: '/configuration' });
  for (const part of [
    ...SWITCHES.map(name => `setting-${name}`),
    ...['configuration-username', 'configuration-otp', 'configuration-report', 'configuration-version'],
    'pgn-download',
  ])
    await expect(page.getByTestId(part), part).toBeVisible();
  await expect(page.getByTestId('configuration-version')).toHaveText('Versión 91');
  await expect(page.getByTestId('pgn-download')).toBeDisabled();
  await expect(page.getByTestId('configuration-report')).toBeDisabled();
  await isAccessible(page, 'settings');
  await pressByKey({ page }, 'configuration-username');
  await expect(page.getByTestId('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await pressByKey({ page }, 'configuration-exit');
  await expect(page.getByTestId('alert')).toContainText(text('es', 'alert.exit.title'));
  await page.keyboard.press('Escape');
  await pressByKey({ page }, 'configuration-otp');
  await expect(page).toHaveURL('/configuration/otp');
});

test('[CF-05 CF-07 CF-09] premove, always-queen and the notification are on at first, and turned off they stay so here and in the account', async ({
  newcomer,
}) => {
  const person = await newcomer({ at: '/configuration' });
  const { page } = person;
  for (const name of SWITCHES) await expect(page.getByTestId(`setting-${name}`)).toBeChecked();
  for (const [name, key, off] of [
    ['premove', 'premove', false],
    ['alwaysQueen', 'promote', ''],
    ['notification', 'notification', false],
  ] as const) {
    const kept = saved(page);
    await pressByKey({ page }, `setting-${name}`, 'Space');
    await kept;
    await expect.poll(() => stored(page)).toMatchObject({ [key]: off });
    const { settings } = v.parse(userAnswer, await person.get('/user'));
    expect(settings).toMatchObject({ [key]: off });
  }
  await page.getByTestId('setting-sound').uncheck();
  await expect(page.getByTestId('setting-soundMove')).toBeDisabled();
});

test('[CF-04] notifications are asked for once, and are then shown as allowed', async ({ newcomer }) => {
  const { page } = await newcomer({ at: '/configuration/otp' });
  // The browser has not been asked yet, and will allow notifications.
  await page.evaluate(() => {
    const asked = { permission: 'default', requestPermission: async () => 'granted' };
    Object.assign(window, { Notification: Object.assign(() => undefined, asked) });
  });
  await follow(page, '/configuration');
  await page.getByTestId('allow-notifications').click();
  await expect(page.getByText(text('es', 'settings.permission.granted'))).toBeVisible();
  await expect(page.getByTestId('allow-notifications')).toHaveCount(0);
});

test('[CF-10] each of five languages can be chosen, and is kept', async ({ newcomer }) => {
  const { page } = await newcomer({ at: '/configuration' });
  for (const language of ['en', 'ru', 'pt', 'ar', 'es'] as const) {
    await page.locator(`input[type=radio][value=${language}]`).check();
    await expect(page.getByTestId('title')).toHaveText(text(language, 'common.page.configuration'));
    await expect.poll(() => stored(page)).toMatchObject({ language });
  }
});

test('settings follow the account to the next device, but for one that applies to this device, and a reset can be taken back', {
  tag: BIG_RUN,
}, async ({ open, server }) => {
  const session = await server.player();
  const page = await open();
  await enter(page, async () => session, '/configuration');
  const board = page.getByTestId('preview').getByTestId('board');
  await expect(board).toHaveAttribute('data-renders', /^[1-9]/);
  await page.getByTestId('setting-coordinates-off').check();
  const kept = saved(page);
  await pressByKey({ page }, 'setting-premove', 'Space');
  await kept;
  // The choice that applies to this device alone is given back to the account.
  await pressByKey({ page }, 'setting-soundMove', 'Space');
  await saved(page);
  const given = saved(page);
  await pressByKey({ page }, 'device-soundMove');
  await given;

  const other = await open();
  await enter(other, async () => session, '/configuration');
  await expect(other.getByTestId('setting-premove')).not.toBeChecked();
  await expect(other.getByTestId('setting-coordinates-off')).toBeChecked();
  await expect(other.getByTestId('setting-soundMove')).toBeChecked();
  await page.reload();
  await expect(page.getByTestId('setting-soundMove')).not.toBeChecked();
  await page.getByTestId('device-soundMove').click();
  await expect(page.getByTestId('setting-soundMove')).toBeChecked();
  // The account has changed nothing, so that there is nothing to keep from the other devices.
  await expect(page.getByTestId('device-soundMove')).toHaveCount(0);

  await pressByKey({ page }, 'configuration-reset');
  await expect(page.getByTestId('setting-premove')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('setting-premove')).not.toBeChecked();
});

test('the settings ask, and then end one session of the account and all others, and a page whose own session ends goes to login and says why', {
  tag: BESIDE_ROWS,
}, async ({ page, server, expectInConsole }) => {
  expectInConsole(/status of 401/);
  const name = freshName();
  const session = await server.player(name);
  const signInElsewhere = async () => {
    const elsewhere = server.api((await server.signIn(name)).token);
    expect((await elsewhere.get('/user')).status).toBe(200);
    return elsewhere;
  };
  const first = await signInElsewhere();
  await enter(page, async () => session, '/configuration');
  const ends = page.locator('[data-testid^=session-end-]');
  await expect(ends).toHaveCount(1);
  await ends.click();
  await page.getByTestId('session-keep').click();
  await expect(page.getByTestId('session-question')).toHaveCount(0);
  expect((await first.get('/user')).status).toBe(200);
  await ends.click();
  await page.getByTestId('session-end-now').click();
  await expect(ends).toHaveCount(0);
  expect((await first.get('/user')).status).toBe(401);
  const second = await signInElsewhere();
  const answered = page.waitForResponse('**/sessions/end-others');
  await page.getByTestId('sessions-end-others').click();
  await page.getByTestId('session-end-now').click();
  await answered;
  expect((await second.get('/user')).status).toBe(401);
  await (await signInElsewhere()).post('/sessions/end-others');
  await expect(page.locator('html')).toHaveAttribute('data-section', 'login');
  await expect(page.getByTestId('alert')).toContainText(text('es', 'alert.sessionEnded.ended'));
});

test('a user with two-factor ends all other sessions with a code from their app, after a wrong one', {
  tag: BESIDE_ROWS,
}, async ({ page, server, expectInConsole }) => {
  expectInConsole(/status of 403/);
  const name = freshName();
  const session = await server.player(name);
  const secret = await withTwoFactor(server.api(session.token));
  const elsewhere = server.api((await server.signIn(name)).token);
  expect((await elsewhere.get('/user')).status).toBe(200);
  await enter(page, async () => session, '/configuration');
  await page.getByTestId('sessions-end-others').click();
  const dialog = page.getByTestId('session-question');
  await expect(dialog).toContainText(text('es', 'configuration.sessions.proof'));
  await expect(page.getByTestId('session-end-now')).toBeDisabled();
  await isAccessible(page, 'the end of sessions asks for a code');
  const code = page.getByTestId('proof-code');
  await code.fill(wrongCode(secret));
  await page.getByTestId('session-end-now').click();
  await expect(dialog).toContainText(text('es', 'account.problem.otpWrong'));
  await expect(code).toHaveValue('');
  expect((await elsewhere.get('/user')).status).toBe(200);
  await code.fill(codesOf(secret)[0]);
  await page.getByTestId('session-end-now').click();
  await expect(dialog).toHaveCount(0);
  expect((await elsewhere.get('/user')).status).toBe(401);
});

test('the page behind a dialog stands still under the wheel, while a long dialog scrolls', {
  tag: BESIDE_ROWS,
}, async ({ newcomer }) => {
  const { page } = await newcomer({ at: '/configuration' });
  await page.setViewportSize({ width: 1000, height: 300 });
  await page.getByTestId('configuration-delete').click();
  const alert = page.getByTestId('delete-account');
  await expect(alert).toBeVisible();
  await becomesStill(page);
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(200);
  const inside = () => alert.evaluate(panel => panel.scrollTop);
  // Both at the top of the dialog, where the wheel would go on to the page.
  expect(await inside()).toBe(0);
  for (const x of [20, 500]) await turnWheel(page, x, -200);
  expect(await place()).toBe(before);
  await turnWheel(page, 500, 120);
  await expect.poll(inside).toBeGreaterThan(0);
  // Beyond its end.
  for (const x of [20, 500]) await turnWheel(page, x, 5_000);
  expect(await place()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();
  await turnWheel(page, 500, -200);
  await expect.poll(place).toBeLessThan(before);
});

/** Turns the wheel at this place of the window, half way down, and waits until two frames have been painted since. */
async function turnWheel(page: Page, x: number, by: number): Promise<void> {
  await page.mouse.move(x, 150);
  const turned = page.evaluate(
    () =>
      new Promise(painted => {
        const hear = () => requestAnimationFrame(() => requestAnimationFrame(painted));
        addEventListener('wheel', hear, { once: true, passive: true });
      }),
  );
  await page.mouse.wheel(0, by);
  await turned;
}

test('a user downloads a copy of all their data, and deletes the account after two questions, which ends it on the other device too', {
  tag: BIG_RUN,
}, async ({ open, server, expectInConsole }) => {
  expectInConsole(/status of 40[01]/);
  const name = freshName();
  const session = await server.player(name);
  const page = await open();
  await enter(page, async () => session, '/configuration');
  const other = await open();
  await enter(other, async () => session, '/configuration');
  const copy = page.waitForEvent('download');
  await pressByKey({ page }, 'configuration-export');
  expect((await copy).suggestedFilename()).toMatch(/^kingside_.*\.json$/);
  await pressByKey({ page }, 'configuration-delete');
  const end = page.getByTestId('delete-account');
  await expect(end).toContainText(text('es', 'account.forGood'));
  await isAccessible(page, 'deleting the account');
  // Without this answer Firebase would keep the other device signed in.
  const users = [{ localId: session.uid, providerUserInfo: [], validSince: '0' }];
  await other.route('**/accounts:lookup*', route => route.fulfill({ json: { users } }));
  await pressByKey({ page }, 'delete-next');
  await expect(page.getByTestId('delete-now')).toBeDisabled();
  await tabTo({ page }, '[data-testid=delete-name]');
  await page.keyboard.type(name);
  await pressByKey({ page }, 'delete-now');
  for (const one of [page, other]) {
    await expect(one.locator('html')).toHaveAttribute('data-section', 'login');
    // A user who was signed out without doing anything is told why.
    await expect(one.getByTestId('alert')).toContainText(text('es', 'alert.deleted.title'));
  }
});
