import * as v from 'valibot';
import { expect, test } from 'vitest';
import { provenanceAnswer } from '../../../src/protocol/items';
import { type DealAnswer, dealAnswer, type MarketItem, searchAnswer } from '../../../src/protocol/market';
import { statementAnswer } from '../../../src/protocol/statement';
import { threadAnswer } from '../../../src/protocol/support';
import { purses } from '../../support/server/duels';
import { newcomer } from '../../support/server/game-pair';
import { hasAction, type Session } from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';
import { codesOf, withTwoFactor } from '../../support/server/traders';

/** The marketplace over HTTP: two people, their codes, and what their statements say. */

const server = await sharedServer();

const BUY = { action: 'buy', type: 'avatars', page: 0, generation: 'ALL', order: 'ASC', orderBy: 'PRICE' };

const post = async ({ token }: Session, path: string, body: object, headers?: Record<string, string>) =>
  v.parse(dealAnswer, (await server.api(token).post(`/marketplace/${path}`, body, headers)).body);

async function find(who: Session, query: object): Promise<MarketItem[]> {
  const { body } = await server.api(who.token).post('/marketplace/search', { ...BUY, ...query });
  const answer = v.parse(searchAnswer, body);
  if ('error' in answer) throw new Error(answer.error);
  return answer.content;
}

const fifty = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, work));
const refusal = ({ status, code, message }: DealAnswer): unknown => [status === 200, code, typeof message];
const refused = (code: string): unknown => [false, code, 'string'];

/** A newcomer with two-factor, the codes that are good now, and the avatar that everybody begins with, at a price of 7. */
async function trader() {
  const who = await newcomer(server);
  const [avatar] = await find(who, { action: 'sell' });
  const secret = await withTwoFactor(server.api(who.token));
  const code = (index: 0 | 1 = 0): string => codesOf(secret)[index];
  return { who, code, offer: { id: avatar?.id ?? 0, itemType: 'AVATAR', price: 7 } };
}

/** A seller whose avatar is for sale, and a buyer. */
async function forSale() {
  const [seller, buyer] = [await trader(), await trader()];
  const listed = await post(seller.who, 'sell', { ...seller.offer, otpCode: seller.code() });
  expect(listed).toMatchObject({ status: 200, reference: expect.stringMatching(/^MK-\d+$/) });
  return { seller, buyer, offer: seller.offer, reference: listed.reference ?? '' };
}

/** An avatar that has been sold for 7. */
async function sold() {
  const sale = await forSale();
  const { buyer, offer, reference } = sale;
  expect(await post(buyer.who, 'purchase', { ...offer, otpCode: buyer.code() })).toEqual({
    ...{ status: 200, reference },
  });
  return sale;
}

const statement = async ({ token }: Session, query = '') =>
  v.parse(statementAnswer, (await server.api(token).get(`/statement${query}`)).body);

test('[API-09] an item is put up for sale at a price from 1 on, with a code, by its owner, and not while it is in use', async () => {
  const [seller, other] = [await trader(), await trader()];
  const [board] = await find(seller.who, { action: 'sell', type: 'boards', orderBy: 'ID' });
  const refusalOf = async (more: object, { who, code } = seller) =>
    refusal(await post(who, 'sell', { ...seller.offer, otpCode: code(), ...more }));
  for (const price of [0, -5, 1.5, 1e9]) expect(await refusalOf({ price })).toEqual(refused('price'));
  expect(await refusalOf({}, other)).toEqual(refused('notYours'));
  expect(await refusalOf({ itemType: 'FLAG' })).toEqual(refused('notYours'));
  expect(await refusalOf({ id: board?.id, itemType: 'BOARD' })).toEqual(refused('active'));
  const wrong = await post(seller.who, 'sell', { ...seller.offer, otpCode: 'wrong!' });
  expect(wrong).toMatchObject({ code: 'otpWrong', triesLeft: 4 });
  // Trading needs a second factor (MK-20).
  const plain = await newcomer(server);
  const [own] = await find(plain, { action: 'sell' });
  const offer = { ...seller.offer, id: own?.id, otpCode: '000000' };
  expect(refusal(await post(plain, 'sell', offer))).toEqual(refused('otpRequired'));
});

test('[IP-28] an item that fifty calls offer at once is listed once, cannot be listed again, and is not put on', async () => {
  const { who, code, offer } = await trader();
  const otpCode = code();
  const listings = await fifty(() => post(who, 'sell', { ...offer, otpCode }));
  expect(listings.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refusal(await post(who, 'sell', { ...offer, otpCode: code(1) }))).toEqual(refused('busy'));
  const { body } = await server.api(who.token).get(`/avatars/${offer.id}`);
  expect(body).toMatchObject({ active: false });
  await post(who, 'cancel', offer);
});

