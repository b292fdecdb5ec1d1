import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { game } from '../../game/state/game';
import { gameActions } from '../../game/state/game-actions';
import { Button } from '../../kit/button';
import styles from './series.module.scss';

/** After this the player is back in the tournament. @source GM-21 */
const RETURNS_AFTER_MS = 5_000;

interface SeriesBackProps {
  small: boolean;
  label: string;
  /** Name of the seconds that are left. */
  timer?: string;
}

/** The way back to the tournament, which goes by itself. @source GM-21 */
export function SeriesBack({ small, label, timer }: SeriesBackProps) {
  const { endedAt } = useSnapshot(game);
  const left = useReturn(endedAt);
  return (
    <Button
      look="gold"
      size={small ? 'medium' : 'large'}
      block={!small}
      onClick={() => gameActions.leave()}
      data-testid="alert-action-0"
    >
      <span data-testid="back-to-tournament">{label}</span>
      <span className={styles.left} role="timer" aria-label={timer} dir="ltr">
        {Math.ceil(left / 1_000)}
      </span>
    </Button>
  );
}

/** In the place of the end of a series that has not come, without the texts of tournaments. */
export function PlainEnd({ small = false }: { small?: boolean }) {
  const { t } = useTranslation();
  return <SeriesBack small={small} label={t('common.back')} />;
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
