import { readFileSync } from 'node:fs';
import type { Language } from '../../../src/protocol/settings';

/**
 * A text of the catalogue as a pattern that finds it on the screen: without tags, and with any inserted values.
 *
 * @param key `area.thing.meaning`
 */
export function text(language: Language, key: string): RegExp {
  const [area = '', ...path] = key.split('.');
  const file = new URL(`../../../src/client/i18n/${language}/${area}.json`, import.meta.url);
  let found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const step of path) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined;
  }
  if (typeof found !== 'string') throw new Error(`No text ${key} in ${language}`);
  const pattern = found
    .replace(/<[^>]*>/g, '')
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{\{[^}]*\}\}/g, '.*');
  return new RegExp(pattern);
}