test('[API-12] [API-13] a search finds listed items for everybody and all of one’s own, each as the caller’s or not, by design and generation', async () => {
  const { seller, buyer, offer } = await forSale();
  const { id } = offer;
  const about = { url: 'zombie_0_0', name: 'Page, calm', rarity: 'C' };
  expect(await find(seller.who, {})).toMatchObject([{ ...about, id, price: 7, yours: true }]);
  expect(await find(buyer.who, {})).toMatchObject([
    { ...about, id, price: 7, yours: false, seller: { username: expect.any(String), house: false } },
  ]);
  expect(await find(buyer.who, { action: 'sell' })).toMatchObject([{ ...about, yours: true, price: 0 }]);
  expect(await find(buyer.who, { action: 'sell', type: 'boards', orderBy: 'ID' })).toMatchObject([
    { type: { name: 'CLASSIC' }, price: 0, yours: true, strikes: 0, upgrades: 0, busy: 'active' },
  ]);
  expect(await find(buyer.who, { names: ['raven_0_0'] })).toEqual([]);
  expect(await find(buyer.who, { generation: 'TWO' })).toEqual([]);
  const nonsense = await server.api(buyer.who.token).post('/marketplace/search', { ...BUY, type: 'horses' });
  expect(nonsense).toMatchObject({ status: 200, body: { error: expect.stringContaining('type') } });
  await post(seller.who, 'cancel', offer);
});

test('[API-10] [API-11] [MK-08] nobody buys their own item, at another price or with a wrong code, or cancels the offer of another', async () => {
  const { seller, buyer, offer } = await forSale();
  expect(refusal(await post(buyer.who, 'cancel', offer))).toEqual(refused('gone'));
  const buys = (who: Session, more: object) => post(who, 'purchase', { ...offer, ...more });
  expect(refusal(await buys(seller.who, { otpCode: seller.code(1) }))).toEqual(refused('ownItem'));
  const changed = await buys(buyer.who, { price: 6, otpCode: buyer.code() });
  expect(changed).toMatchObject({ code: 'priceChanged', price: 7 });
  expect(refusal(await buys(buyer.who, { otpCode: '12345' }))).toEqual(refused('otpWrong'));
  expect(await purses(server, seller.who, buyer.who)).toEqual([1000, 1000]);
  await post(seller.who, 'cancel', offer);
});

test('[API-10] [LG-03] [LG-04] a purchase that fifty calls make under one key happens once, exact to the hundredth, and is answered alike', async () => {
  const { seller, buyer, offer, reference } = await forSale();
  const wish = { ...offer, otpCode: buyer.code() };
  const call = () => post(buyer.who, 'purchase', wish, { 'idempotency-key': 'one-purchase' });
  const answers = await fifty(call);
  const bought = { status: 200, reference };
  expect(answers).toEqual(answers.map(() => bought));
  expect(await call()).toEqual(bought);
  const again = await post(buyer.who, 'purchase', { ...offer, otpCode: buyer.code(1) });
  expect(refusal(again)).toEqual(refused('ownItem'));
  expect(await purses(server, seller.who, buyer.who)).toEqual([1006.65, 993]);
});

test('[IP-28] a sold item is its buyer’s, off its seller’s card, and among the design’s sales', async () => {
  const { seller, buyer } = await sold();
  expect(await find(buyer.who, { action: 'sell' })).toHaveLength(2);
  expect(await find(seller.who, { action: 'sell' })).toEqual([]);
  const { get } = server.api(seller.who.token);
  expect((await get('/user')).body).toMatchObject({ card: { avatar: null } });
  const { body } = await get('/marketplace/sales?itemType=AVATAR&name=zombie_0_0');
  expect(body).toMatchObject({
    ...{ sales: expect.arrayContaining([expect.objectContaining({ price: 7 })]), median: expect.any(Number) },
  });
});

test('[LG-01] the statements of seller and buyer name a sale with its reference, price and item, in groups and pages', async () => {
  const { seller, buyer, reference } = await sold();
  const { balances, entries } = await statement(seller.who);
  expect(balances).toEqual({ king: 1006.65, queen: 0 });
  const item = { kind: 'avatar', name: 'zombie_0_0' };
  expect(entries).toMatchObject([
    { reason: 'sale', reference, amount: 6.65, balance: 1006.65, price: 7, item },
    { reason: 'starter', amount: 1000, balance: 1000 },
  ]);
  const market = (await statement(buyer.who, '?group=market')).entries;
  expect(market).toMatchObject([{ amount: -7, balance: 993 }]);
  expect((await statement(buyer.who, '?limit=1')).next).toBe((await statement(buyer.who)).entries[0]?.id);
});

