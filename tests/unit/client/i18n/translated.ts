import { readdirSync, readFileSync } from 'node:fs';
import i18next, { type i18n } from 'i18next';
import '../../../../src/client/i18n/i18n';
import type { Language } from '../../../../src/protocol/settings';

const CATALOGUES = new URL('../../../../src/client/i18n/', import.meta.url);

const made = new Map<Language, i18n>();

/** i18next with all texts of a language, set up as the client's and apart from it. */
export function translated(language: Language): i18n {
  const known = made.get(language);
  if (known) return known;
  const one = i18next.cloneInstance({ lng: language, forkResourceStore: true });
  const folder = new URL(`${language}/`, CATALOGUES);
  for (const file of readdirSync(folder)) {
    const texts = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object;
    one.addResourceBundle(language, 'translation', { [file.replace('.json', '')]: texts });
  }
  made.set(language, one);
  return one;
}
