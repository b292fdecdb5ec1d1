import {
  AlarmClockOff,
  CircleQuestionMark,
  Crown,
  Equal,
  Flag,
  Handshake,
  Hash,
  Lock,
  type LucideIcon,
  Repeat,
  Scale,
  TimerOff,
  Unplug,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../protocol/history';
import { parseMovements } from '../../protocol/movements';
import { SIDES, type Side } from '../../rules/chess';
import { OUTCOMES } from '../../rules/result';
import { family } from '../i18n/family';
import { VisuallyHidden } from '../kit/visually-hidden';
import { PieceImage } from '../screen/piece-image';
import { type OwnMatch, SHOWN_REASONS, type ShownReason, shownReason } from './history-filter';
import styles from './match-marks.module.scss';

/** Colour, result and reason of a game: a sign each. The reason has its word where there is room for it. */

export const RESULT_ICONS: Readonly<Record<OwnMatch['result'], LucideIcon>> = {
  win: Crown,
  draw: Equal,
  lose: X,
};

/** @source requirements MH-04; settled reading 25: fifty moves is drawn with the draw's icon */
const REASONS: Readonly<Record<ShownReason, LucideIcon>> = {
  draw: Handshake,
  surrender: Flag,
  insufficientmaterial: Scale,
  timeout: TimerOff,
  afk: Unplug,
  nomove: AlarmClockOff,
  stalemate: Lock,
  checkmate: Hash,
  threefoldrepetition: Repeat,
  fiftymoves: Handshake,
  unknown: CircleQuestionMark,
};

export const sideKey = family('matches.side', SIDES);
export const resultKey = family('matches.result', OUTCOMES);
export const reasonKey = family('matches.reason', SHOWN_REASONS);

export function SideMark({ side }: { side: Side }) {
  const { t } = useTranslation();
  const word = t(sideKey(side));
  return (
    <span className={styles.mark} data-side={side} title={word}>
      <span className={styles.square} data-of={side}>
        <PieceImage side={side} letter="p" size={24} />
      </span>
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}

export function ResultMark({ result }: { result: OwnMatch['result'] }) {
  const { t } = useTranslation();
  const Icon = RESULT_ICONS[result];
  const word = t(resultKey(result));
  return (
    <span className={styles.mark} data-result={result} title={word}>
      <span className={styles.square}>
        <Icon size={18} strokeWidth={2.25} aria-hidden="true" />
      </span>
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}

export function ReasonMark({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation();
  const shown = shownReason(entry.reason, parseMovements(entry.movements).length);
  const Icon = REASONS[shown];
  const word = t(reasonKey(shown));
  return (
    <span className={styles.mark} data-reason={shown} title={word}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.word}>{word}</span>
    </span>
  );
}
