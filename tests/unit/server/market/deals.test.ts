import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEAL_REFUSALS, MARKET_ORDERS, MAX_WATCHES, ORDERED_BY } from '../../../../src/protocol/market';
import { MARKET_PAGE } from '../../../../src/rules/market';
import { knownItems } from '../../../../src/server/items/catalogue';
import type { item } from '../../../../src/server/items/tables';
import { lateRefusal, legsOf, offerFor, sellRefusal } from '../../../../src/server/market/deals';
import { kindOf, labelOf, rankOf, worthOf } from '../../../../src/server/market/designs';
import { housePrice, mayBuy } from '../../../../src/server/market/house-market';
import { type ListingRow, readReference, referenceOf } from '../../../../src/server/market/listings';
import { refuse } from '../../../../src/server/market/refusals';
import { ownPage } from '../../../../src/server/market/search';
import { supplyOf } from '../../../../src/server/market/supply';
import { watchRefusal } from '../../../../src/server/market/watches';

const prices = fc.integer({ min: 1, max: 10_000_000 });

test('[API-09] [MK-13] an item is listed by its owner alone, and never as the board that they play on', () => {
  const own = { uid: 'ada', boardItem: 7 };
  const board = (id: number, owner = 'ada') => ({ id, kind: 'board', owner }) as const;
  expect(sellRefusal(board(8), own, undefined)).toBeNull();
  expect(sellRefusal(board(7), own, undefined)).toBe('active');
  // Items are numbered together: an avatar is no board.
  expect(sellRefusal({ ...board(7), kind: 'avatar' }, own, undefined)).toBeNull();
  const barred = { uid: 'ada', until: null };
  expect(sellRefusal(undefined, own, undefined)).toBe('notYours');
  expect(sellRefusal(board(8, 'bob'), own, undefined)).toBe('notYours');
  expect(sellRefusal(board(8), undefined, undefined)).toBe('notYours');
  expect(sellRefusal(board(8), own, barred)).toBe('notYours');
  // A hold is the door's to tell.
  expect(sellRefusal(board(8), own, { ...barred, until: 9 })).toBeNull();
});

test('[API-10] an item is bought at the price that was seen, of another player, and while it is offered', () => {
  const offer = { kind: 'avatar', price: 7, seller: 'bob' } as ListingRow;
  const wish = { uid: 'ada', kind: 'avatar', price: 7 } as const;
  const at = { owner: 'bob', offer };
  const code = (found: ReturnType<typeof offerFor>) => ('ok' in found ? found.answer.code : found);
  expect(offerFor(wish, at)).toBe(offer);
  expect(offerFor({ ...wish, price: 6 }, at)).toEqual(refuse('priceChanged', { price: 7 }));
  expect(code(offerFor({ ...wish, kind: 'board' }, at))).toBe('gone');
  expect(code(offerFor({ ...wish, kind: null }, { owner: 'bob', offer: null }))).toBe('gone');
  for (const owned of [
    { owner: 'ada', offer },
    { owner: 'ada', offer: null },
  ])
    expect([offerFor({ ...wish, price: 6 }, owned), lateRefusal(wish, owned)].map(code)).toEqual([
      ...['ownItem', 'ownItem'],
    ]);
  expect(code(lateRefusal(wish, { owner: 'eve', offer: null }))).toBe('gone');
  // Listed anew at the price of before: it is another offer all the same.
  expect(lateRefusal(wish, at)).toEqual(refuse('priceChanged', { price: 7 }));
});

test('[LG-01] [LG-03] [LG-04] the legs of a sale sum to zero, and leave the seller 95 of a hundred', () => {
  fc.assert(
    fc.property(prices, price => {
      const amounts = legsOf({ price, seller: 'bob' }, 'ada').map(({ amount }) => amount);
      expect(amounts).toEqual([BigInt(-100 * price), BigInt(95 * price), BigInt(5 * price)]);
      expect(amounts.reduce((sum, one) => sum + one)).toBe(0n);
    }),
  );
  expect(legsOf({ price: 7, seller: 'bob' }, 'ada').map(({ account }) => account)).toEqual([
    { kind: 'player', uid: 'ada' },
    { kind: 'player', uid: 'bob' },
    { kind: 'fee' },
  ]);
});

