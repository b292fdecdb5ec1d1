import * as v from 'valibot';
import { expect, test } from 'vitest';
import { provenanceAnswer } from '../../src/protocol/items';
import { type DealAnswer, dealAnswer, type MarketItem, searchAnswer } from '../../src/protocol/market';
import { statementAnswer } from '../../src/protocol/statement';
import { threadAnswer } from '../../src/protocol/support';
import { purses } from '../support/server/duels';
import { newcomer } from '../support/server/game-pair';
import { hasAction, type Session } from '../support/server/server';
import { sharedServer } from '../support/server/shared';
import { codesOf, withTwoFactor } from '../support/server/traders';

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

test('[API-09] [API-10] [API-11] [API-12] [API-13] [IP-28] [LG-01] [LG-03] [LG-04] [IP-22] [MK-08] an avatar is sold from one player to another, exact to the hundredth, after each refusal has been tried', async () => {
  const [seller, buyer] = [await newcomer(server), await newcomer(server)];
  const [avatar] = await find(seller, { action: 'sell' });
  const [board] = await find(seller, { action: 'sell', type: 'boards', orderBy: 'ID' });
  expect(avatar).toMatchObject({ url: 'zombie_0_0', name: 'Page, calm', price: 0, yours: true, rarity: 'C' });
  expect(board).toMatchObject({
    type: { name: 'CLASSIC' },
    price: 0,
    yours: true,
    strikes: 0,
    upgrades: 0,
    busy: 'active',
  });
  const id = avatar?.id ?? 0;
  const offer = { id, itemType: 'AVATAR', price: 7 };

  // Trading needs a second factor (MK-20).
  expect(refusal(await post(seller, 'sell', { ...offer, otpCode: '000000' }))).toEqual(
    refused('otpRequired'),
  );
  const sellers = await withTwoFactor(server.api(seller.token));
  const buyers = await withTwoFactor(server.api(buyer.token));
  for (const price of [0, -5, 1.5, 1e9])
    expect(refusal(await post(seller, 'sell', { ...offer, price, otpCode: codesOf(sellers)[0] }))).toEqual(
      refused('price'),
    );
  expect(refusal(await post(buyer, 'sell', { ...offer, otpCode: codesOf(buyers)[0] }))).toEqual(
    refused('notYours'),
  );
  expect(
    refusal(await post(seller, 'sell', { ...offer, itemType: 'FLAG', otpCode: codesOf(sellers)[0] })),
  ).toEqual(refused('notYours'));
  expect(
    refusal(
      await post(seller, 'sell', {
        id: board?.id,
        itemType: 'BOARD',
        price: 7,
        otpCode: codesOf(sellers)[0],
      }),
    ),
  ).toEqual(refused('active'));
  expect(await post(seller, 'sell', { ...offer, otpCode: 'wrong!' })).toMatchObject({
    code: 'otpWrong',
    triesLeft: 4,
  });

  // Fifty at once: one is listed.
  const [otpCode] = codesOf(sellers);
  const listings = await fifty(() => post(seller, 'sell', { ...offer, otpCode }));
  const [listed = { status: 0 }, ...more] = listings.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  expect(listed).toMatchObject({ status: 200, reference: expect.stringMatching(/^MK-\d+$/) });
  expect(refusal(await post(seller, 'sell', { ...offer, otpCode: codesOf(sellers)[1] }))).toEqual(
    refused('busy'),
  );
  // A listed item can neither be put on nor lent; seller and buyer see it, each as theirs or not.
  expect((await server.api(seller.token).get(`/avatars/${id}`)).body).toMatchObject({ active: false });
  expect(await find(seller, {})).toMatchObject([{ id, price: 7, yours: true }]);
  expect(await find(buyer, {})).toMatchObject([
    { id, price: 7, yours: false, seller: { username: expect.any(String), house: false } },
  ]);
  expect(await find(buyer, { action: 'sell' })).toMatchObject([{ yours: true, price: 0 }]);
  expect(await find(buyer, { names: ['raven_0_0'] })).toEqual([]);
  expect(await find(buyer, { generation: 'TWO' })).toEqual([]);
  const nonsense = await server.api(buyer.token).post('/marketplace/search', { ...BUY, type: 'horses' });
  expect(nonsense).toMatchObject({ status: 200, body: { error: expect.stringContaining('type') } });

  expect(refusal(await post(buyer, 'cancel', { id, itemType: 'AVATAR' }))).toEqual(refused('gone'));
  expect(refusal(await post(seller, 'purchase', { ...offer, otpCode: codesOf(sellers)[1] }))).toEqual(
    refused('ownItem'),
  );
  expect(await post(buyer, 'purchase', { ...offer, price: 6, otpCode: codesOf(buyers)[0] })).toMatchObject({
    code: 'priceChanged',
    price: 7,
  });
  expect(refusal(await post(buyer, 'purchase', { ...offer, otpCode: '12345' }))).toEqual(refused('otpWrong'));
  expect(await purses(server, seller, buyer)).toEqual([1000, 1000]);

  // The answer was lost: the same call under the same key is answered again, and happens once.
  const wish = { ...offer, otpCode: codesOf(buyers)[0] };
  const key = { 'idempotency-key': 'one-purchase' };
  const bought = { status: 200, reference: listed.reference };
  const answers = await fifty(() => post(buyer, 'purchase', wish, key));
  expect(answers).toEqual(answers.map(() => bought));
  expect(await post(buyer, 'purchase', wish, key)).toEqual(bought);
  expect(refusal(await post(buyer, 'purchase', { ...offer, otpCode: codesOf(buyers)[1] }))).toEqual(
    refused('ownItem'),
  );
  expect(await purses(server, seller, buyer)).toEqual([1006.65, 993]);
  expect(await find(buyer, { action: 'sell' })).toHaveLength(2);
  expect(await find(seller, { action: 'sell' })).toEqual([]);
  // A sold avatar is off its seller's card.
  expect((await server.api(seller.token).get('/user')).body).toMatchObject({ card: { avatar: null } });

  const sales = await server.api(buyer.token).get('/marketplace/sales?itemType=AVATAR&name=zombie_0_0');
  expect(sales.body).toMatchObject({ sales: [{ price: 7 }], median: 7 });
  const statement = async (who: Session, query = '') =>
    v.parse(statementAnswer, (await server.api(who.token).get(`/statement${query}`)).body);
  const { balances, entries } = await statement(seller);
  expect(balances).toEqual({ king: 1006.65, queen: 0 });
  expect(entries).toMatchObject([
    {
      reason: 'sale',
      reference: listed.reference,
      amount: 6.65,
      balance: 1006.65,
      price: 7,
      item: { kind: 'avatar', name: 'zombie_0_0' },
    },
    { reason: 'starter', amount: 1000, balance: 1000 },
  ]);
  expect((await statement(buyer, '?group=market')).entries).toMatchObject([{ amount: -7, balance: 993 }]);
  expect((await statement(buyer, '?limit=1')).next).toBe((await statement(buyer)).entries[0]?.id);

  // Support is asked about it, with what the server knows, and only by the two who traded.
  const attachment = { kind: 'purchase', reference: listed.reference };
  const write = async ({ token }: Session, wanted: object) =>
    (
      await server
        .api(token)
        .post('/support', { reason: 4, subject: 'This one', message: 'Not what I saw.', attachment: wanted })
    ).body as { id?: number; error?: string };
  const stranger = await server.player();
  expect(await write(stranger, attachment)).toEqual({ error: expect.stringMatching(/your own/) });
  expect((await server.api(stranger.token).get(`/evidence?purchase=${listed.reference}`)).body).toEqual({
    evidence: null,
  });
  // The seller has traded it too.
  expect(await write(seller, attachment)).toEqual({ id: expect.any(Number) });
  expect(await write(buyer, { ...attachment, reference: 'MK-0' })).toEqual({
    error: expect.stringMatching(/your own/),
  });
  const { id: ticket } = await write(buyer, attachment);
  const evidence = async () => {
    const { body } = await server.api(buyer.token).get(`/support/${ticket}`);
    return v.parse(threadAnswer, body).messages[0]?.evidence;
  };
  const proof = {
    ...{ kind: 'purchase', reference: listed.reference, price: 7 },
    item: { id, kind: 'avatar', name: 'zombie_0_0' },
  };
  const seen = await evidence();
  expect(seen).toMatchObject(proof);
  expect(seen).toMatchObject({ owner: seen?.kind === 'purchase' ? seen.buyer : '' });
  expect(await server.operate('tickets', 'show', String(ticket))).toMatch(
    new RegExp(`attached: purchase ${listed.reference}, avatar zombie_0_0 .*7 KING`),
  );
  const story = async (who: Session) =>
    v.parse(provenanceAnswer, (await server.api(who.token).get(`/provenance/${id}`)).body).purchase;
  expect([await story(buyer), await story(seller)]).toEqual([listed.reference, undefined]);

  // The operator takes it back, as a whole.
  const { stdout } = await server.operator(
    'sale',
    'reverse',
    listed.reference ?? '',
    'sold',
    'by',
    'mistake',
  );
  expect(stdout).toContain('is reversed');
  expect(await purses(server, seller, buyer)).toEqual([1000, 1000]);
  expect((await statement(buyer)).entries[0]).toMatchObject({
    reason: 'sale-reversed',
    amount: 7,
    note: 'sold by mistake',
  });
  expect(await evidence()).toMatchObject({ ...proof, reversed: 'sold by mistake' });
  expect([await story(buyer), await story(seller)]).toEqual([undefined, undefined]);
  expect((await server.operator('move', seller.uid, 'fee', '10', 'a', 'test')).code).toBe(0);
  expect((await server.operator('move', seller.uid, buyer.uid, '5000', 'too', 'much')).code).toBe(1);
  expect(await purses(server, seller)).toEqual([990]);
  expect((await server.operator('check')).stdout).toContain('Nothing is wrong.');
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
