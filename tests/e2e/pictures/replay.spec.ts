import { BoardOnPage, byDragging } from '../../support/browser/board';
import { expect, test } from '../../support/browser/test';
import { operaMatch } from '../fixtures/match';
import { Looks } from '../parts/looks';
import { pictureFile, rest, SIZES } from './rest';

/** A finished game: its start, its middle and end, on either board, damaged, without times, missing, failed. */

for (const language of ['es', 'ar'] as const) {
  for (const { width, height } of SIZES) {
    test(`replay at ${width}×${height} in ${language}`, async ({ newcomer, expectInConsole }) => {
      expectInConsole(/status of (404|500)/);
      const { page } = await newcomer({
        language,
        context: { viewport: { width, height }, hasTouch: width < 400 },
      });
      const board = new BoardOnPage(page);
      const take = async (name: string) => {
        await rest(page);
        if (await board.root.isVisible()) await board.still();
        await page.screenshot({ path: pictureFile(`${name}-${width}-${language}.png`) });
      };
      const whole = operaMatch();
      await page.route('**/api/match/1*', route => route.fulfill({ json: whole }));
      await page.goto('/matches/1');
      await expect(board.root).toHaveAttribute('data-ready', '');
      await take('50-replay-start');
      await page.goto('/matches/1?ply=24');
      await expect(board.root).toHaveAttribute('data-ready', '');
      await take('51-replay-middle');
      await page.goto('/matches/1?ply=25&line=f6d7.b5d7.e7d7.b3b8&at=2');
      await expect(board.root).toHaveAttribute('data-ready', '');
      await take('51-replay-variation');
      await page.goto('/matches/1?ply=24');
      await expect(board.root).toHaveAttribute('data-ready', '');
      await page.getByTestId('replay-more').click();
      await rest(page);
      await take('51-replay-menu');
      await page.getByTestId('replay-board').click();
      await page.getByTestId('replay-flip').click();
      await page.getByTestId('moves-last').click();
      await expect(board.root).toHaveAttribute('data-theme', 'VAST');
      await take('52-replay-end-black');
      await page.goto('/matches/1?ply=20');
      await page.getByTestId('replay-pace').selectOption('real');
      await page.getByTestId('replay-play').click();
      await expect(page.locator('[data-on-move=true]')).toBeVisible();
      await take('53-replay-playing');

      const name = 'A_very_long_name_20xx';
      const { details, ...bare } = operaMatch({
        reason: 'surrender',
        win: false,
        white: { ...whole.details.white, username: name },
      });
      await page.route('**/api/match/2*', route =>
        route.fulfill({
          json: { ...bare, whites: name, details, movements: bare.movements.replace(' Qb3>', ' Qz3>') },
        }),
      );
      await page.goto('/matches/2?ply=9');
      await expect(page.getByTestId('replay-remark')).toBeVisible();
      await take('54-replay-damaged');
      await page.route('**/api/match/3*', route =>
        route.fulfill({ json: { ...bare, movements: bare.movements.replaceAll(/>\d+/g, '') } }),
      );
      await page.goto('/matches/3?ply=12');
      await expect(board.root).toHaveAttribute('data-ready', '');
      await take('55-replay-without-times');
      await page.route('**/api/match/4*', () => undefined);
      await page.goto('/matches/4');
      await expect(page.getByTestId('clock-player')).toBeVisible();
      await take('56-replay-waiting');
      await page.goto('/matches/999999');
      await expect(page.getByTestId('replay-matches')).toBeVisible();
      await take('57-replay-missing');
      await page.route('**/api/match/5*', route => route.fulfill({ status: 500, json: {} }));
      await page.goto('/matches/5');
      await expect(page.getByRole('alert')).toBeVisible();
      await take('58-replay-failed');
    });
  }
}

test('pictures of an analysis', async ({ newcomer }) => {
  const { page } = await newcomer();
  const looks = await Looks.at(page);
  const board = new BoardOnPage(page);
  const take = async (name: string) => {
    for (const language of ['ar', 'es'] as const) {
      await looks.language(language);
      for (const { width, height } of SIZES.toReversed()) {
        await page.setViewportSize({ width, height });
        await rest(page);
        await page.screenshot({ path: pictureFile(`${name}-${width}-${language}.png`) });
      }
    }
  };
  await page.goto('/matches?view=analysis');
  await expect(board.root).toHaveAttribute('data-ready', '');
  await take('59-analysis-form');
  await byDragging(board, { san: 'e4', from: 'e2', to: 'e4', promotion: null });
  await take('59-analysis-move');
});
