import { chooseLanguage, signIn } from '../../support/browser/person';
import { expect, test } from '../../support/browser/test';
import { startServer } from '../../support/server/server';
import { withTwoFactor } from '../../support/server/traders';
import { pictureFile, rest, SIZES } from './rest';

/** Pages of an account when calls fail, when there is nothing, and when there is more than there is room for. */

const LONG = 'W'.repeat(20);
const FAILED = { status: 500, json: { message: 'no' } };
/** Calls that fail, and the page where that is seen. */
const FAILING = [
  ['**/api/user*', '/', 'home'],
  ['**/api/avatars*', '/profile', 'hub'],
  ['**/api/avatars*', '/profile/avatars', 'avatars'],
  ['**/api/frames*', '/profile/frames', 'frames'],
  ['**/api/flags*', '/profile/flags', 'flags'],
  ['**/api/boards*', '/boards', 'boards'],
  ['**/api/statement*', '/profile?view=statement', 'statement'],
  ['**/api/marketplace/search', '/marketplace', 'market'],
  ['**/api/marketplace/search', '/marketplace/sell', 'sell'],
  ['**/api/otp/qr*', '/configuration/otp', 'otp'],
  ['**/api/matchs/*', '/configuration', 'configuration'],
  ['**/api/user/**', `/profile/${LONG}`, 'card'],
] as const;

for (const language of ['es', 'ar'] as const)
  for (const { width, height } of SIZES)
    test(`failing at ${width}×${height} in ${language}`, async ({ newcomer, server, expectInConsole }) => {
      expectInConsole(/status of 500/);
      const { page } = await newcomer({ language, context: { viewport: { width, height } } });
      await server.player(LONG).catch(() => undefined);
      for (const [call, path, name] of FAILING) {
        await page.goto('/pages/terms');
        await page.evaluate(() => sessionStorage.clear());
        await page.route(call, route => route.fulfill(FAILED));
        await page.goto(path);
        await expect(page.getByRole('main')).toBeVisible();
        await page.waitForLoadState('networkidle');
        await rest(page);
        await page.screenshot({ path: pictureFile(`95-failed-${name}-${width}-${language}.png`) });
        await page.unroute(call);
      }
    });

const MESSAGE = 'No me deja terminar: '.concat('la partida se queda parada y nadie responde. '.repeat(20));

for (const language of ['es', 'ar'] as const)
  for (const { width, height } of SIZES)
    test(`empty and full support at ${width}×${height} in ${language}`, async ({
      newcomer,
      server,
      expectInConsole,
    }) => {
      expectInConsole(/status of 500/);
      const { page } = await newcomer({ language, context: { viewport: { width, height } } });
      const take = async (name: string) => {
        await rest(page);
        await page.screenshot({ path: pictureFile(`96-${name}-${width}-${language}.png`) });
      };
      await page.getByTestId('fab-support').click();
      await expect(page.getByTestId('support')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await take('support-empty');
      if (width < 641) await page.getByTestId('support-new').click();
      await page.getByTestId('support-send').click();
      await take('support-missing');
      await page.route('**/api/matchs/*', route => route.fulfill(FAILED));
      await page.getByTestId('support-attach').click();
      await expect(page.getByTestId('support').getByRole('alert').last()).not.toBeEmpty();
      await take('support-attach-failed');
      await page.getByTestId('support-other').click();
      await page.getByTestId('support-number').fill('1');
      await page.getByTestId('support-number-attach').click();
      await expect(page.getByTestId('support-number')).toHaveAttribute('aria-invalid');
      await take('support-number-refused');
      await page.getByTestId('support-other').click();
      await page.unroute('**/api/matchs/*');
      await page.getByTestId('support-attach').click();
      await expect(page.getByTestId('support-attach')).toBeDisabled();
      await page.getByTestId('support-reason-4').check();
      await page.getByTestId('support-subject').fill('W'.repeat(64));
      await page.getByTestId('support-message').fill(MESSAGE.slice(0, 1500));
      await take('support-attach-none');
      const answered = page.waitForResponse(
        answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/support'),
      );
      await page.getByTestId('support-send').click();
      const id = String(((await (await answered).json()) as { id: number }).id);
      await expect(page.getByTestId('message-own')).toBeVisible();
      await take('support-long');
      await server.operate('tickets', 'answer', id, MESSAGE.slice(0, 1400), '--by', 'Inés María');
      await server.operate('tickets', 'close', id);
      await page.reload();
      await page.getByTestId('fab-support').click();
      await expect(page.getByTestId('support').getByRole('tab').first()).toBeVisible();
      await take('support-closed-list');
      if (width < 641) await page.getByTestId(`ticket-${id}`).click();
      else await page.getByRole('tab').last().click();
      if (width >= 641) await page.getByTestId(`ticket-${id}`).click();
      await expect(page.getByTestId('support-closed')).toBeVisible();
      await take('support-closed');
    });

for (const language of ['es', 'ru', 'ar'] as const)
  for (const viewport of SIZES)
    test(`an empty purse and selling on hold, ${viewport.width} ${language}`, async ({
      open,
      expectInConsole,
    }) => {
      expectInConsole(/status of 500/);
      const server = await startServer({ env: { HOUSE: 'off', HOUSE_MARKET: 'off' } });
      const session = await server.player(LONG);
      await withTwoFactor(server.api(session.token));
      await server.operate('two-factor', 'reset', LONG, 'Perdió el teléfono');
      for (const name of ['raven_2_1', 'queen_1_0']) await server.operate('award', LONG, 'avatar', name);
      const page = await open({ baseURL: server.url, viewport });
      const take = async (name: string) => {
        await rest(page);
        await page.waitForTimeout(300);
        await page.screenshot({ path: pictureFile(`97-${name}-${viewport.width}-${language}.png`) });
      };
      await page.goto('/');
      await chooseLanguage(page, language);
      await signIn(page, 'google', LONG);
      await expect(page.locator('html')).toHaveAttribute('data-section', 'main');
      await expect(page.getByTestId('home-rapid')).toBeEnabled();
      await take('home-long-name');
      await page.goto('/marketplace/sell');
      await expect(page.getByTestId('market-grid')).toBeVisible();
      await page.waitForTimeout(700);
      await take('sell');
      await page.locator('[data-testid^=market-sell-]').first().click();
      await expect(page.getByTestId('deal-held')).toBeVisible();
      await take('sell-held');
      await page.keyboard.press('Escape');
      await page.goto('/marketplace');
      await expect(page.getByTestId('market-empty')).toBeVisible();
      await take('market-nothing');
      await server.operate('move', LONG, 'fee', '1000', 'x'.repeat(120));
      await page.goto('/profile?view=statement');
      await expect(page.getByTestId('statement-balance')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await take('statement-long');
      await page.goto(`/profile/${LONG}`);
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await take('card-long');
      await page.goto('/boards');
      await expect(page.getByTestId('story')).toBeVisible();
      await page.getByTestId('upgrade-rest').click();
      await expect(page.getByTestId('upgrade-form')).toBeVisible();
      await take('upgrade-short');
      await page.keyboard.press('Escape');
      await page.goto('/configuration');
      await page.getByTestId('configuration-username').click();
      await expect(page.getByTestId('alert')).toBeVisible();
      await take('rename-short');
      await server.stop();
    });
