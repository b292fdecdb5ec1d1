import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { game } from '../../game/state/game';
import { gameActions } from '../../game/state/game-actions';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../kit/button';
import { scoreText } from '../../tournament/series';
import styles from './series.module.css';

/** After this the player is back in the tournament. @source GM-21 */
const RETURNS_AFTER_MS = 5_000;
const POINTS = { win: 1, draw: 0.5, lose: 0, aborted: 0 } as const;

/** At the end of a game of a tournament: how the series stands now, and the way back, which goes by itself. @source GM-21 */
export function SeriesEnd({ small = false }: { small?: boolean }) {
  const { t } = useTranslation();
  const { tournament, result, endedAt } = useSnapshot(game);
  const left = useReturn(endedAt);
  if (!tournament || !result) return null;
  const own = POINTS[result.outcome];
  const played = result.outcome === 'aborted' ? 0 : 1;
  const score = {
    player: tournament.score.player + own,
    opponent: tournament.score.opponent + played - own,
  };
  const isDecided =
    tournament.isArmageddon || Math.max(score.player, score.opponent) > tournament.childCount / 2;
  const back = (
    <Button
      look="gold"
      size={small ? 'medium' : 'large'}
      block={!small}
      onClick={() => gameActions.leave()}
      data-testid="alert-action-0"
    >
      <span data-testid="back-to-tournament">{t('lobby.series.back')}</span>
      <span className={styles.left} role="timer" aria-label={t('lobby.series.left')} dir="ltr">
        {Math.ceil(left / 1_000)}
      </span>
    </Button>
  );
  if (small) return back;
  return (
    <div className={styles.end} data-testid="series-end">
      <p className={styles.score}>
        <span>
          {tournament.childCount === 1
            ? t('lobby.singleGame')
            : t('lobby.series.title', { of: tournament.childCount })}
        </span>
        <b dir="ltr">{scoreText(score.player, score.opponent)}</b>
      </p>
      {/* After an operator's order the tournament says how the series goes on. */}
      {result.reason !== 'ordered' && (
        <p className={styles.note}>{isDecided ? t('lobby.series.decided') : t('lobby.series.next')}</p>
      )}
      {back}
    </div>
  );
}

/** Milliseconds left until the player is back in the tournament. */
function useReturn(endedAt: number | null): number {
  const [left, setLeft] = useState(RETURNS_AFTER_MS);
  useEffect(() => {
    if (endedAt === null) return;
    const timer = setInterval(() => {
      const now = Math.max(0, endedAt + RETURNS_AFTER_MS - performance.now());
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      gameActions.leave();
    }, 200);
    return () => clearInterval(timer);
  }, [endedAt]);
  return left;
}
