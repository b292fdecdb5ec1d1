import type { TFunction } from 'i18next';
import type { Language } from '../../protocol/settings';
import { SIDES } from '../../rules/chess';
import type { Evaluation } from '../../rules/evaluation';
import { family } from '../i18n/family';
import { numberFormat } from '../kit/number-text';

const mateKey = family('review.mate', SIDES);
const wonKey = family('review.won', SIDES);

/** A verdict in figures, from White's side and left to right in every language: `+1,3`, `#-4`, `1–0`. */
export function evaluationText(evaluation: Evaluation, language: Language): string {
  if ('won' in evaluation) return evaluation.won === 'w' ? '1–0' : '0–1';
  if ('mate' in evaluation) return `#${evaluation.mate}`;
  const tenth = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const format = numberFormat(language, { ...tenth, useGrouping: false });
  // Signs are our own: Arabic would set marks of direction around them.
  const tenths = Math.round(evaluation.cp / 10);
  const sign = tenths === 0 ? '' : tenths > 0 ? '+' : '−';
  return sign + format.format(Math.abs(tenths) / 10);
}

/** The same for reading aloud. */
export function spokenEvaluation(t: TFunction, evaluation: Evaluation, language: Language): string {
  if ('won' in evaluation) return t(wonKey(evaluation.won));
  if ('mate' in evaluation)
    return t(mateKey(evaluation.mate > 0 ? 'w' : 'b'), { count: Math.abs(evaluation.mate) });
  return t('review.evaluation', { value: evaluationText(evaluation, language) });
}
