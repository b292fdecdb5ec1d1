import type { Language } from '../../src/protocol/settings';
import { PARKED } from '../support/browser/pages';
import {
  acceptTerms,
  bring,
  chooseLanguage,
  chooseUsername,
  Person,
  signIn,
} from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { freshName } from '../support/names';
import { BIG_RUN } from '../support/runner/big-run';
import { isAccessible } from './parts/accessible';
import { confirmSignIn } from './parts/confirm-sign-in';
import { follow } from './parts/go-to';
import { pressByKey } from './parts/keyboard';
import { openLine } from './parts/line';
import { text } from './parts/texts';

const LANGUAGES: readonly Language[] = ['es', 'en', 'ru', 'pt', 'ar'];

test('[I18-02 I18-04 I18-05] the login screen has five languages, and the choice survives a reload', async ({
  page,
}) => {
  const html = page.locator('html');
  await page.goto('/');
  await expect(html).toHaveAttribute('data-section', 'login');
  await expect(html).toHaveAttribute('lang', 'es');
  for (const language of LANGUAGES) {
    await chooseLanguage(page, language);
    await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await expect(page.getByTestId('sign-in-google')).toContainText(text(language, 'common.login.enter'));
  }
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(html).toHaveAttribute('dir', 'rtl');
});

test('[SH-04] a service worker left from before is unregistered at start', async ({ open, server }) => {
  const line = await openLine(server.url);
  line.answer('/left-behind.js', {
    status: 200,
    headers: { 'content-type': 'text/javascript' },
    body: "self.addEventListener('install', () => self.skipWaiting());",
  });
  const page = await open({ baseURL: line.url });
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.register('/left-behind.js'));
  expect(await registrations()).toBe(1);
  await page.reload();
  await expect.poll(registrations).toBe(0);
  await page.close();
  await line.close();
});

