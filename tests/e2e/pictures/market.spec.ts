import { chooseLanguage, signIn } from '../../support/browser/person';
import { expect, test } from '../../support/browser/test';
import { startServer } from '../../support/server/server';
import { seedSales, withTwoFactor } from '../../support/server/traders';
import { SIZES, taker } from './rest';

const TRADER = 'aurelia_v';
const PRICES = [
  430, 520, 460, 445, 420, 475, 500, 455, 480, 465, 530, 440, 470, 490, 510, 450, 485, 495, 478, 482,
];

for (const language of ['es', 'ar'] as const)
  for (const viewport of SIZES)
    test(`pictures of the marketplace, ${viewport.width} ${language}`, async ({ open, expectInConsole }) => {
      expectInConsole(/status of 500|ERR_INTERNET|Failed to load/);
      const env = { HOUSE: 'off', HOUSE_MARKET: 'on' };
      const first = await startServer({ env });
      const session = await first.player(TRADER);
      await withTwoFactor(first.api(session.token));
      await first.operate('grant', TRADER, '2480');
      for (const name of ['raven_2_1', 'queen_1_0']) await first.operate('award', TRADER, 'avatar', name);
      await first.operate('award', TRADER, 'board', 'RUBY');
      await first.operate('move', TRADER, 'fee', '250', 'Cobro doble de octubre');
      await first.stop({ keepData: true });
      await seedSales(first, { kind: 'avatar', name: 'raven_1_2' }, PRICES);
      await seedSales(
        first,
        { kind: 'avatar', name: 'queen_1_0' },
        PRICES.map(price => Math.round(price / 3)),
      );
      const server = await startServer({ env, dataDir: first.dataDir });

      const page = await open({ baseURL: server.url, viewport });
      const take = taker(page, viewport, language);
      await page.goto('/');
      await chooseLanguage(page, language);
      await signIn(page, 'google', TRADER);
      await expect(page.locator('html')).toHaveAttribute('data-section', 'main');
      await take('80-home');
      await page.goto('/marketplace');
      await expect(page.getByTestId('market-grid')).toBeVisible();
      await page.waitForTimeout(700);
      await take('81-market');
      await page.getByTestId('market-filters-toggle').click();
      await take('82-market-filters');
      await page.goto('/marketplace?type=boards&orderBy=PRICE&order=ASC');
      await expect(page.getByTestId('market-grid')).toBeVisible();
      await page.waitForTimeout(700);
      await take('83-market-boards');
      await page.goto('/marketplace?type=avatars&design=raven_1_2');
      await expect(page.getByTestId('market-design')).toBeVisible();
      await page.getByTestId('watch-below').fill('300');
      await page.getByTestId('watch-set').click();
      await expect(page.getByTestId('watch-end')).toBeVisible();
      await take('83-design');
      await page.goto('/marketplace');
      await expect(page.getByTestId('watched-raven_1_2')).toBeVisible();
      await take('83-watched');
      await page.goto('/profile/avatars?design=queen_2_2');
      await expect(page.getByTestId('item-ways')).toBeVisible();
      await take('83-missing');
      await page.goto('/profile/flags?design=eclipse');
      await expect(page.getByTestId('item-ways')).toBeVisible();
      await take('83-missing-flag');
      await page.goto('/boards?design=UNSEEN');
      await expect(page.getByTestId('item-ways')).toBeVisible();
      await take('83-missing-board');
      await page.goto('/marketplace?text=zzzz');
      await expect(page.getByTestId('market-empty')).toBeVisible();
      await take('84-market-empty');
      await page.goto('/marketplace?order=ASC&orderBy=PRICE');
      await expect(page.getByTestId('market-grid')).toBeVisible();
      await page.waitForTimeout(700);
      const raven = page.getByRole('main').locator('li', { has: page.locator('img[src*="raven_1_2"]') });
      await page.goto('/marketplace?orderBy=RARITY&order=ASC&page=1');
      await raven.getByRole('button').last().click();
      await expect(page.getByTestId('deal-comparison')).toBeVisible();
      await page.getByTestId('alert-otp').fill('90264');
      await take('85-buy');
      await page.getByTestId('alert-otp').fill('902641');
      await page.getByTestId('alert-action-0').click();
      await expect(page.getByTestId('alert')).toContainText(/\d/);
      await page.waitForTimeout(600);
      await take('86-buy-wrong-code');
      await page.keyboard.press('Escape');
      await page.goto('/marketplace/sell');
      await expect(page.getByTestId('market-grid')).toBeVisible();
      await page.waitForTimeout(700);
      await take('87-sell-list');
      const lady = page.getByRole('main').locator('li', { has: page.locator('img[src*="queen_1_0"]') });
      await lady.getByRole('button').last().click();
      await page.getByTestId('sell-price').fill('260');
      await expect(page.getByTestId('deal-comparison')).toBeVisible();
      await page.getByTestId('alert-otp').fill('73');
      await take('88-sell');
      await page.keyboard.press('Escape');
      await page.goto('/marketplace?order=DESC&orderBy=PRICE');
      await page.locator('[data-testid^=market-buy-]').first().click();
      await expect(page.getByTestId('alert')).toBeVisible();
      await take('89-short');
      await page.keyboard.press('Escape');
      await page.goto('/profile?view=statement');
      await expect(page.getByTestId('statement-balance')).toBeVisible();
      await take('90-statement');
      await page.goto('/profile?view=statement&show=queens');
      await expect(page.getByTestId('statement-empty')).toBeVisible();
      await take('91-statement-empty');
      await server.stop();
    });
