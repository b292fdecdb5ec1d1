import type { Language } from '../settings/state/settings-shapes';
import type { Area } from './keys';
import { directionOf, shownTranslation, showTranslation, type Texts, translationOf } from './translation';

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

const loaded: Readonly<Record<Language, Texts>> = { es: {}, en: {}, ru: {}, pt: {}, ar: {} };

/** The texts of a language that are in memory. */
export const loadedTexts = (language: Language): Texts => loaded[language];

/** Areas that some screen has needed so far: a change of language loads them all. */
const inUse = new Set<Area>();
/** The language asked for last: a slower answer for an earlier one is not shown. */
let wanted: Language = 'es';

/**
 * Loads the texts in use in another language if need be and switches to it, with `<html lang dir>`.
 *
 * @throws if they cannot be fetched: the language on the screen stays, and later screens do without the other
 */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  try {
    await load(language, inUse);
  } catch (error) {
    if (wanted === language) wanted = shownTranslation().i18n.language;
    throw error;
  }
  if (wanted !== language) return;
  showTranslation(translationOf(language, loaded[language]));
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
    await Promise.all([load(shownTranslation().i18n.language, areas), load(next, areas)]);
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
  const known = loaded[language];
  const missing = [...areas].filter(area => !Object.hasOwn(known, area));
  const texts = await Promise.all(missing.map(area => later[`./${language}/${area}.json`]?.()));
  for (const [file, one] of Object.entries(first)) known[file.replace(/^.*\/|\.json$/g, '') as Area] = one;
  missing.forEach((area, index) => {
    if (texts[index]) known[area] = texts[index];
  });
}
