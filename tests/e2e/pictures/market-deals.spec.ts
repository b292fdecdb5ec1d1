import type { Page } from '@playwright/test';
import type { StatementEntry } from '../../../src/protocol/statement';
import { chooseLanguage, signIn } from '../../support/browser/person';
import { expect, test } from '../../support/browser/test';
import { startServer } from '../../support/server/server';
import { codesOf, seedSales, withTwoFactor } from '../../support/server/traders';
import { SIZES, taker } from './rest';

/**
 * Deals on the marketplace: trying on, a changed price, the user's own sales, the news of a purchase, its statement.
 */

const BUYER = 'aurelia_v';
const SELLER = 'Konstantin_Valeriano';
const WANTED = { kind: 'avatar', name: 'raven_1_2' } as const;
const PRICES = [430, 520, 460, 445, 420, 475, 500, 455, 480, 465, 530, 440, 470, 490, 510, 450];

/** More entries than the window holds, the newest of them held. */
function movements(): StatementEntry[] {
  const player = 'Maximiliano_Ortega_9';
  const item = { kind: 'avatar', name: 'raven_2_1' } as const;
  const kinds: readonly Partial<StatementEntry>[] = [
    { reason: 'duel-stake', reference: 'DU-7KQM2F', amount: -1_000, held: true },
    { reason: 'duel-stake', reference: 'DU-R4T09C', amount: -250, held: true, player },
    { reason: 'duel-won', reference: 'DU-R4T0XX', amount: 2_000, player },
    { reason: 'tournament-fee', reference: 'TO-2291', amount: -150, note: 'Copa de Medianoche' },
    { reason: 'sale', reference: 'MK-88120', amount: 3_752.5, player, item, price: 3_950 },
    { reason: 'sale', reference: 'MK-88097', amount: -11_200, player: 'Konstantin_Valeriano', item },
    { reason: 'upgrade', reference: 'BO-20417', amount: -120, item: { kind: 'board', name: 'YGGDRASIL' } },
    { reason: 'rename', reference: 'US-0031', amount: -200 },
    { reason: 'tournament-exit', reference: 'TO-2284', amount: 25, note: 'Copa del Alba' },
    { reason: 'grant', reference: '', amount: 5_000, note: 'Compensación por el corte del domingo 15' },
    { reason: 'duel-drawn', reference: 'DU-1XN88P', amount: 500, player: 'Yasmin88' },
    { reason: 'tournament-prize', reference: 'TO-2280', amount: 1_250, note: 'Abierto de la Torre' },
  ];
  let balance = 12_480;
  return Array.from({ length: 40 }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? {};
    const about = { reason: 'grant', reference: '', amount: 1, ...kind };
    const entry = { ...about, id: 900 - index, at: Date.now() - index * 5_400_000, balance };
    balance -= about.amount;
    return { ...entry, held: index < 2 };
  });
}

async function bannerPictures(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/marketplace');
  await expect(page.getByTestId('banner')).toBeVisible();
  await expect(page.getByTestId('market-grid')).toBeVisible();
  await take('98-banner-market');
  await page.goto('/');
  await expect(page.getByTestId('home-rapid')).toBeEnabled();
  await take('98-banner-home');
  await page.getByTestId('banner-hide').click();
  await expect(page.getByTestId('banner-hidden')).toBeVisible();
  await take('98-banner-hidden');
}