/** Asks support about a sale. @returns the ticket */
const ask = async ({ token }: Session, reference: string) => {
  const attachment = { kind: 'purchase', reference };
  const ticket = { reason: 4, subject: 'This one', message: 'Not what I saw.', attachment };
  return (await server.api(token).post('/support', ticket)).body as { id?: number; error?: string };
};
const evidenceOf = async ({ token }: Session, ticket = 0) =>
  v.parse(threadAnswer, (await server.api(token).get(`/support/${ticket}`)).body).messages[0]?.evidence;

test('[IP-22] support is asked about a sale by the two who traded alone, and sees what the server knows of it', async () => {
  const { seller, buyer, offer, reference } = await sold();
  const stranger = await server.player();
  const notYours = { error: expect.stringMatching(/your own/) };
  expect(await ask(stranger, reference)).toEqual(notYours);
  const { body } = await server.api(stranger.token).get(`/evidence?purchase=${reference}`);
  expect(body).toEqual({ evidence: null });
  expect(await ask(buyer.who, 'MK-0')).toEqual(notYours);
  // The seller has traded it too.
  expect(await ask(seller.who, reference)).toEqual({ id: expect.any(Number) });
  const { id: ticket } = await ask(buyer.who, reference);
  const seen = await evidenceOf(buyer.who, ticket);
  const item = { id: offer.id, kind: 'avatar', name: 'zombie_0_0' };
  expect(seen).toMatchObject({ kind: 'purchase', reference, price: 7, item });
  expect(seen).toMatchObject({ owner: seen?.kind === 'purchase' ? seen.buyer : '' });
  expect(await server.operate('tickets', 'show', String(ticket))).toMatch(
    new RegExp(`attached: purchase ${reference}, avatar zombie_0_0 .*7 KING`),
  );
});

test('[IP-20] [LG-01] a sale that the operator takes back is undone as a whole, with its reason in statement and evidence', async () => {
  const { seller, buyer, offer, reference } = await sold();
  const { id: ticket } = await ask(buyer.who, reference);
  const story = async ({ token }: Session) =>
    v.parse(provenanceAnswer, (await server.api(token).get(`/provenance/${offer.id}`)).body).purchase;
  expect([await story(buyer.who), await story(seller.who)]).toEqual([reference, undefined]);
  expect(await server.operate('sale', 'reverse', reference, 'sold', 'by', 'mistake')).toContain(
    'is reversed',
  );
  expect(await purses(server, seller.who, buyer.who)).toEqual([1000, 1000]);
  const [entry] = (await statement(buyer.who)).entries;
  expect(entry).toMatchObject({ reason: 'sale-reversed', amount: 7, note: 'sold by mistake' });
  expect(await evidenceOf(buyer.who, ticket)).toMatchObject({ reference, reversed: 'sold by mistake' });
  expect([await story(buyer.who), await story(seller.who)]).toEqual([undefined, undefined]);
  expect((await server.operator('check')).stdout).toContain('Nothing is wrong.');
});

test('[IP-20] the operator moves KING with a reason, and no more than is there', async () => {
  const [one, other] = [await newcomer(server), await newcomer(server)];
  expect((await server.operator('move', one.uid, 'fee', '10', 'a', 'test')).code).toBe(0);
  expect((await server.operator('move', one.uid, other.uid, '5000', 'too', 'much')).code).toBe(1);
  expect(await purses(server, one, other)).toEqual([990, 1000]);
});

test('a buyer whose own sale of an item was taken back can ask about their purchase of it', async () => {
  const traders = [await newcomer(server), await newcomer(server), await newcomer(server)] as const;
  const [seller, buyer, last] = traders;
  const secrets = await Promise.all(traders.map(({ token }) => withTwoFactor(server.api(token))));
  const [sellers, buyers, lasts] = secrets.map(secret => codesOf(secret));
  const [own] = await find(seller, { action: 'sell' });
  const offer = { id: own?.id, itemType: 'AVATAR', price: 7 };
  await post(seller, 'sell', { ...offer, otpCode: sellers?.[0] });
  const bought = await post(buyer, 'purchase', { ...offer, otpCode: buyers?.[0] });
  await post(buyer, 'sell', { ...offer, otpCode: buyers?.[1] });
  const sold = await post(last, 'purchase', { ...offer, otpCode: lasts?.[0] });
  await server.operate('sale', 'reverse', sold.reference ?? '', 'mistake');
  const { body } = await server.api(buyer.token).get(`/provenance/${own?.id}`);
  expect(v.parse(provenanceAnswer, body).purchase).toBe(bought.reference);
});

