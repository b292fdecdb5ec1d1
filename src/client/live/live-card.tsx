import { Eye, type LucideIcon, Swords, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { WATCHED_ORIGINS, type WatchedGame, type WatchedOrigin } from '../../protocol/watch';
import { isTimeControlName, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { controlText } from '../game/texts/time-text';
import { family } from '../i18n/family';
import { BreakingName } from '../kit/breaking-name';
import { neutralPath } from '../page/profile-path';
import { StillBoard, stillPieces } from '../screen/still-board';
import { MarkedClock } from '../watch/live-clock';
import { marksOf, namesOf, watchedOf } from '../watch/watched-game';
import styles from './live-list.module.scss';

const ICONS: Readonly<Record<WatchedOrigin, LucideIcon>> = { tournament: Trophy, duel: Swords };
const playedKey = family('live.played', WATCHED_ORIGINS);

/** A game among others: its board, who plays, both clocks, and how many watch. @param at see `MarkedClock` */
export function LiveCard({ game, at }: { game: WatchedGame; at: number }) {
  const { t } = useTranslation();
  const control = controlText(game.gameMode);
  const { watchers = 0, origin } = game;
  const Icon = origin && ICONS[origin];
  const tempo = isTimeControlName(game.gameMode) ? t(modeKey(tempoOf(game.gameMode))) : '';
  const kind = origin ? t(playedKey(origin)) : tempo;
  const watching = t('live.watching', { count: watchers });
  return (
    <Link
      className={styles.card}
      to={neutralPath(game[watchedOf(game)].username)}
      aria-label={[t('home.watch.game', { ...namesOf(game), control }), origin && kind, watching]
        .filter(Boolean)
        .join('. ')}
      data-game={game.game}
      data-fen={game.fen}
    >
      <StillBoard className={styles.board} pieces={stillPieces(game.fen)} marks={marksOf(game)} />
      <Player game={game} side="black" at={at} />
      <span className={styles.facts}>
        <span className={styles.kind} data-origin={origin}>
          {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
          <span>
            {kind} <bdi>{control}</bdi>
          </span>
        </span>
        {watchers > 0 && (
          <span className={styles.watchers} title={watching}>
            <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
            <bdi>{watchers}</bdi>
          </span>
        )}
      </span>
      <Player game={game} side="white" at={at} />
    </Link>
  );
}

function Player({ game, side, at }: { game: WatchedGame; side: 'white' | 'black'; at: number }) {
  const { username, elo } = game[side];
  return (
    <span className={styles.player}>
      <MarkedClock className={styles.time} game={game} side={side} at={at} />
      <span className={styles.name}>
        {/* The line is the page's: a Latin name on two lines stands at the right of an Arabic one. */}
        <span className={styles.username} data-short>
          <BreakingName name={username} />
        </span>
        <span className={styles.elo}>{elo}</span>
      </span>
    </span>
  );
}
