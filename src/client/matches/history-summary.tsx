import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HistorySummary } from '../../protocol/history';
import { RATING_POOLS } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { changeText } from '../game/result/rating-change';
import { figureText, GamesPlayed, ScoreBar } from '../game/result/score-split';
import { Button } from '../kit/button';
import { VisuallyHidden } from '../kit/visually-hidden';
import { Skeleton } from '../kit/waiting';
import styles from './history-summary.module.scss';
import { RESULT_ICONS, resultKey } from './match-marks';

interface SummaryLineProps {
  /** `null` as long as it is on its way. */
  summary: HistorySummary | null;
  onExport: () => void;
}

/**
 * A summary of the games of the list: how many, how they ended, and their change of each rating. Practice against the
 * house is in no statistics, so it is told apart.
 */
export function SummaryLine({ summary, onExport }: SummaryLineProps) {
  const { t } = useTranslation();
  if (!summary)
    return (
      <div className={styles.summary} aria-hidden="true">
        <Skeleton width="min(420px, 100%)" height="28px" />
      </div>
    );
  const { games, practice = 0, wins, draws, change } = summary;
  const counted = games - practice;
  const ends = [
    { result: 'win', count: wins },
    { result: 'draw', count: draws },
    { result: 'lose', count: counted - wins - draws },
  ] as const;
  return (
    <div className={styles.summary} data-testid="matches-summary">
      <p className={styles.games} data-stat="games">
        <GamesPlayed count={games} />
        {practice > 0 && <small data-stat="practice">{t('matches.practice', { count: practice })}</small>}
      </p>
      <span className={styles.bar}>
        <ScoreBar stats={{ games: counted, wins, draws }} />
      </span>
      <ul className={styles.ends}>
        {ends.map(({ result, count }) => {
          const Icon = RESULT_ICONS[result];
          return (
            <li key={result} data-result={result} title={t(resultKey(result))}>
              <Icon size={18} strokeWidth={2} aria-hidden="true" />
              <VisuallyHidden>{t(resultKey(result))} </VisuallyHidden>
              {figureText(count)}
            </li>
          );
        })}
      </ul>
      <ul className={styles.changes}>
        {RATING_POOLS.map(pool => {
          const points = change[pool];
          return (
            points !== null && (
              <li key={pool} data-stat={pool}>
                {t(modeKey(pool))}{' '}
                <bdi dir="ltr" data-sign={Math.sign(points)}>
                  {changeText(points)}
                </bdi>
              </li>
            )
          );
        })}
      </ul>
      <Button look="text" className={styles.export} onClick={onExport} data-testid="export-all">
        <FileDown size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{t('matches.export.action')}</span>
      </Button>
    </div>
  );
}
