import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../src/client/i18n/i18n';
import type { TextKey } from '../../../../src/client/i18n/keys';
import {
  directionOf,
  GAP,
  onTranslation,
  t as shownText,
  shownTranslation,
  showTranslation,
  translationOf,
} from '../../../../src/client/i18n/translation';
import type { Language } from '../../../../src/client/settings/state/settings-shapes';

/** One area as a catalogue may have it, whatever its real texts are. */
const saying = (language: Language, common: object) => {
  const { t } = translationOf(language, { common });
  return (key: string, values?: Record<string, unknown>) => t(`common.${key}` as TextKey, values);
};

test('[I18-01] a text is found by its path, and a key without a text is shown itself', () => {
  const t = saying('en', { close: 'Close', king: { name: 'KING' } });
  expect(t('close')).toBe('Close');
  expect(t('king.name')).toBe('KING');
  for (const key of ['king', 'close.more', 'constructor', 'nothing']) expect(t(key)).toBe(`common.${key}`);
});

test('[I18-01] a text has its gaps filled as they come, each once', () => {
  const t = saying('en', { told: '{{name}} beat {{other}}, {{name}}!' });
  expect(t('told', { name: '{{other}} $&', other: 'Luis' })).toBe('{{other}} $& beat Luis, {{other}} $&!');
  expect(t('told', { name: 7 })).toBe('7 beat , 7!');
});

test('[I18-01] a count chooses the plural form of the language, and a text without forms is the same for each', () => {
  const forms = Object.fromEntries(
    ['zero', 'one', 'two', 'few', 'many', 'other'].map(form => [`games_${form}`, `${form} {{count}}`]),
  );
  const of = (language: Language) =>
    [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000].map(
      count => saying(language, forms)('games', { count }).split(' ')[0],
    );
  expect(of('ar')).toEqual(['zero', 'one', 'two', 'few', 'few', 'many', 'many', 'other', 'other']);
  expect(of('ru')).toEqual(['many', 'one', 'few', 'few', 'many', 'many', 'one', 'many', 'many']);
  expect(of('es')).toEqual(['other', 'one', ...Array(6).fill('other'), 'many']);
  expect(saying('es', { found: '{{count}} de {{all}}' })('found', { count: 1, all: 5 })).toBe('1 de 5');
});

test('[I18-05] numbers and moments are written as the language writes them, with the options of the text', () => {
  const common = {
    plain: '{{count, number}}',
    latin: '{{count, number(numberingSystem: latn)}}',
    until: '{{until, datetime(dateStyle: short; timeStyle: short)}}',
  };
  const count = 12_345.5;
  expect(saying('es', common)('plain', { count })).toBe('12.345,5');
  expect(saying('ru', common)('plain', { count })).toBe(new Intl.NumberFormat('ru').format(count));
  expect(saying('ar', common)('latin', { count })).toBe('12,345.5');
  const until = new Date(2026, 10, 22, 20, 5);
  const written = new Intl.DateTimeFormat('pt', { dateStyle: 'short', timeStyle: 'short' }).format(until);
  expect(saying('pt', common)('until', { until })).toBe(written);
});

test('[I18-01] every gap of the catalogue is one that is understood', () => {
  const folder = new URL('../../../../src/client/i18n/', import.meta.url);
  for (const language of LANGUAGES)
    for (const file of readdirSync(new URL(`${language}/`, folder))) {
      const texts = readFileSync(new URL(`${language}/${file}`, folder), 'utf8');
      expect(texts.replace(GAP, ''), `${language}/${file}`).not.toMatch(/\{\{|\}\}|\$t\(/);
    }
});

test('[I18-01 I18-05] a part that shows texts hears of another language, and reads the new one', () => {
  const before = shownTranslation();
  const heard: string[] = [];
  const end = onTranslation(() => heard.push(shownText('common.close')));
  showTranslation(translationOf('ar', { common: { close: 'إغلاق' } }));
  end();
  showTranslation(before);
  expect(heard).toEqual(['إغلاق']);
  expect(LANGUAGES.map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr', 'rtl']);
});
