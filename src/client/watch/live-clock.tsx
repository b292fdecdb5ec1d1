import { useEffect, useRef } from 'react';
import type { WatchedGame } from '../../protocol/watch';
import { baseTime, lowTimeMark, minutesText } from '../game/texts/time-text';
import styles from './live-clock.module.scss';

interface LiveClockProps {
  game: Pick<WatchedGame, 'clock' | 'gameMode'>;
  side: 'white' | 'black';
  /** When the game's clocks were as they say (performance.now()). */
  at: number;
}

/**
 * A clock of a game among others, as `m:ss`. While it runs it writes itself; nothing renders. Nothing where the server
 * tells no clocks.
 */
export function LiveClock({ game, side, at }: LiveClockProps) {
  const face = useRef<HTMLTimeElement>(null);
  const { clock, gameMode } = game;
  const left = clock?.[side] ?? null;
  const running = clock?.running === side;
  useEffect(() => {
    if (left === null) return;
    const low = lowTimeMark(baseTime(gameMode));
    const draw = () => {
      if (!face.current) return;
      const now = running ? left - (performance.now() - at) : left;
      face.current.textContent = minutesText(now);
      face.current.dataset.low = String(now < low);
    };
    draw();
    if (!running) return;
    const timer = setInterval(draw, 500);
    return () => clearInterval(timer);
  }, [left, running, at, gameMode]);
  if (left === null) return null;
  return <time ref={face} className={styles.clock} data-running={running || undefined} dir="ltr" />;
}

/** The clock beside a board among others. While it runs, a dot says so too. @param className its size of type */
export function MarkedClock({ className, ...clock }: LiveClockProps & { className: string | undefined }) {
  const { game, side } = clock;
  const running = game.clock?.running === side;
  return (
    <span className={[styles.marked, className].join(' ')} data-running={running || undefined}>
      <LiveClock {...clock} />
    </span>
  );
}
