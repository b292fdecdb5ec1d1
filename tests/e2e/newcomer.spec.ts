import { acceptTerms } from '../support/browser/person';
import { playMoves } from '../support/browser/play';
import { sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import { list } from '../support/games/famous';
import { freshName } from '../support/names';
import { BIG_RUN } from '../support/runner/big-run';
import { text } from './parts/texts';

test('a name entered in the popup before its script has arrived still signs in', {
  tag: BIG_RUN,
}, async ({ page }) => {
  await page.context().route('**/emulator/auth/popup.js', async route => {
    // On a slow line the form is there long before its script.
    await new Promise(later => setTimeout(later, 2_000));
    await route.continue();
  });
  await page.goto('/');
  const opened = page.waitForEvent('popup');
  await page.getByTestId('sign-in-google').click();
  const field = (await opened).locator('input[name="name"]');
  await field.fill(freshName());
  // The popup may be gone before the key is up again.
  await field.press('Enter').catch((error: unknown) => error);
  await acceptTerms(page);
});

test('[GM-01] a game whose style sheets were lost gets them as soon as they arrive', {
  tag: BIG_RUN,
}, async ({ newcomer, server, expectInConsole }) => {
  expectInConsole(/Failed to load resource|preload CSS/);
  const one = await newcomer();
  const lost = new Set<string>();
  await one.page.route('**/*.css', route => {
    const url = route.request().url();
    if (lost.has(url)) return route.continue();
    lost.add(url);
    return route.abort();
  });
  await sitDownAsWhite(one, server);
  await expect(one.page.locator('[data-who=opponent]').first()).toHaveCSS('display', 'flex');
  expect([...lost].filter(url => url.includes('/game-screen'))).toHaveLength(1);
});

test('the title of the tab shows whose turn it is', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const table = await sitDownAsWhite(await newcomer(), server);
  const yourTurn = text('es', 'game.clock.yourTurn');
  const { page } = table.w;
  await expect(page).toHaveTitle(yourTurn);
  await playMoves(table, list('e4'));
  await expect(page).toHaveTitle(new RegExp(table.b.username));
  await playMoves(table, list('e5'), { after: list('e4') });
  await expect(page).toHaveTitle(yourTurn);
});

/** More half-moves than the list can show beside the result. */
const OPENING = list('e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5 Nb3 Be7 O-O O-O Be3 Be6 Nd5 Nxd5 exd5 Bf5');

test('[GM-05 GM-18] the list still shows the last move when the result opens, folds and opens again', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const table = await sitDownAsWhite(await newcomer(), server);
  await playMoves(table, OPENING);
  const { page } = table.w;
  // A low window has no room for all moves.
  await page.setViewportSize({ width: 1024, height: 640 });
  const last = page.getByTestId('moves').getByRole('button', { name: 'Bf5' });
  await page.getByTestId('surrender').click();
  await page.getByTestId('alert-action-1').click();
  await expect(page.getByTestId('alert')).toBeVisible();
  await expect(last).toBeInViewport({ ratio: 1 });
  const first = page.getByTestId('moves').getByRole('button', { name: 'e4', exact: true });
  await expect(first).not.toBeInViewport();

  await page.getByTestId('result-fold').click();
  await page.getByTestId('result-fold').click();
  await expect(last).toBeInViewport({ ratio: 1 });
});
