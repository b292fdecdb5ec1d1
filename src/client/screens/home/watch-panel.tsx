import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { WatchedGame } from '../../../protocol/watch';
import type { Side } from '../../../rules/chess';
import { pieceStyle } from '../../../rules/piece-style';
import { frameStyle } from '../../game/board/board-theme';
import { spectatePath } from '../../game/profile-path';
import { StillBoard, stillPieces } from '../../game/still-board';
import { controlText } from '../../game/time-text';
import { LiveClock } from '../../game/watch/live-clock';
import { useGamesToWatch } from '../../game/watch/use-games-to-watch';
import { marksOf, namesOf, watchedOf } from '../../game/watch/watched-game';
import { PlayerName } from '../../kit/player-name';
import { Skeleton } from '../../kit/waiting';
import { LIVE_VIEW } from '../../shell/page-title';
import { app } from '../../state/app';
import { settings } from '../../state/settings';
import styles from './watch-panel.module.css';

/** As many as there is room for. */
const SHOWN = 4;

/** Where something can be watched: the strongest games with their clocks, the one pointed at on a small board. */
export function WatchPanel() {
  const { t } = useTranslation();
  const id = useId();
  // Behind an alert nobody looks, and the server may want an answer before it gives any.
  const covered = useSnapshot(app).alertSettings !== null;
  const { games, failed } = useGamesToWatch(!covered);
  const [pointed, setPointed] = useState<number | null>(null);
  if (games === null) return failed ? null : <WaitingPanel />;
  const shown = games.games.slice(0, SHOWN);
  const preview = shown.find(one => one.game === pointed) ?? shown[0];
  if (preview === undefined) return null;
  return (
    <section
      className={styles.panel}
      aria-labelledby={id}
      data-single={shown.length === 1 || undefined}
      data-testid="home-watch"
    >
      <Link
        className={styles.preview}
        to={spectatePath(preview[watchedOf(preview)].username)}
        tabIndex={-1}
        aria-hidden="true"
        data-fen={preview.fen}
      >
        <Preview game={preview} />
      </Link>
      <div className={styles.list}>
        <div className={styles.head}>
          <h2 id={id}>
            <i className={styles.dot} aria-hidden="true" />
            {t('home.watch.title')}
          </h2>
          <Link className={styles.all} to={LIVE_VIEW} data-testid="home-watch-all">
            <span>{t('home.watch.all')}</span>
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        </div>
        <ul>
          {shown.map(game => (
            <li key={game.game}>
              <GameLink
                game={game}
                at={games.at}
                pointed={game === preview && shown.length > 1}
                onPoint={() => setPointed(game.game)}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface GameLinkProps {
  game: WatchedGame;
  at: number;
  pointed: boolean;
  onPoint(): void;
}

function GameLink({ game, at, pointed, onPoint }: GameLinkProps) {
  const { t } = useTranslation();
  const watched = watchedOf(game);
  const control = controlText(game.gameMode);
  return (
    <Link
      className={styles.game}
      to={spectatePath(game[watched].username)}
      aria-label={t('home.watch.game', { ...namesOf(game), control })}
      onPointerEnter={onPoint}
      onFocus={onPoint}
      data-pointed={pointed || undefined}
      data-game={game.game}
    >
      {/* As on the board beside it: who is watched sits below. */}
      <Player game={game} side={watched === 'white' ? 'black' : 'white'} at={at} />
      <Player game={game} side={watched} at={at} />
      <bdi className={styles.control} aria-hidden="true">
        {control}
      </bdi>
    </Link>
  );
}

function Player({ game, side, at }: { game: WatchedGame; side: 'white' | 'black'; at: number }) {
  const player = game[side];
  return (
    // The link says it in a sentence.
    <span className={styles.player} aria-hidden="true">
      <i data-colour={side} />
      <PlayerName name={player.username} />
      <span className={styles.elo}>{player.elo}</span>
      <LiveClock game={game} side={side} at={at} />
    </span>
  );
}

/** The board of the player watched, seen from their side. */
function Preview({ game }: { game: WatchedGame }) {
  const { lightGraphics } = useSnapshot(settings);
  const watched = watchedOf(game);
  const looks: Record<Side, ReturnType<typeof pieceStyle>> = {
    w: pieceStyle(game.white.card?.piece?.type),
    b: pieceStyle(game.black.card?.piece?.type),
  };
  return (
    <StillBoard
      pieces={stillPieces(game.fen)}
      ground={frameStyle(game[watched].board, lightGraphics)}
      orientation={watched === 'white' ? 'w' : 'b'}
      looks={looks}
      marks={marksOf(game)}
    />
  );
}

function WaitingPanel() {
  return (
    <div className={styles.panel} aria-busy="true">
      <Skeleton width="100%" height="100%" radius="0" />
      <div className={styles.list}>
        <Skeleton width="120px" height="28px" />
        <Skeleton width="100%" height="44px" />
      </div>
    </div>
  );
}