test('[SH-05 SH-06 SH-13 HM-06] each tile and each address leads to its own screen, and unknown addresses lead home', async ({
  newcomer,
}) => {
  const { page, username } = await newcomer();
  for (const path of ['/support', '/nothing/at/all', '/nothing']) {
    await (path === '/nothing' ? page.goto(path) : follow(page, path));
    await expect(page.getByTestId('home-blitz')).toBeVisible();
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  }
  // The first stop for Tab is a link past the rail.
  await expect(page.getByTestId('home-rapid')).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(page.getByTestId('skip')).toBeFocused();
  await expect(page.getByTestId('skip')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
  for (const [tile, path, screen] of [
    ['matches', '/matches', 'title'],
    ['duel', '/duel', 'duel'],
    ['profile', '/profile', 'hub-marks'],
    ['configuration', '/configuration', 'configuration'],
  ] as const) {
    await page.getByTestId(`home-${tile}`).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByTestId(screen), path).toBeVisible();
    await page.getByTestId('back').click();
  }
  for (const [path, screen] of [
    ['/boards', 'boards'],
    ['/tournament', 'tournaments'],
    ['/configuration/otp', 'otp'],
    ['/profile/avatars', 'items-avatar'],
    ['/profile/flags', 'items-flag'],
    ['/profile/frames', 'items-frame'],
    ['/profile/pieces', 'items-piece'],
    [`/profile/${username}`, 'profile-card'],
    ['/marketplace', 'market-filters'],
    ['/marketplace/sell', 'market-filters'],
    ['/', 'home-blitz'],
  ] as const) {
    await follow(page, path);
    await expect(page.getByTestId(screen), path).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('[SH-15 QU-09] the focus of a keyboard user who comes back to a page is where it was, or at the title', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  const person = await newcomer();
  const { page } = person;
  const focused = (testId: string) => expect(page.getByTestId(testId)).toBeFocused();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    // The focus is kept by the product's way back, and by the browser's.
    await pressByKey(person, 'home-matches');
    await expect(page).toHaveURL('/matches');
    await focused('title');
    await pressByKey(person, 'back');
    await focused('home-matches');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/matches');
    await focused('title');
    await page.goBack();
    await focused('home-matches');
    // The name opens home anew, so no focus is restored.
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/matches');
    await focused('title');
    await page.reload();
    await expect(page.getByTestId('title')).toHaveText(text('es', 'common.page.matches'));
    await pressByKey(person, 'back');
    await expect(page.getByTestId('home-matches')).toBeVisible();
    await focused('title');
    // The focus is at the title also when a wait in the queue ends.
    await pressByKey(person, 'home-rapid');
    await expect(page.getByTestId('queue')).toBeVisible();
    await pressByKey(person, 'queue-cancel');
    await expect(page.getByTestId('home-rapid')).toBeVisible();
    await focused('title');
  }
});

test('[AL-03 SH-16] the browser’s Back on the first page of a tab closes what lies over it before it leaves', {
  tag: BIG_RUN,
}, async ({ newcomer }) => {
  // A tab of its own: one of an earlier test has a past.
  const { page } = await newcomer({ context: {} });
  const alert = page.getByTestId('alert');
  for (const close of ['Back', 'Escape'] as const) {
    await page.getByTestId('back').click();
    await expect(alert).toContainText(text('es', 'alert.exit.title'));
    if (close === 'Back') await page.goBack();
    else await page.keyboard.press('Escape');
    await expect(alert).toBeHidden();
    await expect(page.getByTestId('home-blitz')).toBeVisible();
    await expect(page).toHaveURL('/');
  }
  // Back leads as usual from a page that was opened meanwhile.
  await page.getByTestId('home-matches').click();
  await expect(page).toHaveURL('/matches');
  await page.goBack();
  await expect(page.getByTestId('home-matches')).toBeVisible();
  // Nothing is open over the page any more: Back leaves.
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('[SH-15] an address opened while home is being built is the one that is shown', async ({ open }) => {
  const page = await open({});
  await page.addInitScript(() => {
    const add = window.addEventListener;
    let hasGone = false;
    // The router has read the address, and is about to listen to its changes.
    window.addEventListener = function (this: unknown, ...call: unknown[]): void {
      if (call[0] === 'popstate' && !hasGone) {
        hasGone = true;
        history.pushState({}, '', '/configuration');
      }
      Reflect.apply(add, this, call);
    } as typeof window.addEventListener;
  });
  await Person.comeBack(page);
  await expect(page).toHaveURL('/configuration');
  await expect(page.getByTestId('configuration')).toBeVisible();
});

test('[SH-03 SC-11] a user who comes back is still signed in, and home is busy until their data arrive', async ({
  page,
  server,
}) => {
  const person = new Person(page, freshName());
  let answer = () => {};
  const wanted = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route('**/api/user', async route => {
    await wanted;
    await route.continue();
  });
  await bring(page, () => server.player(person.username));
  await person.isIn('main');
  await expect(page.locator('main[aria-busy=true]')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(person.username);
  answer();
  await expect(page.locator('main[aria-busy=false]')).toBeVisible();
  await expect(page.locator('body')).toContainText(person.username);
  await expect(page.getByTestId('sign-in-google')).toHaveCount(0);
});

test('[SH-14 AL-02 AL-03 AL-04] leaving is asked about in an alert that keeps the focus and gives it back, and then nothing of the user remains', async ({
  newcomer,
}) => {
  const person = await newcomer();
  const { page, username } = person;
  const back = page.getByTestId('back');
  await back.focus();
  // Enter that is held down asks, and does not answer.
  for (let held = 0; held < 3; held += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  const alert = page.getByRole('dialog', { name: text('es', 'alert.exit.title') });
  await expect(alert).toHaveAccessibleDescription(text('es', 'alert.exit.text'));
  await expect(page.getByTestId('alert-action-0')).toBeFocused();
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    await expect(alert.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();
  await expect(back).toBeFocused();

  // A press beside the dialog closes it too; Enter on another button presses that button.
  await back.click();
  await expect(alert).toBeVisible();
  // The backdrop takes presses a moment after it has appeared.
  await expect(async () => {
    await page.mouse.click(700, 860);
    await expect(alert).toBeHidden({ timeout: 500 });
  }).toPass();
  await back.click();
  await page.getByTestId('alert-action-1').press('Enter');
  await expect(alert).toBeHidden();
  await expect(page.getByTestId('home-rapid')).toBeVisible();
  await person.isIn('main');

  await back.click();
  await expect(alert).toBeVisible();
  await page.keyboard.press('Enter');
  await person.isIn('login');
  await expect(page.locator('body')).not.toContainText(username);
});

test('[SH-03] a sign-in that an earlier version kept in a database of the browser goes on', async ({
  newcomer,
}) => {
  const person = await newcomer();
  const { page } = person;
  await page.goto(PARKED);
  const key = 'firebase:authUser:kingside:[DEFAULT]';
  await page.evaluate(
    name =>
      new Promise<void>((resolve, reject) => {
        const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
        localStorage.clear();
        const opening = indexedDB.open('firebaseLocalStorageDb', 1);
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
        opening.onsuccess = () => {
          const { result: database } = opening;
          const writing = database.transaction('firebaseLocalStorage', 'readwrite');
          writing.objectStore('firebaseLocalStorage').put({ fbase_key: name, value });
          writing.oncomplete = () => {
            database.close();
            resolve();
          };
        };
        opening.onerror = () => reject(opening.error);
      }),
    key,
  );
  await page.goto('/');
  await person.isIn('main');
  // From now on it is read at once, and nowhere else.
  expect(await page.evaluate(name => localStorage.getItem(name), key)).not.toBeNull();
});

test('[ID-04] a sign-in service out of reach is reported below the buttons, which stay usable, and in no alert', async ({
  open,
  server,
  expectInConsole,
}) => {
  // The error is in the console as well. The page's policy blocks Google's script, as a dead network would.
  expectInConsole(/sign-in: auth\/|apis\.google\.com|Content Security Policy/);
  const line = await openLine(server.url);
  const config: object = await (await fetch(`${server.url}/config.json`)).json();
  const firebase = { apiKey: 'nobody', authDomain: '127.0.0.1', projectId: 'nobody' };
  line.answer('/config.json', {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...config, firebase }),
  });
  const page = await open({ baseURL: line.url });
  await page.goto('/');
  await page.getByTestId('sign-in-google').click();
  await expect(
    page.getByRole('status').filter({ hasText: text('es', 'common.login.unreachable') }),
  ).toBeVisible();
  await expect(page.getByTestId('sign-in-google')).toBeEnabled();
  await expect(page.getByTestId('alert')).toHaveCount(0);
  await page.close();
  await line.close();
});

test('[ID-02 ID-03 ID-04 ID-11] two buttons each open a popup of 500 by 600, which may be closed, and a newcomer accepts the terms, chooses a name and is at home', async ({
  page,
  expectInConsole,
}) => {
  // A closed popup is reported in the console, and nowhere else.
  expectInConsole(/popup-closed-by-user|cancelled-popup-request/);
  const alert = page.getByTestId('alert');
  await page.goto('/');
  await expect(page.locator('[data-testid^="sign-in-"]')).toHaveCount(2);
  const opened = page.waitForEvent('popup');
  await page.getByTestId('sign-in-apple').click();
  const popup = await opened;
  await popup.locator('input[name="name"]').waitFor();
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
  await popup.close();
  await expect(page.getByTestId('sign-in-apple')).toBeEnabled();
  await expect(alert).toHaveCount(0);

  const username = freshName();
  expect(await signIn(page, 'google', username)).toEqual({ width: 500, height: 600 });
  // The alert blocks everything else until the terms are accepted and a name is chosen.
  await expect(alert).toContainText(text('es', 'alert.terms.title'));
  await page.keyboard.press('Escape');
  await expect(alert).toContainText(text('es', 'alert.terms.title'));
  await expect(alert).toContainText('Paso 1 de 3');
  const panel = await alert.elementHandle();
  await acceptTerms(page);
  // The name entered in the popup is proposed, and Enter takes it.
  const field = alert.getByRole('textbox');
  await expect(field).toHaveValue(username);
  await expect(field).toBeFocused();
  await expect(alert).toContainText('Paso 2 de 3');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('starter').getByRole('radio').first()).toBeFocused();
  await expect(alert).toContainText('Paso 3 de 3');
  expect(await panel?.evaluate(element => element.isConnected), 'one dialog for all three').toBe(true);
  await page.getByTestId('starter-skip').click();
  await expect(page.locator('html')).toHaveAttribute('data-section', 'main');
  await expect(page.locator('body')).toContainText(username);
});

test('[ID-11] declining the terms leads back to the login screen', async ({ page, server }) => {
  await bring(page, () => server.signIn(freshName()));
  const alert = page.getByTestId('alert');
  await expect(alert).toContainText(text('es', 'alert.terms.title'));
  await page.getByTestId('alert-action-1').click();
  await expect(page.getByTestId('sign-in-google')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-section', 'login');
  await expect(alert).toHaveCount(0);
});

test('[ID-18 AL-06] a username of the wrong form is refused and cleared, and any other refused name stays in the field', async ({
  page,
  server,
  expectInConsole,
}) => {
  expectInConsole(/ERR_CONNECTION_RESET/);
  const other = freshName();
  await server.player(other);
  const session = await server.signIn(freshName());
  await server.api(session.token).post('/acepttyc');
  await bring(page, async () => session);
  const calls: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/username')) calls.push(request.url());
  });
  const alert = page.getByTestId('alert');
  const field = alert.getByRole('textbox');
  for (const bad of ['abc', 'a'.repeat(21), 'a b c d', 'ñandu']) {
    await field.fill(bad);
    await page.getByTestId('alert-action-0').click();
    await expect(alert).toContainText(text('es', 'home.username.invalid'));
    await expect(field).toHaveValue('');
  }
  await page.getByTestId('alert-action-0').click();
  await expect(alert).toContainText(text('es', 'home.username.empty'));
  expect(calls).toEqual([]);
  await field.fill(other.toUpperCase());
  await page.getByTestId('alert-action-0').click();
  await expect(alert).toContainText(text('es', 'home.username.taken'));
  await expect(field).toHaveValue(other.toUpperCase());
  await page.route('**/api/username', route => route.abort('connectionreset'), { times: 1 });
  await field.fill('Kept_name');
  await page.getByTestId('alert-action-0').click();
  await expect(alert).toContainText(text('es', 'alert.failed'));
  await expect(field).toHaveValue('Kept_name');
  await chooseUsername(page, freshName());
});

test('[ID-16] a newer version of the server asks for an update that cannot be dismissed, and marks the address', async ({
  page,
  server,
}) => {
  const session = await server.player();
  const alert = page.getByTestId('alert');
  try {
    await server.operate('version', '92');
    await bring(page, async () => session, '/duel');
    await expect(alert).toContainText(text('es', 'alert.update.title'));
    await page.keyboard.press('Escape');
    await expect(alert).toBeVisible();
    await page.getByTestId('alert-action-0').click();
    await expect(page).toHaveURL(/\/duel\?(.*&)?refresh=/);
  } finally {
    await server.operate('version', '91');
  }
});

test('[ID-10] a banned user sees the reason with a link to the terms, cannot dismiss it, and reaches their data, statement and support', async ({
  page,
  server,
  expectInConsole,
}) => {
  expectInConsole(/status of 403/);
  const name = freshName();
  const session = await server.player(name);
  await server.operate('ban', name);
  await bring(page, async () => session);
  const alert = page.getByTestId('alert');
  await expect(alert).toContainText(text('es', 'alert.ban.title'));
  const link = alert.getByRole('link', { name: text('es', 'alert.ban.link') });
  expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(alert).toBeVisible();
  // A banned user keeps their data.
  await page.getByTestId('alert-action-1').click();
  await expect(alert).toBeHidden();
  const own = page.getByTestId('own-data');
  await expect(own).toContainText(text('es', 'account.own.banned'));
  await isAccessible(page, 'what a banned user has');
  // The sign-in counts as older than 15 minutes, so a copy of the data asks for a new one.
  const refusal = { message: 'Forbidden', proof: { status: 'signIn' } };
  await page.route('**/api/account/export', route => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  });
  await page.getByTestId('configuration-export').click();
  await expect(page.getByTestId('copy-form')).toContainText(text('es', 'account.signIn.lead'));
  await isAccessible(page, 'a new sign-in before a copy');
  const copy = page.waitForEvent('download');
  await confirmSignIn(page, name);
  expect((await copy).suggestedFilename()).toMatch(/^kingside_.*\.json$/);
  await expect(page.getByTestId('copy-form')).toBeHidden();
  await page.getByTestId('own-data-statement').click();
  await expect(page.getByTestId('statement-balance')).toContainText('1');
  await page.getByTestId('own-data-back').click();
  await page.getByTestId('own-data-support').click();
  await expect(page.getByTestId('support')).toBeVisible();
  await page.getByTestId('support-close').click();
  await page.getByTestId('own-data-back').click();
  await expect(alert).toBeVisible();
  await page.getByTestId('alert-action-1').click();
  // Deleting the account asks for a new sign-in too, and keeps what was typed.
  await page.route('**/api/account/delete', route => route.fulfill({ json: { status: 'signIn' } }), {
    times: 1,
  });
  await page.getByTestId('configuration-delete').click();
  await expect(page.getByTestId('delete-account')).toContainText(text('es', 'account.forGood'));
  await expect(page.getByTestId('delete-account')).toContainText(text('es', 'account.protection'));
  await page.getByTestId('delete-next').click();
  await page.getByTestId('delete-name').fill(name);
  await page.getByTestId('delete-now').click();
  await confirmSignIn(page, name);
  await expect(page.getByTestId('delete-name')).toHaveValue(name);
  await page.getByTestId('delete-now').click();
  await expect(page.locator('html')).toHaveAttribute('data-section', 'login');
  await expect(alert).toContainText(text('es', 'alert.deleted.title'));
});

test('[ER-04] a failing call never leaves the first screen blank', async ({
  page,
  server,
  expectInConsole,
}) => {
  expectInConsole(/status of 500/);
  const session = await server.player();
  await page.route('**/api/user', route => route.fulfill({ status: 500, json: {} }));
  await bring(page, async () => session);
  await expect(page.getByText(text('es', 'home.user.error.title'))).toBeVisible();
});
