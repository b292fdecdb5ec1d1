import { chooseLanguage, signIn } from '../../support/browser/person';
import { expect, test } from '../../support/browser/test';
import { startWithHistory } from '../parts/history';
import { pictureFile, SIZES } from './rest';

test('pictures of the history', async ({ open, newcomer, expectInConsole }) => {
  expectInConsole(/status of 500/);
  const { server, owner } = await startWithHistory(60);
  for (const language of ['es', 'ar'] as const) {
    for (const viewport of SIZES) {
      const page = await open({ baseURL: server.url, viewport });
      const take = async (name: string) => {
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(400);
        await page.screenshot({ path: pictureFile(`${name}-${viewport.width}-${language}.png`) });
      };
      await page.goto('/');
      await chooseLanguage(page, language);
      await signIn(page, 'google', owner);
      await expect(page.locator('html')).toHaveAttribute('data-section', 'main');
      await page.goto('/matches');
      await expect(page.getByTestId('match-date').first()).toBeVisible();
      await take('20-matches');
      for (const place of [0, 1, 3]) await page.getByTestId('match-choose').nth(place).check();
      await take('20-matches-chosen');
      await page.getByTestId('choice-clear').click();
      await page.getByTestId('match-report').first().click();
      await page.getByTestId('report-reason').fill('Se fue en cuanto perdió la dama, y no ha vuelto.');
      await take('21-matches-report');
      await page.keyboard.press('Escape');
      await page.goto('/matches?result=lose&side=w');
      await expect(page.getByTestId('matches-end')).toContainText(/\d/);
      await take('22-matches-filtered');
      await page.goto('/matches?opponent=luc&from=2026-11-10&to=2026-11-18');
      await expect(page.getByTestId('matches-end')).toContainText(/\d/);
      await take('27-matches-searched');
      if (viewport.width < 641) await page.getByTestId('filters').click();
      await page.getByTestId('filter-dates').click();
      await take('28-matches-dates');
      await page.goto('/profile/Lucan_1810');
      await page.getByTestId('profile-matches').click();
      await expect(page.getByTestId('matches-end')).toContainText(/\d/);
      await take('29-matches-of-another');
      await page.goto('/matches?reason=stalemate&side=w&result=win');
      await expect(page.getByRole('heading', { level: 2 }).last()).toBeVisible();
      await take('23-matches-nothing');
      await page.route('**/matchs/0?*', route => route.fulfill({ status: 500, json: { message: 'no' } }));
      await page.goto('/matches?side=b');
      await expect(page.getByRole('alert')).toBeVisible();
      await take('24-matches-failed');
      await page.unroute('**/matchs/0?*');
      await page.route('**/matchs/0?*', () => undefined);
      await page.goto('/matches?side=w');
      await expect(page.getByTestId('search-opponent')).toBeVisible();
      await take('25-matches-waiting');
      await page.close();
    }
  }
  for (const viewport of SIZES) {
    const { page } = await newcomer({ context: { viewport } });
    await page.goto('/matches');
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await page.waitForTimeout(600);
    await page.screenshot({ path: pictureFile(`26-matches-empty-${viewport.width}-es.png`) });
  }
  await server.stop();
});