test('an item’s story names its owners without price or day, and its prices without a name', async () => {
  const traders = [await newcomer(server), await newcomer(server)] as const;
  const [seller, buyer] = traders;
  const [own] = await find(seller, { action: 'sell' });
  const offer = { id: own?.id, itemType: 'AVATAR', price: 9 };
  const codes = await Promise.all(traders.map(({ token }) => withTwoFactor(server.api(token))));
  await post(seller, 'sell', { ...offer, otpCode: codesOf(codes[0] ?? '')[0] });
  const { reference } = await post(buyer, 'purchase', { ...offer, otpCode: codesOf(codes[1] ?? '')[0] });
  const names = await Promise.all(
    traders.map(async ({ token }) => {
      const { body } = await server.api(token).get('/user');
      return (body as { user: { username: string } }).user.username;
    }),
  );
  const { body } = await server.api(buyer.token).get(`/provenance/${own?.id}`);
  expect(body).toEqual({
    wins: 0,
    owners: [
      { username: names[1], how: 'sale' },
      { username: names[0], how: 'starter' },
    ],
    sales: expect.arrayContaining([{ price: 9 }]),
    purchase: reference,
  });
  // The operator goes on seeing both.
  expect(JSON.parse(await server.operate('item', 'show', `${own?.id}`, '--json'))).toMatchObject({
    owners: [{ username: names[1], how: 'sale', price: 9, since: expect.any(Number) }, { how: 'starter' }],
  });
});

test('[MK-17] [MK-20] [API-09] [API-11] [IP-20] [IP-21] a banned seller’s listings end and the items stay with them, and their loans go on', async () => {
  const [seller, other] = [await newcomer(server), await newcomer(server)];
  const secret = await withTwoFactor(server.api(seller.token));
  const id = (await find(seller, { action: 'sell' }))[0]?.id;
  const list = (otpCode: string) => post(seller, 'sell', { id, itemType: 'AVATAR', price: 3, otpCode });
  expect(await list(codesOf(secret)[0])).toMatchObject({ status: 200 });
  expect(await find(other, {})).toHaveLength(1);
  const cancelled = await fifty(() => post(seller, 'cancel', { id, itemType: 'AVATAR' }));
  expect(cancelled.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await find(other, {})).toEqual([]);
  expect(await list(codesOf(secret)[1])).toMatchObject({ status: 200 });
  const owned = JSON.parse(await server.operate('item', 'list', seller.uid, '--json'));
  const { id: flag } = (owned as { id: number; kind: string }[]).find(({ kind }) => kind === 'flag') ?? {};
  await server.operate('item', 'lend', `${flag}`, other.uid, '2099-01-01');
  await server.operator('ban', seller.uid);
  expect(await find(other, {})).toEqual([]);
  expect(await server.operate('item', 'show', `${flag}`)).toContain(`to ${other.uid}`);
  await server.operator('unban', seller.uid);
  expect(await find(seller, { action: 'sell' })).toMatchObject([{ id, price: 0 }]);
  expect((await server.operator('check')).stdout).toContain('Nothing is wrong.');
});

test('[API-11] [MK-16] a player whose two-factor the operator reset sells nothing for a day', async () => {
  const seller = await newcomer(server);
  await withTwoFactor(server.api(seller.token));
  await server.operate('two-factor', 'reset', seller.uid, 'lost their phone');
  const [code] = codesOf(await withTwoFactor(server.api(seller.token)));
  const id = (await find(seller, { action: 'sell' }))[0]?.id;
  const held = await post(seller, 'sell', { id, itemType: 'AVATAR', price: 3, otpCode: code });
  expect(refusal(held)).toEqual(refused('held'));
  const hours = ((held.until ?? 0) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24.1);
  expect(await find(seller, { action: 'sell' })).toMatchObject([{ id, price: 0 }]);
});

test('[ID-22] a plain new account shows a card, spectates, writes a ticket, turns two-factor on, sells and buys', async () => {
  const [seller, buyer] = [await newcomer(server), await newcomer(server)];
  const calls = server.api(buyer.token);
  const { user } = (await server.api(seller.token).get('/user')).body as { user: { username: string } };
  expect(await calls.get(`/user/${user.username}`)).toMatchObject({
    status: 200,
    body: { username: user.username },
  });
  const watching = server.socket('spectate', buyer.token, { username: user.username });
  expect(await watching.next(hasAction('notPlaying'))).toEqual({ action: 'notPlaying' });
  const ticket = { reason: 1, subject: 'Thanks', message: 'A fine board.' };
  expect((await calls.post('/support', ticket)).body).toEqual({ id: expect.any(Number) });

  const sellers = await withTwoFactor(server.api(seller.token));
  const buyers = await withTwoFactor(calls);
  const [avatar] = await find(seller, { action: 'sell' });
  const offer = { id: avatar?.id, itemType: 'AVATAR', price: 8 };
  expect(await post(seller, 'sell', { ...offer, otpCode: codesOf(sellers)[0] })).toMatchObject({
    status: 200,
  });
  expect(await post(buyer, 'purchase', { ...offer, otpCode: codesOf(buyers)[0] })).toMatchObject({
    status: 200,
  });
});
