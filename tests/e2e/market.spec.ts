import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { SearchBody } from '../../src/protocol/market';
import { userAnswer } from '../../src/protocol/users';
import { enter, Person } from '../support/browser/person';
import { expect, type Server, test } from '../support/browser/test';
import { freshName } from '../support/names';
import { BESIDE_ROWS, BIG_RUN } from '../support/runner/big-run';
import { authenticatorOf } from '../support/server/traders';
import { hasNoGraveFault, isAccessible } from './parts/accessible';
import { tabTo } from './parts/keyboard';
import { text } from './parts/texts';

const CHEAPEST = '/marketplace?orderBy=PRICE&order=ASC';

/** A user with a second factor, at a page of the marketplace. */
async function trader(page: Page, server: Server, at: string) {
  const username = freshName('trader');
  const session = await server.player(username);
  const code = await authenticatorOf(server, session.token);
  const { get } = server.api(session.token);
  const king = async (): Promise<number> => v.parse(userAnswer, (await get('/user')).body).user.kingAmount;
  await enter(page, async () => session, at);
  return { person: new Person(page, username), code, king, grid: page.getByTestId('market-grid') };
}

/** Does something and reads the search that the marketplace then makes. */
async function asks(page: Page, act: () => Promise<unknown>): Promise<SearchBody> {
  const asked = page.waitForRequest(request => request.url().endsWith('/marketplace/search'));
  await act();
  return (await asked).postDataJSON() as SearchBody;
}

test('[HM-07 MK-01 MK-02 MK-06 MK-19] the market button opens a grid of twenty with pages and the shop, and its filters fold away', async ({
  newcomer,
}) => {
  const { page } = await newcomer();
  // Recorded as it happens, since the panel is open for only half a second.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { panels: seen });
    new MutationObserver(() => {
      const open = document.querySelector<HTMLElement>('[data-testid=market-filters]')?.dataset.open;
      if (open !== undefined && seen.at(-1) !== open) seen.push(open);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByTestId('fab-market').click();
  const items = page.getByTestId('market-grid').getByRole('listitem');
  await expect(items).toHaveCount(20);
  await expect(items.first()).toContainText(/\d+\s*KING/);
  await expect(items.first()).toHaveAttribute('data-tier', /^(C|B|A|S|SS)$/);
  await expect(items.first().locator('img')).toBeVisible();
  await expect(page.getByTestId('market-filters')).toHaveAttribute('data-open', 'false');
  expect(await page.evaluate(() => Reflect.get(window, 'panels'))).toEqual(['true', 'false']);
  await expect(page.getByTestId('market-shop')).toHaveAttribute('target', '_blank');
  await isAccessible(page, 'the marketplace');
  expect(await asks(page, () => page.getByRole('button', { name: 'Página 3' }).click())).toMatchObject({
    page: 2,
  });
  await expect(page).toHaveURL(/page=2/);
  await page.getByTestId('market-filters-toggle').click();
  expect(await asks(page, () => page.getByTestId('market-order-ASC').click())).toMatchObject({ page: 0 });
});

test('[MK-06 MK-20] boards are found by name and tried on, and without a second factor a purchase leads to its set-up', async ({
  newcomer,
  server,
}) => {
  const { page, username } = await newcomer({ at: '/marketplace?type=boards&orderBy=PRICE&order=ASC' });
  // Without the KING for it the purchase would end before that.
  await server.operate('grant', username, '10000');
  const items = page.getByTestId('market-grid').getByRole('listitem');
  await expect(items.first()).toContainText(text('es', 'common.board.BRONZE'));
  await expect(items.first()).toContainText(text('es', 'market.upgrades_other'));
  // The search field stays when the filters have folded away. Names are searched in the language of the page, and
  // accents may be left out.
  expect(await asks(page, () => page.getByTestId('market-search').fill('rubi'))).toMatchObject({
    names: ['RUBY'],
  });
  await expect(items).toHaveCount(1);
  await items.locator('[data-testid^=market-try-]').click();
  const trying = page.getByTestId('try');
  await expect(trying.getByTestId('tried-board')).toBeVisible();
  await expect(trying.getByTestId('story')).toBeVisible();
  // The address has the item that is shown.
  await expect(page).toHaveURL(/[?&]item=\d+/);
  await page.reload();
  await expect(trying.getByTestId('story')).toBeVisible();
  await isAccessible(page, 'trying something on');
  await page.getByTestId('try-buy').click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'alert.market.otp'));
  await page.getByTestId('alert-action-0').click();
  await expect(page).toHaveURL(/configuration\/otp/);
});

