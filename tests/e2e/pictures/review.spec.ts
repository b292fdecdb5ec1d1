import { BoardOnPage } from '../../support/browser/board';
import { sitDownAsWhite } from '../../support/browser/rival';
import { expect, test } from '../../support/browser/test';
import { operaMatch } from '../fixtures/match';
import { answerReview, operaReview, withReviews } from '../fixtures/review';
import { pictureFile, rest } from './rest';

/** An engine's review of a finished game: before it, while it runs, and its results. */

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 568 },
] as const;

for (const language of ['es', 'ar', 'ru'] as const) {
  for (const { width, height } of SIZES) {
    test(`review at ${width}×${height} in ${language}`, async ({ newcomer }) => {
      const { page } = await newcomer({
        language,
        context: { viewport: { width, height }, hasTouch: width < 900 },
      });
      const board = new BoardOnPage(page);
      const take = async (name: string) => {
        await rest(page);
        await board.still();
        await page.screenshot({ path: pictureFile(`${name}-${width}-${language}.png`) });
      };
      await withReviews(page);
      await page.route(/\/api\/match\/1(\?|$)/, route => route.fulfill({ json: operaMatch() }));
      const show = async (search: string, json: object) => {
        await answerReview(page, json);
        await page.goto(`/matches/1${search}`);
        await expect(board.root).toHaveAttribute('data-ready', '');
        await expect(page.getByTestId('review')).toBeVisible();
      };
      await show('', { state: 'none' });
      await take('60-review-none');
      await show('?ply=4', { state: 'waiting', before: 2 });
      await take('61-review-waiting');
      await show('?ply=4', { state: 'running', done: 13, of: 34 });
      await take('62-review-running');
      await show('?ply=4', { state: 'refused', reason: 'own' });
      await take('63-review-refused');
      await show('?ply=18', operaReview());
      await take('64-review-done');
      await show('?ply=10', operaReview());
      await take('65-review-unjudged');
      await show('?ply=17&line=b8d7.e1c1&at=1', operaReview());
      await take('66-review-line');
    });
  }
}

test('result with an engine', async ({ newcomer, server }) => {
  const person = await newcomer();
  const { page } = person;
  await withReviews(page);
  await page.reload();
  const { b } = await sitDownAsWhite(person, server);
  b.send('surrender');
  await b.ends();
  await expect(page.getByTestId('result-engine')).toBeVisible();
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    await rest(page);
    await page.screenshot({ path: pictureFile(`67-result-${width}.png`) });
  }
});
