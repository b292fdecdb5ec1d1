import { useSnapshot } from 'valtio';
import { currentLanguage, settings } from '../state/settings';
import type { Language } from '../state/shapes';

/** Each language in its own words, in the order of the pickers. */
export const LANGUAGE_NAMES: readonly (readonly [Language, string])[] = [
  ['es', 'Español'],
  ['en', 'English'],
  ['pt', 'Português'],
  ['ru', 'Русский'],
  ['ar', 'العربية'],
];

/** The language in use; follows the settings. */
export function useLanguage(): Language {
  useSnapshot(settings);
  return currentLanguage();
}
