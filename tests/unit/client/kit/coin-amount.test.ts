import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import '../../../../src/client/i18n/i18n';
import { kingText, shortKingText } from '../../../../src/client/kit/coin-amount';
import { numberText } from '../../../../src/client/kit/number-text';
import { LANGUAGES, type Language } from '../../../../src/protocol/settings';
import { readTyped } from '../../../../src/rules/typed-number';

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

test.each(LANGUAGES)(
  '[I18-01] in %s an amount, a figure and a figure within a text have one mark for thousands',
  language => {
    for (const count of [1_000, 9_999, 10_000, 1_234_567]) {
      const text = i18next.services.formatter?.format(count, 'number', language, {}) ?? '';
      expect([text, numberText(count, language)]).toEqual([
        kingText(count, language),
        kingText(count, language),
      ]);
      // Typed in again, the text means the same amount.
      expect(readTyped(text, language)).toEqual({ kind: 'number', value: count });
    }
  },
);

test.each(LANGUAGES)(
  '[I18-01] the texts of %s have no figure with a mark of their own, save the range of a stake',
  language => {
    const folder = fileURLToPath(new URL(`../../../../src/client/i18n/${language}/`, import.meta.url));
    const written = readdirSync(folder).flatMap(file =>
      [
        ...readFileSync(folder + file, 'utf8').matchAll(
          /"(\w+)": "[^"]*?(\d{1,3}(?:[.,\s]\d{3})+|\d{5,})[^"]*"/g,
        ),
      ].map(([, key, figure]) => `${file} ${key} ${figure}`),
    );
    // A number of a trade is a name.
    expect(written.filter(one => !/^support\.json/.test(one))).toEqual(['duel.json range 10.000']);
  },
);
