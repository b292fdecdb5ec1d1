import { isLanguage, type Language } from '../../protocol/settings';

/** Languages of the pages that the server itself writes. */

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  es: 'Español',
  en: 'English',
  ru: 'Русский',
  pt: 'Português',
  ar: 'العربية',
};

/**
 * The language to answer in: the one asked for in the address, else the first of the browser's that we speak.
 *
 * @param acceptLanguage the header, for example `pt-BR,pt;q=0.9,en;q=0.8`
 */
export function chooseLanguage(asked: unknown, acceptLanguage: string | undefined): Language {
  if (isLanguage(asked)) return asked;
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.find(parameter => parameter.trim().startsWith('q='));
      return { language: tag.split('-')[0], weight: q ? Number(q.trim().slice(2)) : 1 };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of wishes) if (isLanguage(language)) return language;
  return 'es';
}

export const directionOf = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr');
