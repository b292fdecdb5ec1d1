import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { playMoves } from '../support/browser/play';
import { sitDownAsWhite } from '../support/browser/rival';
import { Site } from '../support/browser/site';
import { test as base, expect } from '../support/browser/test';
import { list, SCHOLARS_MATE } from '../support/games/famous';
import { seededRandom } from '../support/random';
import { BIG_RUN } from '../support/runner/big-run';
import { isAccessible } from './parts/accessible';
import { text } from './parts/texts';

/** Games reviewed by a small test engine in a process of its own, which counts pieces and sees mates. */

const ENGINE = fileURLToPath(new URL('../support/server/engine.mjs', import.meta.url));
const test = base.extend<object, { server: Site }>({
  server: [
    async ({ playwright: _ }, use, { workerIndex }) => {
      const site = await Site.open(seededRandom(`reviews ${workerIndex}`), { REVIEW_ENGINE: ENGINE });
      await use(site);
      expect(await site.stop(), `the server's exit code\n${site.output()}`).toBe(0);
    },
    { scope: 'worker' },
  ],
});

const mark = (page: Page, ply: number) =>
  page.locator(`[data-ply="${ply}"]`).locator('xpath=..').getByRole('img');

test('[MH-11 MH-12 GM-18] a review opened from the result shows graph, signs, accuracy and a better move, to other users as well', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const person = await newcomer();
  const { page } = person;
  const table = await sitDownAsWhite(person, server);
  // Black's third move allows the mate.
  await playMoves(table, list(SCHOLARS_MATE));
  await table.b.ends();

  await page.getByTestId('result-engine').click();
  await expect(page).toHaveURL(/\/matches\/\d+/);
  const graph = page.getByTestId('review-graph');
  // The engine gives way to everything else on the machine.
  await expect(graph).toBeVisible();
  const slider = page.getByTestId('replay-slider');
  await expect(slider).toHaveAccessibleName(text('es', 'review.graph'));
  await expect(page.locator('[data-ply="7"]')).toHaveAttribute('aria-current', 'true');
  await expect(mark(page, 6)).toHaveAccessibleName(text('es', 'review.judgement.blunder'));
  await expect(mark(page, 7)).toHaveCount(0);
  await expect(page.locator('[data-ply="6"]')).toHaveText('Nf6');
  await expect(page.getByTestId('accuracy-w')).toHaveText(/^Precisión \d+\s%$/);

  // The figure leads to the mistake, that to the engine's line, and that back to the game.
  await page.getByTestId('blunder-b').click();
  await expect(page.locator('[data-ply="6"]')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByTestId('advantage-bar')).toHaveAccessibleName('Las blancas dan mate en 1 jugada');
  await expect(page.getByTestId('review-better')).toContainText('en vez de #1');
  await isAccessible(page, 'review');
  await page.getByTestId('review-better').locator('[data-variation-ply="6"]').click();
  await page.getByTestId('variation-leave').click();
  await expect(page.getByTestId('variation-leave')).toHaveCount(0);

  // The graph is the slider, by keyboard as well.
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /Mate de las blancas$/);
  await expect(page.getByTestId('advantage-bar')).toHaveText('1–0');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-ply="6"]')).toHaveAttribute('aria-current', 'true');
  const address = new URL(page.url());

  // A review is made once: another user has it at once, in another language, left to right as the moves are.
  const other = await newcomer({ language: 'ar' });
  await other.page.goto(`${address.pathname}?ply=6`);
  await expect(other.page.getByTestId('review-graph')).toHaveAttribute('dir', 'ltr');
  await expect(other.page.getByTestId('review-order')).toHaveCount(0);
  await expect(mark(other.page, 6)).toHaveAccessibleName(text('ar', 'review.judgement.blunder'));
  const left = async (ply: number) => (await other.page.locator(`[data-ply="${ply}"]`).boundingBox())?.x ?? 0;
  expect(await left(1)).toBeLessThan(await left(2));

  // Without an engine nothing of the review is shown.
  await other.page.route('**/config.json', async route => {
    const config: object = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, reviews: false } });
  });
  await other.page.reload();
  await expect(other.page.getByTestId('replay-slider')).toBeVisible();
  await expect(other.page.getByTestId('review')).toHaveCount(0);
});
