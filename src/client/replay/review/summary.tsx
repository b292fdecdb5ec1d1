import { useTranslation } from 'react-i18next';
import type { Side } from '../../../rules/chess';
import { accuracyOf, JUDGEMENTS } from '../../../rules/evaluation';
import { percentText } from '../../game/texts/percent-text';
import { family } from '../../i18n/family';
import { PlayerName } from '../../kit/player-name';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { useLanguage } from '../../page/languages';
import type { Reviewed } from '../state/review';
import type { Replayed } from '../state/variation';
import { Glyph } from './glyph';
import { countJudgements, nextJudged } from './read-review';
import styles from './summary.module.scss';

const countKey = family('review.count', JUDGEMENTS);

interface SummaryProps {
  replayed: Replayed;
  reviewed: Reviewed;
  onGo: (ply: number) => void;
}

/** How well each side played: its accuracy, and its mistakes by kind, through which one can go one by one. */
export function Summary(props: SummaryProps) {
  return (
    <div className={styles.summary} data-testid="review-summary">
      <SideSummary side="w" {...props} />
      <SideSummary side="b" {...props} />
    </div>
  );
}

function SideSummary({ side, replayed, reviewed, onGo }: SummaryProps & { side: Side }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { game, match } = replayed;
  const name = match.players[side].username;
  const accuracy = accuracyOf(reviewed.positions.map(({ evaluation }) => evaluation))[side];
  const counts = countJudgements(reviewed, side);
  return (
    <fieldset className={styles.side} aria-label={name} data-side={side}>
      <i className={styles.disc} title={name} />
      <span className={styles.name} aria-hidden="true">
        <PlayerName name={name} />
      </span>
      {accuracy !== null && (
        <b className={styles.accuracy} title={t('review.accuracy')} data-testid={`accuracy-${side}`}>
          <VisuallyHidden>{t('review.accuracy')} </VisuallyHidden>
          <bdi dir="ltr">{percentText(accuracy, language)}</bdi>
        </b>
      )}
      {JUDGEMENTS.map(judgement => {
        const count = counts[judgement];
        const words = t(countKey(judgement), { count });
        const go = () => {
          const ply = nextJudged(reviewed, { side, judgement }, game.viewedPly);
          if (ply !== null) onGo(ply);
        };
        return (
          <button
            key={judgement}
            type="button"
            className={styles.count}
            data-judgement={judgement}
            aria-label={words}
            title={words}
            disabled={count === 0}
            onClick={go}
            data-testid={`${judgement}-${side}`}
          >
            <Glyph judgement={judgement} silent />
            {count}
          </button>
        );
      })}
    </fieldset>
  );
}
