import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../state/shapes';

/** Words on the screen: one language in memory at a time, its areas merged under their names. */

type Texts = Record<string, unknown>;

const LOADERS: Readonly<Record<Language, () => Promise<{ texts: Texts }>>> = {
  es: () => import('./es'),
  en: () => import('./en'),
  ru: () => import('./ru'),
  pt: () => import('./pt'),
  ar: () => import('./ar'),
};

export const LANGUAGES: readonly Language[] = ['es', 'en', 'ru', 'pt', 'ar'];

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && value in LOADERS;

/** Writing direction. @source I18-05 */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Prepares i18next; `showLanguage` brings the texts. Again, after a failed start, it only does the latter. */
export async function startI18n(language: Language): Promise<void> {
  if (!i18next.isInitialized) await initialize(language);
  await showLanguage(language);
}

async function initialize(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: {},
    lng: language,
    fallbackLng: false,
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** The language asked for last: a slower answer for an earlier one is not shown. */
let wanted: Language | null = null;

/** Loads a language's texts if need be and switches to it, with `<html lang dir>`. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  if (!i18next.hasResourceBundle(language, 'translation')) {
    const { texts } = await LOADERS[language]();
    i18next.addResourceBundle(language, 'translation', texts);
  }
  if (wanted !== language) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
