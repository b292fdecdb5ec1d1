import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { SearchBody } from '../../src/protocol/market';
import { userAnswer } from '../../src/protocol/users';
import { Person } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { freshName } from '../support/names';
import { BIG_RUN } from '../support/runner/big-run';
import type { Answer, Api } from '../support/server/server';
import { codesOf, withTwoFactor } from '../support/server/traders';
import { hasNoGraveFault, isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { tabTo } from './parts/keyboard';
import { text } from './parts/texts';

const king = async (person: Person): Promise<number> =>
  v.parse(userAnswer, await person.get('/user')).user.kingAmount;

/** Calls of the signed-in user, beside the page. */
const apiOf = ({ page, authorization }: Person): Pick<Api, 'get' | 'post'> =>
  callsOf(new URL(page.url()).origin, authorization);

function callsOf(origin: string, authorization: string): Pick<Api, 'get' | 'post'> {
  const call = async (path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  return { get: path => call(path), post: (path, body) => call(path, body) };
}

/** Does something and reads what the marketplace is asked next. */
async function asks(page: Page, act: () => Promise<unknown>): Promise<SearchBody> {
  const asked = page.waitForRequest(request => request.url().endsWith('/marketplace/search'));
  await act();
  return (await asked).postDataJSON() as SearchBody;
}

test('[SH-15 MK-01 MK-02 MK-06 MK-07 MK-09 MK-10 MK-11 MK-12 MK-14 MK-15 MK-17 MK-19 MK-20 HM-07 AL-06 AL-07] a newcomer looks around, buys from the house, sells and takes it back', async ({
  houseServer,
  open,
}) => {
  test.slow();
  const username = freshName('trader');
  const page = await open({ baseURL: houseServer.url });
  const person = await Person.comeBack(page, username);
  // Written down as it happens: half a second is over quickly.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { panels: seen });
    new MutationObserver(() => {
      const open = document.querySelector<HTMLElement>('[data-testid=market-filters]')?.dataset.open;
      if (open !== undefined && seen.at(-1) !== open) seen.push(open);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByTestId('fab-market').click();
  await expect(page.getByTestId('title')).toHaveText(text('es', 'common.page.marketplace'));
  const grid = page.getByTestId('market-grid');
  await expect(grid.getByRole('listitem')).toHaveCount(20);
  await expect(page.getByTestId('market-filters')).toHaveAttribute('data-open', 'false');
  expect(await page.evaluate(() => (window as unknown as { panels: string[] }).panels)).toEqual([
    'true',
    'false',
  ]);
  await isAccessible(page, 'the marketplace');

  // Pages, and back to the first one with another order.
  expect(await asks(page, () => page.getByRole('button', { name: 'Página 3' }).click())).toMatchObject({
    page: 2,
  });
  await expect(page).toHaveURL(/page=2/);
  await page.getByTestId('market-filters-toggle').click();
  expect(await asks(page, () => page.getByTestId('market-order-ASC').click())).toMatchObject({
    page: 0,
    order: 'ASC',
  });
  expect(await asks(page, () => page.getByTestId('market-generation-TWO').click())).toMatchObject({
    generation: 'TWO',
  });
  await expect(grid.locator('img[src*="_2_"]').first()).toBeVisible();
  expect(await asks(page, () => page.getByTestId('market-type-boards').click())).toMatchObject({
    type: 'boards',
    orderBy: 'PRICE',
  });
  await expect(grid.getByRole('listitem').first()).toContainText(text('es', 'common.board.GIBBOUS'));
  expect(await asks(page, () => page.getByTestId('market-generation-ALL').click())).toMatchObject({
    generation: 'ALL',
  });
  await expect(page.getByTestId('market-shop')).toHaveAttribute('target', '_blank');
  // Letters of a name in the language of the page, without its accents.
  expect(await asks(page, () => page.getByTestId('market-search').fill('rubi'))).toMatchObject({
    names: ['RUBY'],
  });
  await expect(grid.getByRole('listitem')).toHaveCount(1);
  await page.getByTestId('market-search').fill('zzz');
  await expect(page.getByTestId('market-empty')).toBeVisible();
  expect(await asks(page, () => page.getByTestId('market-clear').click())).not.toHaveProperty('names');
  expect(await asks(page, () => page.getByTestId('market-affordable').click())).toMatchObject({
    affordable: true,
  });

  // A press on a board's picture shows the last game on it and tells its story; from there it is bought as well.
  await grid.locator('[data-testid^=market-try-]').first().click();
  const trying = page.getByTestId('try');
  await expect(trying.getByTestId('tried-board')).toBeVisible();
  await expect(trying.getByTestId('story')).toBeVisible();
  await isAccessible(page, 'trying something on');
  // Nobody trades without a second factor. The browser's Back closes what lies over the page, and leads no further.
  await page.getByTestId('try-buy').click();
  const alert = page.getByTestId('alert');
  await expect(alert).toContainText(text('es', 'alert.market.otp'));
  await page.evaluate(() => history.back());
  await expect(alert).toBeHidden();
  await grid.locator('[data-testid^=market-try-]').first().click();
  await expect(trying).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(trying).toBeHidden();
  await expect(page).toHaveURL(/marketplace\?.*affordable=1/);
  await expect(grid.locator('[data-kind=board]')).not.toHaveCount(0);
  await grid.locator('[data-testid^=market-buy-]').first().click();
  await page.getByTestId('alert-action-0').click();
  await expect(page).toHaveURL(/configuration\/otp/);
  const api = apiOf(person);
  const [first, second] = codesOf(await withTwoFactor(api));

  // Too dear: no call, and a way to the shop.
  await page.goto('/marketplace?orderBy=PRICE&order=DESC');
  await grid.locator('[data-testid^=market-buy-]').first().click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'alert.market.short'));
  const swap = page.waitForEvent('popup');
  await page.getByTestId('alert-action-0').click();
  expect((await swap).url()).toContain('/pages/swap');

  // The cheapest, with the keyboard alone; as a screen reader says it.
  await page.goto('/marketplace?orderBy=PRICE&order=ASC');
  const cheapest = grid.getByRole('listitem').first();
  const bought = (await cheapest.getAttribute('data-testid'))?.replace('market-item-', '') ?? '';
  await tabTo(person, '[data-testid^=market-buy-]');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog:
      - heading [level=2]
      - paragraph: /Comprar a .*Kings_Exchange/
      - term: Precio
      - definition: /\\d+ KING/
      - term: Te quedarán
      - definition: /\\d+ KING/
      - paragraph: Todavía no se ha vendido ninguno igual.
      - text: Código de tu aplicación
      - textbox "Código de tu aplicación"
      - button "Cancelar"
      - button /Comprar por \\d+ KING/
      - button "Cerrar"
  `);
  await isAccessible(page, 'buying');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(text('es', 'market.refused.otpWrong'));
  await expect(page.getByTestId('alert-otp')).toHaveValue('');
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  // From the news of it one press leads to where it is put on.
  await page.getByTestId('bought-use').click();
  await expect(page).toHaveURL(/profile\/avatars$/);
  await expect(page.getByTestId(`item-${bought}`)).toHaveAttribute('aria-pressed', 'true');
  const left = await king(person);
  expect(left).toBeLessThan(1_000);
  await expect(page.getByTestId('home-king')).toContainText(String(left));

  // Theirs now: for sale at 7, of which 6.65 stay, and not for sale again.
  const asked = await asks(page, () => follow(page, '/marketplace/sell'));
  expect(asked).toMatchObject({ action: 'sell', page: 0 });
  await expect(grid.getByRole('listitem')).toHaveCount(2);
  const own = grid.getByRole('listitem').first();
  await tabTo(person, '[data-testid^=market-sell-]');
  await page.keyboard.press('Enter');
  for (const wrong of ['0', '0.5', '']) {
    await page.getByTestId('sell-price').fill(wrong);
    await page.getByTestId('alert-action-0').click();
    await expect(dialog).toContainText(text('es', 'market.refused.price'));
  }
  await page.getByTestId('sell-price').fill('7');
  await expect(page.getByTestId('sell-net')).toHaveValue('6,65');
  await page.getByTestId('sell-net').fill('95');
  await expect(page.getByTestId('sell-price')).toHaveValue('100');
  await isAccessible(page, 'selling');
  await tabTo(person, '[data-testid=sell-price]');
  await page.keyboard.type('7');
  await tabTo(person, '[data-testid=alert-otp]');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(own.locator('[data-testid^=market-cancel-]')).toHaveText(text('es', 'market.cancel'));
  await follow(page, '/marketplace?orderBy=PRICE&order=ASC');
  await expect(cheapest).toContainText(text('es', 'market.yours'));
  await cheapest.locator('[data-testid^=market-cancel-]').click();
  await expect(page.getByTestId('toast')).not.toBeEmpty();
  await expect(cheapest).not.toContainText(text('es', 'market.yours'));
  const { content } = v.parse(
    v.object({ content: v.array(v.unknown()) }),
    (
      await api.post('/marketplace/search', {
        action: 'sell',
        type: 'avatars',
        page: 0,
        generation: 'ALL',
        order: 'ASC',
        orderBy: 'ID',
      })
    ).body,
  );
  expect(content).toHaveLength(2);

  // What it cost stands in the statement, and in the file.
  await page.goto('/profile?view=statement');
  await expect(page.getByTestId('title')).toHaveText(text('es', 'common.page.statement'));
  await expect(page.getByTestId('statement-balance')).toContainText(String(left));
  await isAccessible(page, 'the statement');
  const file = page.waitForEvent('download');
  await page.getByTestId('statement-csv').click();
  expect((await file).suggestedFilename()).toMatch(/^kingside_.*\.csv$/);
  await page.getByRole('button', { name: text('es', 'statement.tab.queens') }).click();
  await expect(page.getByTestId('statement-empty')).toBeVisible();

  // One press takes the purchase to support, from the statement and from the item.
  await page.getByTestId('statement-all').click();
  await page.locator('[data-testid^=ask-MK-]').click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByTestId('attached')).toContainText(/MK-\d+/);
  await page.getByTestId('support-reason-4').check();
  await page.getByTestId('support-subject').fill('Mi compra');
  await page.getByTestId('support-message').fill('No es lo que vi.');
  await page.getByTestId('support-send').click();
  await expect(page.getByTestId('evidence')).toContainText('Kings_Exchange');
  await isAccessible(page, 'a purchase as evidence');
  await page.evaluate(() => history.back());
  await expect(page.getByTestId('support')).toBeHidden();
  await expect(page.getByTestId('home-blitz')).toBeVisible();
  await page.goto('/profile/avatars');
  await page.getByTestId(`item-${bought}`).click();
  await page.getByTestId('story-ask').click();
  await expect(page.getByTestId('attached')).toContainText(/MK-\d+/);

  // The operator sees what it is about.
  const desk = await open({ baseURL: houseServer.operatorUrl() });
  await desk.goto('/desk');
  await hasNoGraveFault(desk, 'sign-in of the desk');
  const token = await readFile(join(houseServer.dataDir, 'operator.token'), 'utf8');
  await desk.getByLabel('Token').fill(token.trim());
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Open tickets' })).toBeVisible();
  await hasNoGraveFault(desk, 'queue of the desk');
  await desk.getByRole('link', { name: 'Mi compra' }).click();
  await expect(desk.getByText(/^MK-\d+, /)).toBeVisible();
  await expect(desk.getByText('Kings_Exchange', { exact: true })).toBeVisible();
  await hasNoGraveFault(desk, 'a ticket on the desk');

  // Anybody's card can be seen, and whether they play.
  const stranger = freshName();
  await houseServer.player(stranger);
  await page.goto(`/profile/${stranger}`);
  await page.getByTestId('profile-spectate').click();
  await expect(page).toHaveURL(`/profile/${stranger}/spectate`);
});

test('[MK-10 MK-17] a press that comes before the own data waits for them; the last sales move nothing under the hand', {
  tag: BIG_RUN,
}, async ({ houseServer, open }) => {
  const page = await open({ baseURL: houseServer.url });
  await withTwoFactor(apiOf(await Person.comeBack(page)));
  // Each waits until the test lets it go.
  const gate = async (glob: string) => {
    let resolve = (): void => undefined;
    const promise = new Promise<void>(done => {
      resolve = done;
    });
    await page.route(glob, async route => {
      await promise;
      await route.continue();
    });
    return resolve;
  };
  const [userComes, salesCome] = [await gate('**/user'), await gate('**/marketplace/sales**')];
  await page.goto('/marketplace?orderBy=PRICE&order=ASC');
  const card = page.getByTestId('market-grid').getByRole('listitem').first();
  await card.locator('[data-testid^=market-buy-]').click();
  userComes();
  const button = page.getByTestId('alert-action-0');
  await expect(page.getByTestId('alert-otp')).toBeVisible();
  // It has arrived where it stays.
  await expect(page.getByTestId('alert')).toHaveCSS('transform', 'none');
  const waiting = await button.boundingBox();
  salesCome();
  await expect(page.getByText(text('es', 'market.sales.none'))).toBeVisible();
  expect(await button.boundingBox()).toEqual(waiting);
});

test('[MK-12 MK-16 MK-17 MK-18 ER-03] a price that has changed, refusals and no answer at all: nothing is charged, and what was typed stays', async ({
  houseServer,
  open,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const page = await open({ baseURL: houseServer.url });
  await withTwoFactor(apiOf(await Person.comeBack(page)));
  const answer = (path: string, json: object) =>
    page.route(`**/marketplace/${path}`, route => route.fulfill({ json }), { times: 1 });
  await answer('search', { error: 'no such type' });
  await page.goto('/marketplace?orderBy=PRICE&order=ASC');
  await expect(page.getByTestId('alert')).toContainText('no such type');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: text('es', 'common.retry') }).click();

  const card = page.getByTestId('market-grid').getByRole('listitem').first();
  await card.locator('[data-testid^=market-buy-]').click();
  const dialog = page.getByRole('dialog');
  await page.getByTestId('alert-otp').fill('123456');
  await answer('purchase', {
    status: 409,
    message: 'The price has changed',
    code: 'priceChanged',
    price: 61,
  });
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('deal-changed')).toContainText('61');
  await expect(page.getByTestId('alert-otp')).toHaveValue('123456');
  await expect(page.getByTestId('alert-action-0')).toContainText('61');
  const [asked] = await Promise.all([
    page.waitForRequest('**/marketplace/purchase'),
    answer('purchase', { status: 500 }).then(() => page.getByTestId('alert-action-0').click()),
  ]);
  expect(asked.postDataJSON()).toMatchObject({ price: 61, itemType: 'AVATAR', otpCode: '123456' });
  expect(asked.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  await expect(dialog).toContainText(text('es', 'market.refused.buy'));
  // No answer: the same wish again is the same call.
  const keys: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 2; attempt++) {
    await page.route('**/marketplace/purchase', route => route.abort(), { times: 1 });
    const sent = page.waitForRequest('**/marketplace/purchase');
    await page.getByTestId('alert-action-0').click();
    keys.push((await sent).headers()['idempotency-key']);
    await expect(dialog).toContainText(text('es', 'market.refused.unreachable'));
    await expect(page.getByTestId('alert-otp')).toHaveValue('123456');
    await expect(page.getByTestId('alert-action-0')).toBeEnabled();
  }
  expect(keys[0]).toBe(keys[1]);
  await answer('purchase', { status: 418, message: 'Closed for tea' });
  await page.getByTestId('alert-action-0').click();
  await expect(dialog).toContainText('Closed for tea');
  await page.keyboard.press('Escape');

  await follow(page, '/marketplace/sell');
  await card.locator('[data-testid^=market-sell-]').click();
  await page.getByTestId('sell-price').fill('70');
  await page.getByTestId('alert-otp').fill('123456');
  await answer('sell', { status: 500 });
  await page.getByTestId('alert-action-0').click();
  await expect(dialog).toContainText(text('es', 'market.refused.sell'));
  await expect(page.getByTestId('sell-price')).toHaveValue('70');
  await page.keyboard.press('Escape');
});

test('[MK-12] two tabs of one account look at the same avatar, and its seller asks more meanwhile: it is bought once', {
  tag: BIG_RUN,
}, async ({ houseServer, open }) => {
  const page = await open({ baseURL: houseServer.url });
  const secret = await withTwoFactor(apiOf(await Person.comeBack(page)));
  const seller = callsOf(houseServer.url, `Bearer ${(await houseServer.player(freshName())).token}`);
  const codes = codesOf(await withTwoFactor(seller));
  const query = { action: 'sell', type: 'avatars', page: 0, generation: 'ALL', order: 'ASC', orderBy: 'ID' };
  const { content } = v.parse(
    v.object({ content: v.array(v.object({ id: v.number() })) }),
    (await seller.post('/marketplace/search', query)).body,
  );
  const item = { id: content[0]?.id ?? 0, itemType: 'AVATAR' };
  const list = (price: number, otpCode: string | undefined) =>
    seller.post('/marketplace/sell', { ...item, price, otpCode });
  await list(40, codes[0]);
  const tabs = [page, await page.context().newPage()] as const;
  for (const tab of tabs) {
    await tab.goto('/marketplace?orderBy=ID&order=DESC');
    await tab.getByTestId(`market-buy-${item.id}`).click();
    await expect(tab.getByTestId('alert-action-0')).toContainText('40');
  }
  await seller.post('/marketplace/cancel', item);
  await list(45, codes[1]);
  const [code] = codesOf(secret);
  const [first, second] = tabs;
  for (const tab of tabs) await tab.getByTestId('alert-otp').fill(code);
  await first.getByTestId('alert-action-0').click();
  await expect(first.getByTestId('deal-changed')).toContainText('45');
  await first.getByTestId('alert-action-0').click();
  await expect(first.getByTestId('toast')).not.toBeEmpty();
  await second.getByTestId('alert-action-0').click();
  await expect(second.getByRole('dialog')).toContainText(text('es', 'market.refused.ownItem'));
  await expect(second.getByTestId('home-king')).toContainText('955');
});
