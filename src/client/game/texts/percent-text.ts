import type { Language } from '../../../protocol/settings';
import { numberFormat } from '../../kit/number-text';

/** A whole percentage. */
export function percentText(percent: number, language: Language): string {
  const format = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return format.format(Math.round(percent) / 100);
}