test('[API-09] [API-10] [API-11] every refusal of a deal has a status that is not 200, and a message', () => {
  const status = (code: (typeof DEAL_REFUSALS)[number]) => refuse(code).answer.status;
  for (const code of DEAL_REFUSALS) {
    const { ok, answer } = refuse(code);
    expect([code, ok, answer.code]).toEqual([code, false, code]);
    expect([code, answer.message]).toEqual([code, expect.stringMatching(/^[A-Z][^.]+$/)]);
  }
  expect((['price', 'otpWrong', 'gone', 'busy', 'notEnoughKing', 'otpLimited'] as const).map(status)).toEqual(
    [...[400, 403, 404, 409, 402, 429]],
  );
});

test('[LG-01] a sale is named MK- and its number, and found by either', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), id => {
      const reference = referenceOf(id);
      for (const typed of [reference, ` ${reference.toLowerCase()} `, String(id)])
        expect(readReference(typed)).toBe(id);
    }),
  );
  for (const none of ['', 'MK-', 'MK7', 'DU-7', 'MK--7', '7.5', '1'.repeat(16)])
    expect([none, readReference(none)]).toEqual([none, null]);
});

test('[MK-06] an avatar has rank 1 to 5 by its tier and a board 0, and what has left the catalogue counts as plain', () => {
  expect(['zombie_0_0', 'raven_2_2', 'gone_0_0'].map(name => rankOf('avatar', name))).toEqual([1, 5, 1]);
  expect(rankOf('board', 'RUBY')).toBe(0);
  expect([labelOf('zombie_0_0'), labelOf('gone_0_0'), labelOf('__proto__')]).toEqual([
    ...['Page, calm', 'gone_0_0', '__proto__'],
  ]);
  expect(['AVATAR', 'BOARD', 'FLAG', 'avatar', '__proto__'].map(kindOf)).toEqual([
    ...['avatar', 'board', null, null, null],
  ]);
});

type ItemRow = typeof item.$inferSelect;

test('[API-12] [MK-03] [MK-05] own items come a page at a time, in the order that was wished for', () => {
  const row = (id: number): ItemRow =>
    ({
      id,
      kind: 'avatar',
      name: id % 2 ? 'zombie_0_0' : 'raven_2_2',
      price: BigInt(100 * (id % 7)),
    }) as ItemRow;
  const rows = Array.from({ length: MARKET_PAGE + 5 }, (_, index) => row(index + 1));
  const key = { ID: (id: number) => id, PRICE: (id: number) => id % 7, RARITY: (id: number) => 1 - (id % 2) };
  fc.assert(
    fc.property(
      fc.shuffledSubarray(rows),
      fc.constantFrom(...MARKET_ORDERS),
      fc.constantFrom(...ORDERED_BY),
      (some, order, orderBy) => {
        const pages = [0, 1].map(page => ownPage(some, null, { page, order, orderBy, type: 'avatars' }));
        const ids = pages.flatMap(({ content }) => content.map(({ id }) => id));
        const sign = order === 'ASC' ? 1 : -1;
        const wished = some
          .map(({ id }) => id)
          .sort((a, b) => sign * (key[orderBy](a) - key[orderBy](b) || a - b));
        expect(ids).toEqual(wished);
        expect(pages.map(({ content }) => content.length)).toEqual([
          ...[Math.min(some.length, MARKET_PAGE), Math.max(0, some.length - MARKET_PAGE)],
        ]);
        expect(pages[0]).toMatchObject({
          total: some.length,
          totalPages: Math.ceil(some.length / MARKET_PAGE),
        });
      },
    ),
  );
});

