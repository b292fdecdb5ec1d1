import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../src/protocol/settings';

const FOLDER = new URL('../../../../src/client/i18n/', import.meta.url);
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Texts = Map<string, string>;

/** All texts of a language, flat: `game.menu.surrender`. */
function textsOf(language: string): Texts {
  const found: Texts = new Map();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') found.set(path, value);
    else for (const [key, inner] of Object.entries(value as object)) walk(inner, `${path}.${key}`);
  };
  for (const file of readdirSync(new URL(`${language}/`, FOLDER)))
    walk(JSON.parse(readFileSync(new URL(`${language}/${file}`, FOLDER), 'utf8')), file.replace('.json', ''));
  return found;
}

const CATALOGUES = new Map(LANGUAGES.map(language => [language, textsOf(language)]));
const es = CATALOGUES.get('es') ?? new Map<string, string>();

/** Keys without their plural forms. */
const stems = (texts: Texts): string[] =>
  [...new Set([...texts.keys()].map(key => key.replace(PLURAL, '')))].sort();

/** Placeholders and tags of a text, in any order. */
const marks = (text: string): string[] => [...new Set(text.match(/\{\{\w+|<\w+>/g) ?? [])].sort();

test.each(LANGUAGES)('[I18-01] %s has every text of Spanish, and no other', language => {
  expect(stems(CATALOGUES.get(language) ?? new Map())).toEqual(stems(es));
});

test.each(LANGUAGES)('[I18-01] %s has all plural forms of its language', language => {
  const texts = CATALOGUES.get(language) ?? new Map<string, string>();
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  const counted = new Set(
    [...texts.keys()].filter(key => PLURAL.test(key)).map(key => key.replace(PLURAL, '')),
  );
  for (const stem of counted) {
    const has = forms.filter(form => texts.has(`${stem}_${form}`));
    expect({ stem, forms: has }).toEqual({ stem, forms });
  }
});

test.each(LANGUAGES)('[I18-01] %s fills the same gaps as Spanish', language => {
  for (const [key, text] of CATALOGUES.get(language) ?? []) {
    const stem = key.replace(PLURAL, '');
    const model = es.get(stem) ?? es.get(`${stem}_other`) ?? '';
    const wanted = marks(model);
    // A form for one or two may spell the number out.
    const optional = PLURAL.test(key) ? ['{{count'] : [];
    const found = marks(text);
    expect({
      key,
      missing: wanted.filter(mark => !found.includes(mark) && !optional.includes(mark)),
    }).toEqual({
      key,
      missing: [],
    });
    expect({ key, extra: found.filter(mark => !wanted.includes(mark)) }).toEqual({ key, extra: [] });
  }
});

test('[I18-01] no text is empty', () => {
  for (const [language, texts] of CATALOGUES)
    for (const [key, text] of texts)
      expect({ language, key, empty: text.trim() === '' }).toMatchObject({ empty: false });
});

const GAP = /\{\{(\w+)(?:, (?:number|datetime)(?:\([^)]*\))?)?\}\}/g;
/** Names that i18next, or the browser's format of a number or a moment, takes for an option. */
const OPTIONS = new Set([
  ...['context', 'defaultValue', 'formatParams', 'interpolation', 'joinArrays', 'keyPrefix', 'lng', 'lngs'],
  ...['locale', 'nest', 'ns', 'ordinal', 'postProcess', 'replace', 'returnDetails', 'returnObjects'],
  ...['calendar', 'currency', 'dateStyle', 'hour12', 'notation', 'style', 'timeStyle', 'timeZone', 'unit'],
]);

test.each(LANGUAGES)('[I18-01] every gap of %s is filled, and none is named like an option', language => {
  for (const [key, text] of CATALOGUES.get(language) ?? []) {
    expect({ key, rest: text.replace(GAP, '') }).toEqual({
      key,
      rest: expect.not.stringMatching(/\{\{|\}\}|\$t\(/),
    });
    const options = [...text.matchAll(GAP)].filter(([, name = '']) => OPTIONS.has(name));
    expect({ key, options }).toEqual({ key, options: [] });
  }
});

/** Numbers and dates that a text formats itself, with the options it hands over. */
const FORMATS = /\{\{\w+, (?:number|datetime)(?:\(([^)]*)\))?\}\}/g;

test('[I18-05] Arabic texts write numbers and dates with the digits of clocks and amounts', () => {
  for (const [key, text] of CATALOGUES.get('ar') ?? [])
    for (const [format, options = ''] of text.matchAll(FORMATS))
      expect({ key, format, latin: options.includes('numberingSystem: latn') }).toMatchObject({
        latin: true,
      });
});

/** Marks that are wrong in a language: straight quotes and three dots in all, quotes and marks of another one. */
const FOREIGN_MARKS: Readonly<Record<string, RegExp>> = {
  es: /['"“”]|\.{3}|^[^¿]*\?|^[^¡]*!/,
  en: /['"«»„]|\.{3}/,
  ru: /['"“”]|\.{3}/,
  pt: /['"«»„]|\.{3}/,
  ar: /['"“”,;?]|\.{3}/,
};
/** Short forms of the specification, compared letter by letter. */
const LITERAL = ['home.username.notEnough', 'live.spectate.notPlaying.title'];

test.each(LANGUAGES)('[I18-01] %s is punctuated as its readers write it', language => {
  const foreign = FOREIGN_MARKS[language] ?? /$^/;
  const plain = (text: string): string => text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, '');
  const found = [...(CATALOGUES.get(language) ?? [])].filter(([, text]) => foreign.test(plain(text)));
  expect(found.filter(([key]) => !(language === 'en' && LITERAL.includes(key)))).toEqual([]);
});

/**
 * Words that used to stand beside the one for a player who is a computer. "House" does not name Kingside itself either: it
 * would be read as the opponent.
 */
const OTHER_WORDS = {
  en: /\bhouse\b|\bbots?\b/i,
  es: /\b(casa|bots?|máquinas?)\b/i,
  ru: /площадк|\bбот/i,
  pt: /\b(casa|bots?|máquinas?)\b/i,
  ar: /المنصة|بوت/,
} as const;

/** The Portuguese word for a house is a square of the board as well, which these areas speak of. */
const OF_SQUARES = /^(board|configuration|keys|replay\.free\.left)\./;

test.each(LANGUAGES)('[IP-11] %s has one word for the computer', language => {
  const texts = [...(CATALOGUES.get(language) ?? [])].filter(
    ([key]) => language !== 'pt' || !OF_SQUARES.test(key),
  );
  expect(texts.filter(([, text]) => OTHER_WORDS[language].test(text))).toEqual([]);
  const word = new Map(texts).get('game.house.label');
  for (const key of ['profile.house', 'duel.list.house', 'matches.house'])
    expect(new Map(texts).get(key)).toBe(word);
});

/** Texts that name one place or thing. */
const SAME = [
  ['market.title', 'common.page.marketplace', 'home.market', 'statement.tab.market'],
  ['settings.title', 'common.page.configuration', 'game.menu.settings'],
  ['tournament.places', 'lobby.start.in'],
];

test.each(LANGUAGES)('[I18-01] %s names one place with one word', language => {
  const texts = CATALOGUES.get(language);
  for (const [first = '', ...others] of SAME)
    for (const key of others) expect([key, texts?.get(key)]).toEqual([key, texts?.get(first)]);
});
