import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '../../../rules/chess';
import { type Evaluation, winningChances } from '../../../rules/evaluation';
import { useLanguage } from '../../page/languages';
import { evaluationText, spokenEvaluation } from '../evaluation-text';
import styles from './advantage-bar.module.scss';

interface AdvantageBarProps {
  /** Of the position on show; `null` until there is one. */
  verdict: Evaluation | null;
  /** Whose side is below. */
  below: Side;
  /** No engine may answer for now. */
  isSilent: boolean;
  /** No engine can be reached. */
  isAway: boolean;
}

/** White's chances in the position on show, beside the board; above it on a phone. It stays where it was while an engine thinks. */
export function AdvantageBar({ verdict, below, isSilent, isAway }: AdvantageBarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const last = useRef<Evaluation | null>(null);
  if (verdict || isSilent || isAway) last.current = verdict;
  const shown = last.current;
  const chances = shown ? winningChances(shown) : 0;
  const waiting = isAway ? t('replay.engine.away') : t('replay.engine.thinks');
  const label = isSilent ? t('replay.engine.silent') : waiting;
  const part: CSSProperties & Record<'--white', string> = { '--white': `${50 + 50 * chances}%` };
  return (
    <div
      className={styles.bar}
      style={part}
      role="img"
      aria-label={verdict ? spokenEvaluation(t, verdict, language) : label}
      data-below={below}
      data-testid="advantage-bar"
    >
      <i />
      {shown && (
        <b data-for={chances < 0 ? 'b' : 'w'} dir="ltr">
          {evaluationText(shown, language)}
        </b>
      )}
    </div>
  );
}
