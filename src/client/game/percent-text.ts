import type { Language } from '../../protocol/settings';

/** A whole percentage. */
export function percentText(percent: number, language: Language): string {
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    numberingSystem: 'latn',
  });
  return format.format(Math.round(percent) / 100);
}
