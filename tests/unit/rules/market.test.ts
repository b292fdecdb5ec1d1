import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isPrice,
  isUnusual,
  median,
  netHundredths,
  percentOff,
  priceForNet,
  shownPages,
} from '../../../src/rules/market';

test('[MK-14] [LG-03] [LG-04] the seller gets 95 of a hundred, exact to the hundredth', () => {
  expect([1, 7, 99, 100].map(netHundredths)).toEqual([95, 665, 9_405, 9_500]);
});

test('[MK-14] the price for a net amount is the lowest that leaves it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), net => {
      const price = priceForNet(net / 100);
      expect(netHundredths(price)).toBeGreaterThanOrEqual(net);
      expect(netHundredths(price - 1)).toBeLessThan(net);
    }),
  );
});

test('[MK-13] a price is a whole number from 1 on', () => {
  expect([1, 2, 10_000_000].every(isPrice)).toBe(true);
  expect([0, -1, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 10_000_001].some(isPrice)).toBe(false);
});

test('[MK-06] the usual price is the median of the last sales, and one off by more than half is unusual', () => {
  expect([median([]), median([3]), median([9, 1, 5]), median([1, 2, 3, 10])]).toEqual([null, 3, 5, 2.5]);
  expect([percentOff(162, 100), percentOff(38, 100), percentOff(100, 100)]).toEqual([62, -62, 0]);
  expect([49, 50, 100, 150, 151].map(price => isUnusual(price, 100))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('[MK-05] pages are the first, the last, and those within three of the current one', () => {
  const shown = (current: number, pages: number) =>
    shownPages(current, pages).map(page => (page === 'gap' ? '…' : page + 1));
  expect(shown(9, 20)).toEqual([1, '…', 7, 8, 9, 10, 11, 12, 13, '…', 20]);
  expect(shown(0, 3)).toEqual([1, 2, 3]);
  expect(shown(0, 9)).toEqual([1, 2, 3, 4, '…', 9]);
  expect(shown(4, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(shown(0, 0)).toEqual([]);
});