test('[MK-06] own items say what they are, what they cost and why they cannot be sold now', () => {
  const row = (more: Partial<ItemRow>) =>
    ({
      id: 7,
      kind: 'board',
      name: 'RUBY',
      price: null,
      strikes: 1,
      grade: 2,
      upgraded: 'nq',
      ...more,
    }) as ItemRow;
  const shown = (more: Partial<ItemRow>, type: 'avatars' | 'boards' = 'boards') =>
    ownPage([row(more)], 8, { page: 0, order: 'ASC', orderBy: 'ID', type }).content[0];
  expect(shown({})).toMatchObject({
    id: 7,
    type: { name: 'RUBY' },
    price: 0,
    strikes: 1,
    upgrades: 8,
    yours: true,
  });
  expect(shown({ kind: 'avatar', name: 'zombie_0_0', price: 700n }, 'avatars')).toMatchObject({
    ...{ name: 'Page, calm', url: 'zombie_0_0', rarity: 'C', price: 7 },
  });
  const busy = [{}, { id: 8 }, { state: 'lent' }, { state: 'staked', id: 8 }] as const;
  expect(busy.map(more => shown(more)?.busy)).toEqual([undefined, 'active', 'lent', 'staked']);
});

test('[MK-06] a watch is refused while an offer meets it, or beyond as many as one may have', () => {
  const wish = { itemType: 'AVATAR', name: 'raven_2_1', below: 500 } as const;
  const others = Array.from({ length: MAX_WATCHES }, (_, index) => ({ ...wish, name: `other_${index}` }));
  expect(watchRefusal(wish, 501, others.slice(1))).toBeNull();
  expect(watchRefusal(wish, null, others)).toEqual({ message: 'full' });
  expect(watchRefusal(wish, 500, others)).toEqual({ message: 'offered', price: 500 });
  // A watch of before is changed, and a board may have an avatar's name.
  expect(watchRefusal(wish, null, [wish, ...others.slice(1)])).toBeNull();
  expect(watchRefusal(wish, null, [{ ...wish, itemType: 'BOARD' }, ...others.slice(1)])).toEqual({
    message: 'full',
  });
});

test('[MK-01] the house asks from a quarter below an item’s worth to a quarter above, in round figures', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 60, max: 6_000 }), (id, worth) => {
      const price = housePrice(id, worth);
      const step = price < 200 ? 5 : price < 1_000 ? 10 : 50;
      expect(price % step).toBe(0);
      expect(price).toBeGreaterThanOrEqual(0.75 * worth - step / 2);
      expect(price).toBeLessThanOrEqual(1.25 * worth + step / 2);
    }),
  );
  const asked = new Set(Array.from({ length: 50 }, (_, id) => housePrice(id, 5_200)));
  expect(asked.size).toBeGreaterThan(20);
});

test('[MK-01] the house buys with what it has above 5,000 KING', () => {
  expect([mayBuy(510_000n, 100), mayBuy(509_999n, 100), mayBuy(0n, 1)]).toEqual([true, false, false]);
});

test('[MK-01] the house is granted each design but those that everybody begins with, boards and avatars of both generations', () => {
  const supply = (['avatar', 'board'] as const).flatMap(kind => supplyOf(kind));
  expect(supply).toHaveLength(knownItems('avatar').length + knownItems('board').length - 2);
  expect(supply.map(({ name }) => name)).not.toContain('CLASSIC');
  expect(
    supply.filter(({ name }) => name.startsWith('raven')).map(({ name, generation }) => [name, generation]),
  ).toContainEqual(['raven_2_0', 2]);
  expect(supply.find(({ name }) => name === 'VAST')?.generation).toBe(2);
  expect(supply.find(({ name }) => name === 'RUBY')?.generation).toBe(1);
  // Each board has a worth of its own.
  const worths = knownItems('board').map(name => worthOf('board', name));
  expect(new Set(worths).size).toBe(worths.length);
});
