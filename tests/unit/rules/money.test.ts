import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hundredthsToKing, kingToHundredths } from '../../../src/rules/money';

test.each([
  [0, 0n],
  [200, 20_000n],
  [0.1, 10n],
  [0.29, 29n],
  [1.15, 115n],
  [-12.5, -1250n],
  [19.999, 2000n],
])('[LG-08] %d KING are %d hundredths', (king, hundredths) => {
  expect(kingToHundredths(king)).toBe(hundredths);
});

test('[LG-08] every amount of whole hundredths is converted back to itself', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), hundredths => {
      expect(kingToHundredths(hundredthsToKing(hundredths))).toBe(hundredths);
    }),
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e15])('[LG-08] %d is refused as an amount', king => {
  expect(() => kingToHundredths(king)).toThrow(RangeError);
});
