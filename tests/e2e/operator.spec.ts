import { playMoves, sitDown } from '../support/browser/play';
import { expect, test } from '../support/browser/test';
import { list } from '../support/games/famous';
import { BIG_RUN } from '../support/runner/big-run';
import { isAccessible } from './parts/accessible';
import { text } from './parts/texts';

test('new terms wait for the end of a game, and both players have to accept them beside its result', {
  tag: BIG_RUN,
}, async ({ newcomer, server, expectInConsole }) => {
  // Calls are refused until the new terms, shown beside the result, are accepted.
  expectInConsole(/status of 403/);
  const table = await sitDown(await newcomer(), await newcomer());
  const moves = list('e4 e5');
  await playMoves(table, moves);
  await server.operate('terms');
  await playMoves(table, list('Nf3 Nc6'), { after: moves });
  await table.w.page.getByTestId('surrender').click();
  await table.w.page.getByTestId('alert-action-1').click();
  for (const { page } of [table.w, table.b]) {
    const terms = page.getByRole('dialog').filter({ hasText: text('es', 'alert.terms.title') });
    await expect(terms.getByRole('link')).toBeVisible();
    await terms.getByTestId('alert-action-0').click();
    await expect(terms).toBeHidden();
    await expect(page.getByTestId('alert')).toHaveAttribute('data-outcome', /win|lose/);
  }
});

test('[SM-02] the operator’s message shows over the page with day and link, in the current language, until it is closed', async ({
  newcomer,
  server,
}) => {
  const say = (language: string, words: string, ...link: string[]) =>
    server.operate('message', 'set', language, words, ...link);
  try {
    await say('es', 'El domingo no se podrá jugar.', '--url', '/pages/terms', '--name', 'Ver qué cambia');
    await say('en', 'There will be no games on Sunday.');
    const { page } = await newcomer({ at: '/configuration' });
    const banner = page.getByTestId('banner');
    await expect(banner).toContainText('El domingo no se podrá jugar.');
    await expect(banner.locator('time')).toContainText(/hoy/);
    await expect(banner.getByRole('link')).toHaveAttribute('href', '/pages/terms?lang=es');
    await isAccessible(page, 'a page below a message of the operator');
    await page.locator('input[type=radio][value=en]').check();
    await expect(banner).toContainText('There will be no games on Sunday.');
    await expect(banner.getByRole('link')).toHaveCount(0);
    // A message that was closed by mistake can be brought back.
    await page.getByTestId('banner-hide').press('Enter');
    await expect(banner).toBeHidden();
    await page.getByTestId('banner-undo').press('Enter');
    await expect(banner).toBeVisible();
    await page.getByTestId('banner-hide').click();
    await page.reload();
    await expect(page.getByTestId('title')).toBeVisible();
    await expect(banner).toHaveCount(0);
  } finally {
    await server.operate('message', 'clear');
  }
});
