import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../protocol/settings';
import { numberText } from '../kit/number-text';
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

/** i18next's default namespace, which holds all areas. */
const NAMESPACE = 'translation';

/** The language on the screen. */
let shown: Language = 'es';
/** The language asked for last: a slower answer for an earlier one is not shown. */
let wanted: Language = shown;

// With resources handed in, i18next is ready when this returns, so a component never waits for it.
void i18next.use(initReactI18next).init({
  resources: {},
  lng: shown,
  fallbackLng: false,
  // React escapes.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

// Figures within texts have the marks of all others.
i18next.services.formatter?.add('number', (value: number, language) => numberText(value, language ?? shown));

/** Areas that some screen has needed so far: a change of language loads them all. */
const inUse = new Set<Area>();

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
    if (wanted === language) wanted = shown;
    throw error;
  }
  if (wanted !== language) return;
  shown = language;
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
  await i18next.changeLanguage(language);
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
  const files = [...Object.keys(first), ...[...areas].map(area => `./${language}/${area}.json`)];
  const missing = files.filter(file => !i18next.getResource(language, NAMESPACE, areaOf(file)));
  const texts = await Promise.all(missing.map(file => first[file] ?? later[file]?.()));
  missing.forEach((file, index) => {
    if (texts[index]) i18next.addResourceBundle(language, NAMESPACE, { [areaOf(file)]: texts[index] });
  });
}

const areaOf = (file: string): string => file.replace(/^.*\/|\.json$/g, '');
