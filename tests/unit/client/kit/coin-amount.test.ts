import { expect, test } from 'vitest';
import { kingText, shortKingText } from '../../../../src/client/kit/coin-amount';
import type { Language } from '../../../../src/protocol/settings';

const NBSP = '\u00a0';

test.each<[Language, number, string]>([
  ['es', 1_000, `1${NBSP}000`],
  ['es', 1_234_567.5, `1${NBSP}234${NBSP}567,50`],
  ['en', 1_000, '1,000'],
  ['en', 0.05, '0.05'],
  ['pt', 12_480, '12.480'],
  ['ru', 12_480, `12${NBSP}480`],
  ['ar', 12_480, '12,480'],
])('[HM-04 I18-01] in %s, %d KING is written %s', (language, amount, text) => {
  expect(kingText(amount, language)).toBe(text);
});

test('[HM-04] a short amount cuts hundredths and shortens large amounts, and is never rounded up to a whole', () => {
  expect(shortKingText(999.99, 'en')).toBe('999');
  expect(shortKingText(99_999.99, 'en')).toBe('99,999');
  expect(shortKingText(199_999, 'en')).toBe('199K');
  expect(shortKingText(1_239_999, 'en')).toBe('1.23M');
});
