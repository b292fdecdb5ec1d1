import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { game } from '../../game/state/game';
import { scoreText } from '../../tournament/series/series';
import styles from './series.module.scss';
import { SeriesBack } from './series-back';

const POINTS = { win: 1, draw: 0.5, lose: 0, aborted: 0 } as const;

/**
 * At the end of a game of a tournament: how the series stands now, and the way back, which goes by itself. An armageddon counts
 * for no points. @source GM-21, settled reading 92
 */
export function SeriesEnd({ small = false }: { small?: boolean }) {
  const { t } = useTranslation();
  const { tournament, result } = useSnapshot(game);
  if (!tournament || !result) return null;
  const back = <SeriesBack small={small} label={t('lobby.series.back')} timer={t('lobby.series.left')} />;
  if (small) return back;
  const { isArmageddon, childCount } = tournament;
  const own = isArmageddon ? 0 : POINTS[result.outcome];
  const played = isArmageddon || result.outcome === 'aborted' ? 0 : 1;
  const score = {
    player: tournament.score.player + own,
    opponent: tournament.score.opponent + played - own,
  };
  const isDecided = isArmageddon || Math.max(score.player, score.opponent) > childCount / 2;
  // Won or lost, the result above tells who goes through.
  const decided =
    isArmageddon && result.outcome === 'draw' ? t('lobby.armageddon.draw') : t('lobby.series.decided');
  return (
    <div className={styles.end} data-testid="series-end">
      <p className={styles.score}>
        <span>{childCount === 1 ? t('lobby.singleGame') : t('lobby.series.title', { of: childCount })}</span>
        <b dir="ltr">{scoreText(score.player, score.opponent)}</b>
      </p>
      {/* After an operator's order the tournament says how the series goes on. */}
      {result.reason !== 'ordered' && (
        <p className={styles.note}>{isDecided ? decided : t('lobby.series.next')}</p>
      )}
      {back}
    </div>
  );
}
