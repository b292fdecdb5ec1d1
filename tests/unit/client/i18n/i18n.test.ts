import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadAreas, loadedTexts, showLanguage, withTexts } from '../../../../src/client/i18n/i18n';
import { shownTranslation, t } from '../../../../src/client/i18n/translation';
import type { Language } from '../../../../src/client/settings/state/settings-shapes';

/** Which texts are in memory, and when. */

const page = { lang: '', dir: '' };
const has = (language: Language, area: string): boolean => Object.hasOwn(loadedTexts(language), area);

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: page });
  await showLanguage('es');
});
afterAll(() => vi.unstubAllGlobals());

test('[I18-01] the first screen has its own texts, in one language only', () => {
  expect(['common', 'alert'].filter(area => has('es', area))).toHaveLength(2);
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
});

test('[I18-01] texts asked for while the language changes come in the new language', async () => {
  const switching = showLanguage('ru');
  await Promise.all([loadAreas(['matches']), switching]);
  expect(t('matches.title')).not.toBe('matches.title');
  expect(has('ru', 'matches')).toBe(true);
});

test('[I18-01] of two languages asked for at once the last one is shown', async () => {
  await Promise.all([showLanguage('pt'), showLanguage('en')]);
  expect([shownTranslation().i18n.language, page.lang]).toEqual(['en', 'en']);
});
