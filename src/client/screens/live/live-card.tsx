import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WatchedGame } from '../../../protocol/watch';
import { isTimeControlName, tempoOf } from '../../../rules/time-control';
import { spectatePath } from '../../game/profile-path';
import { StillBoard, stillPieces } from '../../game/still-board';
import { controlText } from '../../game/time-text';
import { MarkedClock } from '../../game/watch/live-clock';
import { marksOf, namesOf, watchedOf } from '../../game/watch/watched-game';
import { BreakingName } from '../../kit/breaking-name';
import { modeKey } from '../modes';
import styles from './live-list.module.css';

/** A game among others: its board, who plays, both clocks, and how many watch. @param at see `MarkedClock` */
export function LiveCard({ game, at }: { game: WatchedGame; at: number }) {
  const { t } = useTranslation();
  const below = watchedOf(game);
  const above = below === 'white' ? 'black' : 'white';
  const control = controlText(game.gameMode);
  const { watchers = 0 } = game;
  const watching = t('live.watching', { count: watchers });
  return (
    <Link
      className={styles.card}
      to={spectatePath(game[below].username)}
      aria-label={`${t('home.watch.game', { ...namesOf(game), control })}. ${watching}`}
      data-game={game.game}
      data-fen={game.fen}
    >
      <StillBoard
        className={styles.board}
        pieces={stillPieces(game.fen)}
        orientation={below === 'white' ? 'w' : 'b'}
        marks={marksOf(game)}
      />
      <Player game={game} side={above} at={at} />
      <span className={styles.facts}>
        <span>
          {isTimeControlName(game.gameMode) && `${t(modeKey(tempoOf(game.gameMode)))} `}
          <bdi>{control}</bdi>
        </span>
        {watchers > 0 && (
          <span className={styles.watchers} title={watching}>
            <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
            <bdi>{watchers}</bdi>
          </span>
        )}
      </span>
      <Player game={game} side={below} at={at} />
    </Link>
  );
}

function Player({ game, side, at }: { game: WatchedGame; side: 'white' | 'black'; at: number }) {
  const { username, elo } = game[side];
  return (
    <span className={styles.player}>
      <MarkedClock className={styles.time} game={game} side={side} at={at} />
      <span className={styles.name}>
        <BreakingName name={username} className={styles.username} />
        <span className={styles.elo}>{elo}</span>
      </span>
    </span>
  );
}
