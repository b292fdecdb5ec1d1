import type { Language } from '../settings/state/settings-shapes';
import type { Area, TextKey } from './keys';

/** Texts in the language on the screen: the right plural form, its gaps filled. Which texts are here is `i18n.ts`'s concern. */

/** Values for the gaps of a text, by their names. A number called `count` chooses the plural form too. */
export type Values = Readonly<Record<string, unknown>>;
/** The text of a key; the key itself while its area is not loaded. */
export type TFunction = (key: TextKey, values?: Values) => string;

/** Texts of a language by area, as their files hold them. */
export type Texts = Partial<Record<Area, object>>;

/** A language and its texts. Another language is another object, so that components are rendered again. */
export interface Translation {
  readonly t: TFunction;
  readonly i18n: { readonly language: Language; dir(): 'ltr' | 'rtl' };
}

/** Writing direction. @source I18-05 */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** @param texts may still grow */
export function translationOf(language: Language, texts: Texts): Translation {
  const plurals = new Intl.PluralRules(language);
  const t: TFunction = (key, values = {}) => {
    const { count } = values;
    const counted = typeof count === 'number' ? textAt(texts, `${key}_${plurals.select(count)}`) : null;
    return filled(counted ?? textAt(texts, key) ?? key, values, language);
  };
  return { t, i18n: { language, dir: () => directionOf(language) } };
}

function textAt(texts: object, path: string): string | null {
  let found: unknown = texts;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return null;
    found = Reflect.get(found, name);
  }
  return typeof found === 'string' ? found : null;
}

/** `{{name}}`, `{{count, number}}` or `{{until, datetime(dateStyle: short; timeStyle: short)}}`. */
export const GAP = /\{\{(\w+)(?:, (number|datetime)(?:\(([^)]*)\))?)?\}\}/g;

function filled(text: string, values: Values, language: Language): string {
  if (!text.includes('{{')) return text;
  return text.replace(GAP, (_gap, name: string, format?: 'number' | 'datetime', options = '') => {
    const value = values[name];
    if (format !== undefined) return formatOf(language, format, options).format(value as number);
    return value === undefined || value === null ? '' : String(value);
  });
}

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** To make one takes longer than to use it. */
function formatOf(language: Language, format: 'number' | 'datetime', options: string) {
  const name = `${language} ${format} ${options}`;
  const known = formats.get(name);
  if (known) return known;
  const pairs = options.split(';').filter(option => option !== '');
  const read = Object.fromEntries(pairs.map(pair => pair.split(':').map(part => part.trim())));
  const made =
    format === 'number' ? new Intl.NumberFormat(language, read) : new Intl.DateTimeFormat(language, read);
  formats.set(name, made);
  return made;
}

let shown = translationOf('es', {});
const listeners = new Set<() => void>();

/** The translation on the screen now. */
export const shownTranslation = (): Translation => shown;

/** A text for what is no component, such as the browser's notifications. */
export const t: TFunction = (key, values) => shown.t(key, values);

export function showTranslation(next: Translation): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** @returns ends it */
export function onTranslation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