test('a design has a page of its own with its offers, where the user can wait for a lower price, and which knows of a purchase at once', {
  tag: BESIDE_ROWS,
}, async ({ page, server }) => {
  const { person, code } = await trader(page, server, '/profile/avatars');
  await server.operate('grant', person.username, '10000');
  await page.getByTestId('design-raven_1_2').click();
  await expect(page).toHaveURL(/design=raven_1_2/);
  await page.getByTestId('item-find').click();
  const items = page.getByTestId('market-grid').getByRole('listitem');
  await expect(items).toHaveCount(1);
  await expect(page.getByTestId('market-design')).toContainText(text('es', 'market.sales.none'));
  // The price to wait for is more than one KING and less than that of the offers.
  const below = page.getByTestId('watch-below');
  const panel = page.getByTestId('market-design');
  for (const [typed, problem] of [
    ['1,5', text('es', 'market.refused.price')],
    ['1000000', text('es', 'market.watch.offered')],
  ] as const) {
    await below.fill(typed);
    await page.getByTestId('watch-set').click();
    await expect(panel.getByRole('alert')).toContainText(problem);
    await expect(below).toHaveValue(typed);
  }
  // A point is for thousands in Spanish, a comma may be for either: it is shown, and not taken for one KING.
  await below.fill('1.000');
  await expect(panel.getByTestId('understood')).toHaveText('1 000 KING');
  await below.fill('1,000');
  await expect(panel.getByTestId('understood')).toHaveText('¿1 o 1 000 KING?');
  await page.getByTestId('watch-set').click();
  await expect(panel.getByRole('alert')).toContainText(text('es', 'common.king.unclear'));
  await below.fill('1');
  await page.getByTestId('watch-set').click();
  await expect(page.getByTestId('watch-end')).toBeVisible();
  await isAccessible(page, 'the page of a design');
  await page.getByTestId('market-design-end').click();
  await page.getByTestId('watched-raven_1_2').click();
  await page.getByTestId('watch-end').click();
  await expect(page.getByTestId('watch-end')).toBeHidden();
  const facts = page.getByTestId('design-facts').getByRole('definition');
  // Other tests may have made more of this design, none of which is for sale.
  await expect(facts).toHaveText([/^\d+$/, /^[1-9]\d*$/, '0']);
  await items.locator('[data-testid^=market-buy-]').click();
  await page.getByTestId('alert-otp').fill(await code());
  await page.keyboard.press('Enter');
  await expect(facts).toHaveText([text('es', 'market.design.noOffer'), /^[1-9]\d*$/, '1']);
});

test('[MK-09] an item that costs too much is not bought, and the alert leads to the shop for KING', async ({
  page,
  server,
}) => {
  const { grid } = await trader(page, server, '/marketplace?orderBy=PRICE&order=DESC');
  await grid.locator('[data-testid^=market-buy-]').first().click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'alert.market.short'));
  const swap = page.waitForEvent('popup');
  await page.getByTestId('alert-action-0').click();
  expect((await swap).url()).toContain('/pages/swap');
});

test('[MK-07 MK-10 MK-11 MK-12 AL-06 AL-07] an avatar is bought by keyboard with a code, and a wrong code keeps the dialog open', async ({
  page,
  server,
}) => {
  const { person, code, king, grid } = await trader(page, server, CHEAPEST);
  const bought = (await grid.getByRole('listitem').first().getAttribute('data-testid'))?.replace(
    'market-item-',
    '',
  );
  await tabTo(person, '[data-testid^=market-buy-]');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
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
  await expect(dialog).toContainText(text('es', 'alert.door.otpWrong'));
  await expect(page.getByTestId('alert-otp')).toHaveValue('');
  await page.keyboard.type(await code());
  const asked = await asks(page, () => page.keyboard.press('Enter'));
  expect(asked.page).toBe(0);
  await expect(dialog).toHaveCount(0);
  const left = await king();
  expect(left).toBeLessThan(1_000);
  await expect(page.getByTestId('home-king')).toContainText(String(left));
  // The news of the purchase leads to the page where the avatar is put on.
  await page.getByTestId('bought-use').click();
  await expect(page).toHaveURL(/profile\/avatars\?item=/);
  await expect(page.getByTestId(`item-${bought}`)).toHaveAttribute('aria-pressed', 'true');
});

