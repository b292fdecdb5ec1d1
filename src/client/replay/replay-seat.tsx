import { PlayerCard } from '../game/players/player-card';
import styles from './replay.module.scss';
import { ReplayClock } from './replay-clock';
import type { ReplayMatch } from './state/replay-match';

/** A player with the clock at the end of the card: beside the board it would take the moves' place. */
export function ReplaySeat({ who, match }: { who: 'player' | 'opponent'; match: ReplayMatch }) {
  return (
    <div className={styles.seat}>
      <PlayerCard who={who} />
      <ReplayClock who={who} match={match} />
    </div>
  );
}
