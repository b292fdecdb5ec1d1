import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/test';
import { BESIDE_ROWS, BIG_RUN } from '../support/runner/big-run';
import { create } from '../support/server/duels';
import { isAccessible } from './parts/accessible';
import { goTo } from './parts/go-to';
import { pressByKey } from './parts/keyboard';
import { text } from './parts/texts';

/** Addresses to which the entries of the menu lead, by their ids. */
const PLACES = {
  play: '/',
  tournament: '/tournament',
  duel: '/duel',
  live: '/?view=live',
  matches: '/matches',
  boards: '/boards',
  profile: '/profile',
  market: '/marketplace',
  configuration: '/configuration',
} as const;
/** The analysis board has the whole window, so the menu leads to it and not on from it. */
const ENTRIES = { ...PLACES, analysis: '/matches?view=analysis' } as const;
const PHONE = { width: 390, height: 844 };

test('[HM-08 SH-09 SH-15] the menu leads from each page to the next with one press, and on a phone a sheet has the rest, by keyboard and screen reader too', async ({
  newcomer,
}) => {
  const person = await newcomer({ at: '/boards' });
  const { page } = person;
  const current = page.locator('[data-menu] [aria-current]');
  await expect(current).toHaveText(text('es', 'common.page.boards'));
  // Each place is opened from the one before; on home the places of HM-06 have other ids.
  for (const [id, path] of Object.entries(PLACES)) {
    const isOnHome = new URL(page.url()).pathname === '/' && !page.url().includes('view=');
    const ownId = isOnHome && ['duel', 'matches', 'profile', 'configuration'].includes(id);
    await page.getByTestId(`${ownId ? 'home' : 'menu'}-${id}`).click();
    await expect(page).toHaveURL(path);
    await expect(current).toHaveAttribute('aria-current', 'page');
    await expect(current).toHaveAttribute('href', path);
  }
  // The menu stays after a press, and the focus goes to the new page.
  await expect(page.getByTestId('title')).toBeFocused();
  await isAccessible(page, 'the menu in a rail');

  // Support opens over the page, and the page stays.
  await pressByKey(person, 'menu-support');
  await expect(page.getByTestId('support')).toBeVisible();
  await expect(page).toHaveURL('/configuration');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('support')).toBeHidden();
  await expect(page.getByTestId('menu-support')).toBeFocused();

  await page.setViewportSize(PHONE);
  const bar = page.getByRole('navigation', { name: text('es', 'shell.menu.label') });
  await expect(bar.getByRole('link')).toHaveCount(4);
  await pressByKey(person, 'menu-more');
  const sheet = page.getByRole('dialog', { name: person.username });
  await expect(sheet).toBeVisible();
  await expect(sheet.locator(':focus')).toHaveCount(1);
  await expect(sheet.getByRole('link', { name: text('es', 'common.page.configuration') })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await isAccessible(page, 'the sheet of the menu');
  // After a dialog over the page, the focus is back where the sheet was opened.
  await pressByKey(person, 'menu-support');
  await expect(sheet).toBeHidden();
  await expect(page.getByTestId('support')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('menu-more')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/configuration');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await pressByKey(person, 'menu-market');
  await expect(page).toHaveURL('/marketplace');
  await expect(sheet).toBeHidden();
  await expect(page.getByTestId('title')).toBeFocused();
});

/** Number of presses from the current page to each place. */
async function pressesFrom(page: Page): Promise<Record<string, number>> {
  const presses: Record<string, number> = {};
  const note = async (count: number) => {
    for (const [id, path] of Object.entries(ENTRIES))
      if (await canBePressed(page, path)) presses[id] ??= count;
  };
  await note(1);
  const more = page.getByTestId('menu-more');
  if (!(await more.isVisible())) return presses;
  await more.click();
  await expect(page.getByTestId('menu-sheet')).toBeVisible();
  await note(2);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('menu-sheet')).toBeHidden();
  return presses;
}

/** Whether a link to the address is in the window with nothing over it. */
const canBePressed = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    href =>
      [...document.querySelectorAll(`[data-menu] a[href="${href}"]`)].some(link => {
        const { left, top, width, height } = link.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return width > 0 && seen !== null && link.contains(seen);
      }),
    path,
  );

test('every page is one press away from every other in a wide window, and at most two on a phone', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const { page, username } = await newcomer();
  const made = await server.operate(...'tournament create Copa BLITZ_3 --start +1h --json'.split(' '));
  const { id } = JSON.parse(made) as { id: number };
  const pages = [
    ...Object.values(PLACES),
    '/marketplace/sell',
    '/profile?view=statement',
    '/configuration/otp',
    ...['avatars', 'pieces', 'frames', 'flags'].map(kind => `/profile/${kind}`),
    `/profile/${username}`,
    `/profile/${username}?view=matches`,
    `/tournament/${id}`,
  ];
  const one = Object.fromEntries(Object.keys(ENTRIES).map(place => [place, 1]));
  const two = { ...one, duel: 2, analysis: 2, boards: 2, profile: 2, market: 2, configuration: 2 };
  for (const address of pages) {
    if (address !== '/') await goTo(page, address);
    for (const [window, presses] of [
      [{ width: 1440, height: 900 }, one],
      [{ width: 1024, height: 640 }, one],
      [PHONE, two],
      [{ width: 844, height: 390 }, two],
    ] as const) {
      await page.setViewportSize(window);
      // The menu adapts to the window in the next frame.
      await expect(page.getByTestId('menu-more')).toHaveCount(presses === two ? 1 : 0);
      await expect.poll(() => pressesFrom(page), `${address} at ${window.width}`).toEqual(presses);
    }
  }
});

test('the menu shows the number of open duels in figures and in words', {
  tag: BESIDE_ROWS,
}, async ({ newcomer, server }) => {
  const { page } = await newcomer({ at: '/boards' });
  const entry = page.getByTestId('menu-duel');
  const { socket } = await create(server);
  await page.reload();
  const badge = page.getByTestId('menu-duel-count');
  const shown = badge.locator('[aria-hidden]');
  await expect(shown).toHaveText(/^[1-9]\d*$/);
  const count = await shown.textContent();
  await expect(entry).toHaveAccessibleName(new RegExp(`${count} duelos? abiertos?$`));
  await isAccessible(page, 'the number of duels in the menu');
  socket.send({ action: 'leave' });
});