test('[MK-07 MK-14 MK-15 MK-16] a user’s own avatar is put up for sale with a code, and can then be cancelled', async ({
  page,
  server,
}) => {
  const { person, code, grid } = await trader(page, server, '/marketplace/sell');
  const [dialog, price] = [page.getByRole('dialog'), page.getByTestId('sell-price')];
  // The layer in which it is looked at leads to the same dialog.
  await grid.locator('[data-testid^=market-try-]').click();
  await page.getByTestId('try-sell').click();
  await expect(price).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await tabTo(person, '[data-testid^=market-sell-]');
  await page.keyboard.press('Enter');
  await price.fill('0.5');
  await page.getByTestId('alert-action-0').click();
  await expect(dialog).toContainText(text('es', 'market.refused.price'));
  await page.getByTestId('sell-net').fill('95');
  await expect(price).toHaveValue('100');
  await price.fill('7');
  await expect(page.getByTestId('sell-net')).toHaveValue('6,65');
  await isAccessible(page, 'selling');
  await page.getByTestId('alert-otp').fill(await code());
  await page.route('**/marketplace/sell', route => route.fulfill({ json: { status: 500 } }), { times: 1 });
  await page.getByTestId('alert-action-0').click();
  await expect(dialog).toContainText(text('es', 'market.refused.sell'));
  await expect(price).toHaveValue('7');
  await page.getByTestId('alert-otp').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(grid.locator('[data-testid^=market-cancel-]')).toHaveText(text('es', 'market.cancel'));
});

test('[MK-07 MK-17] an item for sale is taken back, also after a failure', async ({ page, server }) => {
  const username = freshName();
  const session = await server.player(username);
  const code = await authenticatorOf(server, session.token);
  const { post } = server.api(session.token);
  const own = { action: 'sell', type: 'avatars', page: 0, generation: 'ALL', order: 'ASC', orderBy: 'ID' };
  const { content } = v.parse(
    v.object({ content: v.array(v.object({ id: v.number() })) }),
    (await post('/marketplace/search', own)).body,
  );
  const item = { id: content[0]?.id ?? 0, itemType: 'AVATAR' };
  await post('/marketplace/sell', { ...item, price: 3, otpCode: await code() });
  await enter(page, async () => session, CHEAPEST);
  const card = page.getByTestId(`market-item-${item.id}`);
  await expect(card).toContainText(text('es', 'market.yours'));
  const cancel = card.locator('[data-testid^=market-cancel-]');
  await page.route('**/marketplace/cancel', route => route.fulfill({ json: { status: 500 } }), { times: 1 });
  await cancel.click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'alert.error.cancelListing'));
  await page.keyboard.press('Escape');
  await cancel.click();
  await expect(page.getByTestId('toast')).not.toBeEmpty();
  await expect(card).toHaveCount(0);
});

test('[MK-12 MK-18 ER-03] a purchase whose price has changed, that is refused or has no answer keeps what was typed and repeats its key', async ({
  page,
  server,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const answer = (path: string, json: object) =>
    page.route(`**/marketplace/${path}`, route => route.fulfill({ json }), { times: 1 });
  await answer('search', { error: 'no such type' });
  const { grid } = await trader(page, server, CHEAPEST);
  await expect(page.getByTestId('alert')).toContainText('no such type');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: text('es', 'common.retry') }).click();

  const card = grid.getByRole('listitem').first();
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
  // A call without an answer is repeated under the same key.
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
});

