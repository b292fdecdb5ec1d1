import i18next, { type ParseKeys, t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAreas, showLanguage, withTexts } from '../../../../src/client/i18n/i18n';
import type { Area } from '../../../../src/client/i18n/keys';
import { LANGUAGES, type Language } from '../../../../src/protocol/settings';
import { mounted } from '../page/mounted';

/** Which texts are in memory, when, and how they are shown. */

const page = { lang: '', dir: '' };
const has = (language: Language, area: Area): boolean =>
  i18next.getResource(language, 'translation', area) !== undefined;

beforeEach(() => void vi.stubGlobal('document', { documentElement: page }));
afterEach(() => void vi.unstubAllGlobals());

test('[I18-01] the first screen has its own texts, in one language only', async () => {
  await showLanguage('es');
  expect(has('es', 'common') && has('es', 'alert')).toBe(true);
  expect(has('es', 'game') || has('es', 'matches') || has('en', 'common')).toBe(false);
});

test('[I18-01] a module comes with its texts, and not without them', async () => {
  const module = await withTexts(['queue'], async () => ({ title: () => t('queue.title') }));
  expect(module.title()).toBe('Buscando rival');
  await expect(withTexts(['home'], () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
});

test('[I18-01 I18-05] another language brings all areas that are in use', async () => {
  await loadAreas(['game']);
  await showLanguage('ar');
  expect(page).toEqual({ lang: 'ar', dir: 'rtl' });
  expect(has('ar', 'game') && has('ar', 'queue') && has('ar', 'common')).toBe(true);
  expect(has('ar', 'matches')).toBe(false);
  expect(LANGUAGES.map(language => i18next.dir(language))).toEqual(['ltr', 'ltr', 'ltr', 'ltr', 'rtl']);
});

test('[I18-01] texts asked for while the language changes come in the new language', async () => {
  const switching = showLanguage('ru');
  await Promise.all([loadAreas(['matches']), switching]);
  expect(t('matches.title')).not.toBe('matches.title');
  expect(has('ru', 'matches')).toBe(true);
});

test('[I18-01] of two languages asked for at once the last one is shown', async () => {
  await Promise.all([showLanguage('pt'), showLanguage('en')]);
  expect([i18next.language, page.lang]).toEqual(['en', 'en']);
});

test('[I18-01] a key without a text is shown itself, also where another language has one', () => {
  expect(t('common.noSuchText' as ParseKeys)).toBe('common.noSuchText');
  i18next.addResourceBundle('es', 'translation', { planted: { text: 'Solo en español' } });
  expect(t('planted.text' as ParseKeys)).toBe('planted.text');
});

test('[I18-01] a value is shown letter by letter, whatever signs it holds', () => {
  i18next.addResourceBundle('en', 'translation', { planted: { told: '{{name}} beat {{other}}, {{name}}!' } });
  const name = '<b>{{other}}</b> $& $t(common.close) "/\'';
  expect(t('planted.told' as ParseKeys, { name, other: 'Luis' })).toBe(`${name} beat Luis, ${name}!`);
});

test('[I18-01] a part that shows texts is rendered again by another language, and not by another area', async () => {
  await showLanguage('en');
  let renders = 0;
  const part = await mounted(() => {
    renders += 1;
    return useTranslation('translation', { i18n: i18next }).t('common.close');
  }, {});
  vi.stubGlobal('document', { documentElement: page });
  const mountedAfter = renders;
  await part.does(() => loadAreas(['support']));
  expect([has('en', 'support'), renders - mountedAfter, part.now()]).toEqual([true, 0, 'Close']);
  await part.does(() => showLanguage('es'));
  expect([renders - mountedAfter, part.now()]).toEqual([1, 'Cerrar']);
  await part.end();
});