for (const language of ['es', 'ar'] as const)
  for (const viewport of SIZES)
    test(`pictures of deals, ${viewport.width} ${language}`, async ({ open }) => {
      const env = { HOUSE: 'off', HOUSE_MARKET: 'off' };
      const first = await startServer({ env });
      const [buyer, seller] = [await first.player(BUYER), await first.player(SELLER)];
      const secrets = [
        await withTwoFactor(first.api(buyer.token)),
        await withTwoFactor(first.api(seller.token)),
      ] as const;
      await first.operate('grant', BUYER, '2480');
      for (const name of ['raven_2_1', 'queen_1_0']) await first.operate('award', BUYER, 'avatar', name);
      await first.operate('award', BUYER, 'board', 'RUBY');
      const wanted = /item (\d+)/.exec(await first.operate('award', SELLER, WANTED.kind, WANTED.name))?.[1];
      const board = /item (\d+)/.exec(await first.operate('award', SELLER, 'board', 'VAST'))?.[1];
      // The last item is put to use, and an item in use is not for sale.
      await first.operate('award', SELLER, 'board', 'SILVER');
      await first.stop({ keepData: true });
      await seedSales(first, WANTED, PRICES);
      const server = await startServer({ env, dataDir: first.dataDir });

      const sellers = server.api(seller.token);
      const [code, later] = codesOf(secrets[1]);
      for (const [id, itemType, price, otpCode] of [
        [wanted, 'AVATAR', 460, code],
        [board, 'BOARD', 1_200, later],
      ]) {
        const listed = await sellers.post('/marketplace/sell', { id: Number(id), itemType, price, otpCode });
        expect(listed.body).toMatchObject({ status: 200 });
      }

      const page = await open({ baseURL: server.url, viewport, hasTouch: viewport.width < 600 });
      const take = taker(page, viewport, language);
      await page.goto('/');
      await chooseLanguage(page, language);
      await signIn(page, 'google', BUYER);
      await expect(page.locator('html')).toHaveAttribute('data-section', 'main');

      await page.goto('/marketplace');
      await page.getByTestId(`market-try-${wanted}`).click();
      await expect(page.getByTestId('try').getByTestId('story')).toBeVisible();
      await take('92-try-avatar');
      await page.keyboard.press('Escape');
      await page.goto('/marketplace?type=boards');
      await page.getByTestId(`market-try-${board}`).click();
      await expect(page.getByTestId('tried-board')).toBeVisible();
      await take('92-try-board');
      await page.keyboard.press('Escape');

      await page.goto('/marketplace');
      await page.getByTestId(`market-buy-${wanted}`).click();
      await page.getByTestId('alert-otp').fill(codesOf(secrets[0])[0]);
      const changed = { status: 409, message: 'The price has changed', code: 'priceChanged', price: 490 };
      await page.route('**/marketplace/purchase', route => route.fulfill({ json: changed }), { times: 1 });
      await page.getByTestId('alert-action-0').click();
      await expect(page.getByTestId('deal-changed')).toBeVisible();
      await take('93-price-changed');
      await page.keyboard.press('Escape');
      await page.getByTestId(`market-buy-${wanted}`).click();
      await page.getByTestId('alert-otp').fill(codesOf(secrets[0])[0]);
      await page.getByTestId('alert-action-0').click();
      await expect(page.getByTestId('toast')).not.toBeEmpty();
      await take('94-bought');
      await page.getByTestId('bought-use').click();
      await take('94-bought-use');

      await page.goto('/marketplace/sell');
      await page.getByTestId(`market-sell-${wanted}`).click();
      await page.getByTestId('sell-price').fill('610');
      await page.getByTestId('alert-otp').fill(codesOf(secrets[0])[1]);
      await take('94-sell-far');
      await page.getByTestId('alert-action-0').click();
      await expect(page.getByTestId('toast')).not.toBeEmpty();
      await take('94-listed');
      await page.getByTestId(`market-try-${wanted}`).click();
      await expect(page.getByTestId('try').getByTestId('story')).toBeVisible();
      await take('94-own-try');
      await page.keyboard.press('Escape');
      await page.goto('/marketplace');
      await expect(page.getByTestId(`market-cancel-${wanted}`)).toBeVisible();
      await take('94-own-in-market');

      const held = { king: 1_250, duels: 2 };
      const told = { balances: { king: 12_480, queen: 340 }, held, entries: movements(), next: 860 };
      await page.route('**/api/statement*', route => route.fulfill({ json: told }));
      await page.goto('/profile?view=statement');
      await expect(page.getByTestId('statement-balance')).toBeVisible();
      await take('90-statement-held');
      await page.evaluate(() => scrollTo(0, 9_999));
      await take('90-statement-foot');
      await page.goto('/profile?view=statement&show=held');
      await expect(page.getByTestId('statement-balance')).toBeVisible();
      await take('90-statement-tab');

      const text = {
        es: 'El domingo 29, de 3:00 a 3:40, no se podrá jugar.',
        ar: 'يوم الأحد 29، من 3:00 إلى 3:40، لن يكون اللعب ممكنًا.',
      }[language];
      const link = { es: 'Ver qué cambia', ar: 'ما الذي يتغيّر' }[language];
      await server.operate('message', 'set', language, text, '--url', '/pages/terms', '--name', link);
      await bannerPictures(page, take);
      await server.stop();
    });