test('a purchase is taken from the statement and from its item to support, and is seen on the operator’s desk', {
  tag: BIG_RUN,
}, async ({ open, page, server }) => {
  const { person, code, king, grid } = await trader(page, server, CHEAPEST);
  // Other players sell here too.
  const seller = await grid.locator('bdi').first().innerText();
  await grid.locator('[data-testid^=market-buy-]').first().click();
  await page.getByTestId('alert-otp').fill(await code());
  await page.keyboard.press('Enter');
  await page.getByTestId('bought-use').click();
  const bought = page.locator('[data-testid^=item-][aria-pressed=true]');
  const item = (await bought.getAttribute('data-testid')) ?? '';

  // The purchase stands in the statement, which can be saved as a file.
  await page.goto('/profile?view=statement');
  await expect(page.getByTestId('title')).toHaveText(text('es', 'common.page.statement'));
  await expect(page.getByTestId('statement-balance')).toContainText(String(await king()));
  await isAccessible(page, 'the statement');
  // News of the user's money is shown, and the focus stays where it was.
  await page.getByTestId('statement-all').focus();
  await server.operate('grant', person.username, '5');
  await expect(page.getByTestId('statement-balance')).toContainText(String(await king()));
  await expect(page.getByTestId('statement-all')).toBeFocused();
  const file = page.waitForEvent('download');
  await page.getByTestId('statement-csv').click();
  expect((await file).suggestedFilename()).toMatch(/^kingside_.*\.csv$/);
  await page.getByRole('button', { name: text('es', 'statement.tab.queens') }).click();
  await expect(page.getByTestId('statement-empty')).toBeVisible();

  // A button in the statement, and one at the item, opens support with the purchase attached.
  await page.getByTestId('statement-all').click();
  await page.locator('[data-testid^=ask-MK-]').click();
  await expect(page).toHaveURL('/profile?view=statement');
  await expect(page.getByTestId('attached')).toContainText(/MK-\d+/);
  await page.getByTestId('support-reason-4').check();
  await page.getByTestId('support-subject').fill('Mi compra');
  await page.getByTestId('support-message').fill('No es lo que vi.');
  await page.getByTestId('support-send').click();
  await expect(page.getByTestId('evidence')).toContainText(seller);
  await isAccessible(page, 'a purchase as evidence');
  await page.evaluate(() => history.back());
  await expect(page.getByTestId('support')).toBeHidden();
  await expect(page.getByTestId('statement-balance')).toBeVisible();
  await page.goto('/profile/avatars');
  await page.getByTestId(item).click();
  await page.getByTestId('story-ask').click();
  await expect(page.getByTestId('attached')).toContainText(/MK-\d+/);

  // The operator sees the attached purchase.
  const desk = await open({ baseURL: server.operatorUrl() });
  await desk.goto('/desk');
  await hasNoGraveFault(desk, 'sign-in of the desk');
  const token = await readFile(join(server.dataDir, 'operator.token'), 'utf8');
  await desk.getByLabel('Token').fill(token.trim());
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Open tickets' })).toBeVisible();
  await hasNoGraveFault(desk, 'queue of the desk');
  await desk.getByRole('link', { name: 'Mi compra' }).click();
  await expect(desk.getByText(/^MK-\d+, /)).toBeVisible();
  await expect(desk.getByText(seller, { exact: true })).toBeVisible();
  await hasNoGraveFault(desk, 'a ticket on the desk');
  // An order is asked about first.
  await desk.getByRole('button', { name: 'Ban …' }).click();
  await expect(desk.getByRole('heading', { name: `Ban ${person.username}?` })).toBeVisible();
  await hasNoGraveFault(desk, 'the page before an order');
});

test('[MK-10 MK-17] a press that comes before the user’s data waits for them, and the last sales do not move the button when they arrive', {
  tag: BIG_RUN,
}, async ({ page, server }) => {
  await trader(page, server, '/configuration');
  // Holds the calls to an address back until the test lets them go.
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
  // The dialog has come to rest at its place.
  await expect(page.getByTestId('alert')).toHaveCSS('transform', 'none');
  const waiting = await button.boundingBox();
  salesCome();
  await expect(page.getByText(text('es', 'market.sales.none'))).toBeVisible();
  expect(await button.boundingBox()).toEqual(waiting);
});
