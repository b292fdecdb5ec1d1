import { playMoves, sitDown } from '../../support/browser/play';
import { expect, test } from '../../support/browser/test';
import { list, OPERA_GAME } from '../../support/games/famous';
import { pictureFile, rest, SIZES } from './rest';

/** Home while other users play, and public cards: full, of a newcomer, loading, failed, of an unknown user. */

/** Half-moves after which the Opera game is in full swing. */
const MIDDLE = 20;
const AWARDS = [
  ['avatar', 'knight_1_2'],
  ['frame', 'silver_tower'],
  ['flag', 'goldkeep'],
  ['board', 'DIAMOND'],
  ['piece', 'bone_1_1_2'],
] as const;

for (const language of ['es', 'ar'] as const) {
  for (const { width, height } of SIZES) {
    test(`players at ${width}×${height} in ${language}`, async ({ newcomer, server, expectInConsole }) => {
      expectInConsole(/status of 500/);
      const context = { viewport: { width, height } };
      const viewer = await newcomer({ language, context });
      const other = await newcomer({ language });
      const famous = await newcomer({ username: `Lucan_${language}_${width}` });
      for (const [kind, name] of AWARDS) await server.operate('award', famous.username, kind, name);
      const { page } = viewer;
      const take = async (name: string, fullPage = false) => {
        await rest(page);
        await page.screenshot({ path: pictureFile(`${name}-${width}-${language}.png`), fullPage });
      };

      const table = await sitDown(famous, other);
      await playMoves(table, list(OPERA_GAME).slice(0, MIDDLE));
      await page.reload();
      await expect(page.getByTestId('home-watch')).toBeVisible();
      await take('20-home-watch', true);

      await page.getByTestId('home-profile').click();
      await page.getByTestId('hub-public').click();
      await expect(page.getByTestId('profile-card')).toBeVisible();
      await take('21-card-newcomer');

      await page.route(`**/api/user/${famous.username}*`, async route => {
        const answer = await route.fetch();
        const stats = { games: 412, wins: 214, draws: 49, checkmates: 96, surrenders: 71, leaves: 4 };
        await route.fulfill({
          json: { ...(await answer.json()), stats, rapid_ranked: 1802, blitz_ranked: 1764 },
        });
      });
      await page.goto(`/profile/${famous.username}`);
      await expect(page.getByTestId('profile-card')).toBeVisible();
      await take('22-card', true);

      await page.route('**/api/user/Failing*', route => route.fulfill({ status: 500, json: {} }));
      await page.goto('/profile/Failing');
      await expect(page.getByRole('alert')).toBeVisible();
      await take('23-card-failed');
      await page.goto('/profile/undefined');
      await expect(page.getByTestId('profile-missing')).toBeVisible();
      await take('24-card-missing');
      await page.route('**/api/user/Waiting*', () => undefined);
      await page.goto('/profile/Waiting');
      await expect(page.locator('main[aria-busy]')).toBeVisible();
      await take('25-card-waiting');
    });
  }
}
