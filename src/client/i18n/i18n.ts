import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../state/settings-shapes';
import type { Area } from './keys';

/** The texts on the screen, loaded by language and area: an area is one file, `es/game.json` holds `game.…`. */

/** Texts by file, `./es/game.json`. */
interface Catalogue {
  first: Readonly<Record<string, object>>;
  later: Readonly<Record<string, () => Promise<object>>>;
}

const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  es: () => import('./es'),
  en: () => import('./en'),
  ru: () => import('./ru'),
  pt: () => import('./pt'),
  ar: () => import('./ar'),
};

export const LANGUAGES: readonly Language[] = ['es', 'en', 'ru', 'pt', 'ar'];

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some(one => one === value);

/** Writing direction. @source I18-05 */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const NAMESPACE = 'translation';

/** Areas that some screen has needed so far: a change of language loads them all. */
const inUse = new Set<Area>();
/** The language asked for last: a slower answer for an earlier one is not shown. */
let wanted: Language = 'es';
/** The language on the screen. */
let shown: Language = 'es';

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

/** Loads the texts in use in another language if need be and switches to it, with `<html lang dir>`. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  await load(language, inUse);
  if (wanted !== language) return;
  shown = language;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/**
 * Loads areas in the language on the screen, and in the one that is about to take its place.
 *
 * @throws if they cannot be fetched; asked again, it tries again
 */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  let next: Language;
  do {
    next = wanted;
    await Promise.all([load(shown, areas), load(next, areas)]);
  } while (next !== wanted);
  for (const area of areas) inUse.add(area);
}

/** Wraps the import of a module that shows texts: it is there when its texts are. */
export async function withTexts<Module>(
  areas: readonly Area[],
  importModule: () => Promise<Module>,
): Promise<Module> {
  const [module] = await Promise.all([importModule(), loadAreas(areas)]);
  return module;
}

async function load(language: Language, areas: Iterable<Area>): Promise<void> {
  const { first, later } = await CATALOGUES[language]();
  const known: object = i18next.getResourceBundle(language, NAMESPACE) ?? {};
  const missing = [...areas].filter(area => !Object.hasOwn(known, area));
  const texts = await Promise.all(missing.map(area => later[`./${language}/${area}.json`]?.()));
  i18next.addResourceBundle(language, NAMESPACE, {
    ...Object.fromEntries(
      Object.entries(first).map(([file, one]) => [file.replace(/^.*\/|\.json$/g, ''), one]),
    ),
    ...Object.fromEntries(missing.map((area, index) => [area, texts[index]])),
  });
}
