import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { winningChances } from '../../../../rules/evaluation';
import { useLanguage } from '../../../shell/languages';
import { sideBelow } from '../../../state/game';
import { type Reviewed, verdictOnShow } from '../../../state/review';
import type { Replayed } from '../../../state/variation';
import styles from './advantage-bar.module.css';
import { evaluationText, spokenEvaluation } from './evaluation-text';

/** White's chances in the position on show, beside the board; above it on a phone. */
export function AdvantageBar({ replayed, reviewed }: { replayed: Replayed; reviewed: Reviewed }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const game = useSnapshot(replayed.game);
  const verdict = verdictOnShow(reviewed, game, useSnapshot(replayed.variation));
  // Of moves that somebody tries the engine has said nothing.
  if (!verdict) return null;
  const chances = winningChances(verdict);
  const part: CSSProperties & Record<'--white', string> = { '--white': `${50 + 50 * chances}%` };
  return (
    <div
      className={styles.bar}
      style={part}
      role="img"
      aria-label={spokenEvaluation(t, verdict, language)}
      data-below={sideBelow(game)}
      data-testid="review-bar"
    >
      <i />
      <b data-for={chances < 0 ? 'b' : 'w'} dir="ltr">
        {evaluationText(verdict, language)}
      </b>
    </div>
  );
}
