import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { winningChances } from '../../../rules/evaluation';
import { useLanguage } from '../../page/languages';
import { spokenEvaluation } from '../evaluation-text';
import { PlySlider } from '../ply-slider';
import type { Reviewed } from '../state/review';
import type { Replayed } from '../state/variation';
import styles from './advantage-graph.module.scss';
import { decisivePlies } from './read-review';

interface AdvantageGraphProps {
  replayed: Replayed;
  reviewed: Reviewed;
  onGo: (ply: number) => void;
}

type Point = CSSProperties & Record<'--x' | '--y', string>;

/**
 * White's chances through the game, light below and dark above. It is the slider through the moves as well, and like
 * the moves it goes from left to right in every language.
 */
export function AdvantageGraph({ replayed, reviewed, onGo }: AdvantageGraphProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { viewedPly } = useSnapshot(replayed.game);
  const { positions } = reviewed;
  const last = positions.length - 1;
  const heights = positions.map(({ evaluation }) => 50 - 50 * winningChances(evaluation));
  const pointAt = (ply: number): Point => ({
    '--x': `${(ply / last) * 100}%`,
    '--y': `${heights[ply] ?? 50}%`,
  });
  const now = positions[viewedPly];
  const moments = decisivePlies(reviewed);
  return (
    <div className={styles.graph} dir="ltr" title={reviewed.engine} data-testid="review-graph">
      <svg viewBox={`0 0 ${last} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path
          className={styles.white}
          d={`M0 100${heights.map((height, ply) => `L${ply} ${height.toFixed(1)}`).join('')}L${last} 100z`}
        />
        <path className={styles.middle} d={`M0 50H${last}`} />
        {moments.map(ply => (
          <path key={ply} className={styles.moment} d={`M${ply} 0V100`} />
        ))}
        <path className={styles.now} d={`M${viewedPly} 0V100`} />
      </svg>
      {moments.map(ply => (
        <i key={ply} className={styles.point} style={pointAt(ply)} />
      ))}
      <i className={styles.point} data-now="" style={pointAt(viewedPly)} />
      <PlySlider
        store={replayed.game}
        onGo={onGo}
        over={{
          label: t('review.graph'),
          note: now ? spokenEvaluation(t, now.evaluation, language) : '',
        }}
      />
    </div>
  );
}
