/**
 * Figures as a language writes them: thousands always apart, with the same mark on every screen, and western digits.
 */

export interface NumberFormat {
  format(value: number): string;
  parts(value: number): Intl.NumberFormatPart[];
}

const made = new Map<string, NumberFormat>();

/** The Spanish norm (RAE, ISO 80000) groups by a space; the locale data still have the point. */
const SPANISH_GROUP = '\u00a0';

/**
 * Format of a language. To make one takes longer than to use it, so each is made once.
 *
 * @param language BCP 47
 * @param options of `Intl.NumberFormat`, beyond the marks and digits, which are the same everywhere
 */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known;
  const intl = new Intl.NumberFormat(language, {
    useGrouping: 'always',
    ...options,
    numberingSystem: 'latn',
  });
  const parts = (value: number) =>
    intl
      .formatToParts(value)
      .map(part => (part.type === 'group' && language === 'es' ? { ...part, value: SPANISH_GROUP } : part));
  const format = {
    parts,
    format: (value: number) =>
      parts(value)
        .map(part => part.value)
        .join(''),
  };
  made.set(key, format);
  return format;
}

/** A figure: `12.480` in Portuguese, `12 480` in Spanish. */
export const numberText = (value: number, language: string): string => numberFormat(language).format(value);
