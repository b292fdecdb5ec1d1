import * as v from 'valibot';
import { expect, test } from 'vitest';
import { changedQuery, marketFilterOf, marketQueryOf } from '../../../../src/client/market/market-filter';
import { alertForBuying } from '../../../../src/client/market/use-deals';
import { searchKey } from '../../../../src/client/market/use-search';
import { statementCsv } from '../../../../src/client/statement/statement-csv';
import { type MarketItem, marketQuery } from '../../../../src/protocol/market';

const filterOf = (path: string, query = '') => marketFilterOf(path, new URLSearchParams(query));

test('[MK-03] [SH-07] an address gives a search, and its bad values do not count', () => {
  expect(filterOf('/marketplace')).toMatchObject({
    action: 'buy',
    type: 'avatars',
    orderBy: 'RARITY',
    page: 0,
  });
  expect(filterOf('/marketplace/sell')).toMatchObject({ action: 'sell' });
  expect(filterOf('/marketplace/sell', 'action=buy')).toMatchObject({ action: 'buy' });
  const strange = filterOf('/marketplace', 'type=horses&page=-3&order=UP&generation=TWO&affordable=1');
  expect(strange).toMatchObject({
    type: 'avatars',
    page: 0,
    order: 'DESC',
    generation: 'TWO',
    affordable: true,
  });
  // Rarity is for avatars.
  const boards = filterOf('/marketplace', 'type=boards&orderBy=RARITY');
  expect(boards.orderBy).toBe('PRICE');
  expect(v.is(marketQuery, marketQueryOf(boards, ['RUBY']))).toBe(true);
  expect(marketQueryOf(strange, null)).toMatchObject({ affordable: true });
  expect(marketQueryOf(filterOf('/marketplace/sell', 'affordable=1'), null)).not.toHaveProperty('affordable');
});

test('an address gives a design with its cheapest offer first, and a design of another kind does not count', () => {
  const design = filterOf('/marketplace', 'type=boards&design=RUBY');
  expect(design).toMatchObject({ design: 'RUBY', orderBy: 'PRICE', order: 'ASC' });
  expect(filterOf('/marketplace', 'type=avatars&design=RUBY')).toMatchObject({ design: '', order: 'DESC' });
  // Changing the kind drops the design, since each kind has its own.
  const before = new URLSearchParams('type=boards&design=RUBY');
  expect(changedQuery(before, { type: 'avatars' }).toString()).toBe('type=avatars');
});

test('[MK-04] a changed filter begins at its first page', () => {
  const third = new URLSearchParams('page=3&order=ASC&orderBy=RARITY');
  expect(changedQuery(third, { order: 'DESC' }).toString()).toBe('order=DESC&orderBy=RARITY');
  expect(changedQuery(third, { type: 'boards' }).toString()).toBe('order=ASC&type=boards');
  expect(changedQuery(third, { page: 4 }).toString()).toBe('page=4&order=ASC&orderBy=RARITY');
  expect(changedQuery(third, { page: 0 }).has('page')).toBe(false);
  expect(changedQuery(new URLSearchParams('affordable=1'), { affordable: false }).toString()).toBe('');
});

test('[LG-01] a statement’s file quotes its texts, and has no formula in it', () => {
  const entry = { id: 1, at: 0, reason: 'moved', reference: '', amount: -250.5, balance: 3 };
  const words = () => ({ title: '=1+1', detail: 'a "quoted" \u2068name\u2069' });
  expect(statementCsv([entry], words, ['Fecha', 'Motivo'])).toBe(
    '\uFEFF"Fecha","Motivo"\r\n1970-01-01T00:00:00.000Z,"\'=1+1","a ""quoted"" name","",-250.50,3.00\r\n',
  );
});

test('[MK-09] [MK-20] a buyer without the KING for an item hears of that before two-factor is asked for', () => {
  const item: MarketItem = { id: 7, price: 70, yours: false, url: 'zombie_0_0' };
  const user = { otp: false, kingAmount: 69.99, heldUntil: null, listingHeldUntil: null };
  expect(alertForBuying(item, user, 0)).toEqual({ kind: 'shortOfKing', price: 70, item });
  expect(alertForBuying(item, { ...user, kingAmount: 70 }, 0)).toEqual({ kind: 'otpNeeded' });
  expect(alertForBuying(item, { ...user, otp: true, kingAmount: 70 }, 0)).toEqual({ kind: 'buy', item });
  // A hold is told first: nothing else would help before it ends.
  expect(alertForBuying(item, { ...user, heldUntil: 2 }, 1)).toEqual({ kind: 'buy', item });
});

test('[MK-11] only a search for what the user can pay is made again when their KING are other', () => {
  const query = marketQueryOf(filterOf('/marketplace'), null);
  const affordable = { ...query, affordable: true };
  const rich = { version: 1, attempt: 0, king: 1_000, userVersion: 1 };
  const poor = { ...rich, king: 30 };
  expect(searchKey(affordable, rich)).not.toBe(searchKey(affordable, poor));
  expect(searchKey(query, rich)).toBe(searchKey(query, poor));
  expect(searchKey(query, rich)).not.toBe(searchKey(query, { ...rich, version: 2 }));
});

test('[MK-17] the user’s own items are searched again when their data are new, since one may have been sold', () => {
  const query = marketQueryOf(filterOf('/marketplace'), null);
  const before = { version: 1, attempt: 0, king: 1_000, userVersion: 1 };
  const after = { ...before, userVersion: 2 };
  const own = { ...query, action: 'sell' } as const;
  expect(searchKey(own, before)).not.toBe(searchKey(own, after));
  expect(searchKey(query, before)).toBe(searchKey(query, after));
});
