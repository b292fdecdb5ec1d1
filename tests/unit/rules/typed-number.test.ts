import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTyped, type TypedNumber, westernDigits } from '../../../src/rules/typed-number';

const WRITINGS = ['es', 'pt', 'ru', 'en', 'ar'] as const;
type Writing = (typeof WRITINGS)[number];

const value = (number: number): TypedNumber => ({ kind: 'number', value: number });
const unclear = (less: number, more: number): TypedNumber => ({ kind: 'unclear', less, more });
const WRONG: TypedNumber = { kind: 'wrong' };
const NONE: TypedNumber = { kind: 'none' };

/** Texts that all languages read in the same way. */
const SAME: readonly (readonly [string, TypedNumber])[] = [
  ['', NONE],
  ['   ', NONE],
  ['\u00a0\u202f', NONE],
  ['\u200f', NONE],
  ['0', value(0)],
  ['7', value(7)],
  ['007', value(7)],
  [' 1000 ', value(1_000)],
  ['1 000', value(1_000)],
  ['1\u00a0000', value(1_000)],
  ['1\u202f000\u202f000', value(1_000_000)],
  ['1’000', value(1_000)],
  ["1'000'000", value(1_000_000)],
  ['1.000.000', value(1_000_000)],
  ['1,000,000', value(1_000_000)],
  ['1.000,50', value(1_000.5)],
  ['1,000.50', value(1_000.5)],
  ['1 000,5', value(1_000.5)],
  ['12.5', value(12.5)],
  ['12,50', value(12.5)],
  ['0,05', value(0.05)],
  ['.5', value(0.5)],
  [',05', value(0.05)],
  // A decimal is being typed.
  ['12,', value(12)],
  ['12.', value(12)],
  ['\u200e1000\u200f', value(1_000)],
  // Arabic, Persian and full-width digits.
  ['١٠٠٠', value(1_000)],
  ['١٬٠٠٠', value(1_000)],
  ['١٬٠٠٠٫٥', value(1_000.5)],
  ['١٢٫٥', value(12.5)],
  ['۱۰۰۰', value(1_000)],
  ['１０００', value(1_000)],
  ['1e3', WRONG],
  ['0x10', WRONG],
  ['0b11', WRONG],
  ['+5', WRONG],
  ['-5', WRONG],
  ['−5', WRONG],
  ['Infinity', WRONG],
  ['1_000', WRONG],
  ['1d5', WRONG],
  ['5%', WRONG],
  ['1000 KING', WRONG],
  ['1 00', WRONG],
  ['1  000', WRONG],
  ['1-000', WRONG],
  ['1.abc', WRONG],
  ['10 00 000', WRONG],
  ['1.00.000', WRONG],
  ['1,000,50', WRONG],
  ['1.000.00', WRONG],
  ['1.000,5.5', WRONG],
  ['1 000.000,5', WRONG],
  ['1.000,500', WRONG],
  ['0.500', WRONG],
  ['1234.567', WRONG],
  ['١٫٠٠٠', WRONG],
  ['.', WRONG],
  ['.abc', WRONG],
  ['²', WRONG],
  ['½', WRONG],
  ['1'.repeat(16), WRONG],
];

/** A mark with three digits after it: thousands in one language, decimals in another. */
const BY_LANGUAGE: Readonly<Record<Writing, readonly (readonly [string, TypedNumber])[]>> = {
  es: [
    ['1.000', value(1_000)],
    ['1,000', unclear(1, 1_000)],
  ],
  pt: [
    ['1.000', value(1_000)],
    ['12.480', value(12_480)],
    ['1,250', unclear(1.25, 1_250)],
  ],
  ru: [
    ['1.000', unclear(1, 1_000)],
    ['1,000', unclear(1, 1_000)],
  ],
  en: [
    ['1,000', value(1_000)],
    ['1.000', unclear(1, 1_000)],
    ['100.500', unclear(100.5, 100_500)],
  ],
  ar: [
    ['1,000', value(1_000)],
    ['١،٠٠٠', value(1_000)],
    ['1.000', unclear(1, 1_000)],
  ],
};

describe.each(WRITINGS)('in %s', writing => {
  test.each([...SAME, ...BY_LANGUAGE[writing]])('[I18-01] [MK-13] “%s” is read as %o', (typed, meant) => {
    expect(readTyped(typed, writing)).toEqual(meant);
  });

  test('[I18-01] [DU-03] an amount as the language writes it is read as itself', () => {
    const amounts = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(amounts, hundredths => {
        const king = hundredths / 100;
        const format = new Intl.NumberFormat(writing, { minimumFractionDigits: 2, useGrouping: 'always' });
        expect(readTyped(format.format(king), writing)).toEqual(value(king));
      }),
    );
  });

  test('[I18-01] any text has one meaning, and a number is never below zero or of three decimals', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'01259.,  \u00a0٫٬٣e+-x') });
    fc.assert(
      fc.property(texts, text => {
        const read = readTyped(text, writing);
        if (read.kind === 'number') expect(Math.round(read.value * 100)).toBeCloseTo(read.value * 100, 3);
        if (read.kind === 'number') expect(read.value).toBeGreaterThanOrEqual(0);
        if (read.kind === 'unclear') expect(read.more).toBeCloseTo(1_000 * read.less, 6);
      }),
    );
  });
});

test('western digits take the place of others, and all else stays', () => {
  expect(westernDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０１２３４５６７８９ ab٫')).toBe(
    `${'0123456789 '.repeat(3)}ab٫`,
  );
});
