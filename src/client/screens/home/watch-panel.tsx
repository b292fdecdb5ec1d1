import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { GamePlayer } from '../../../protocol/entities';
import type { WatchAnswer } from '../../../protocol/watch';
import type { Side } from '../../../rules/chess';
import { pieceStyle } from '../../../rules/piece-style';
import { frameStyle } from '../../game/board/board-frame';
import { spectatePath } from '../../game/profile-path';
import { StillBoard, stillPieces } from '../../game/still-board';
import { controlText } from '../../game/time-text';
import { PlayerName } from '../../kit/player-name';
import { Skeleton } from '../../kit/waiting';
import { app } from '../../state/app';
import { settings } from '../../state/settings';
import { useGamesToWatch } from './use-games-to-watch';
import styles from './watch-panel.module.css';

type LiveGame = WatchAnswer['games'][number];

/** As many as there is room for. */
const SHOWN = 3;

/** Where something can be watched: the strongest games, the one pointed at on a small board. */
export function WatchPanel() {
  const { t } = useTranslation();
  const id = useId();
  // Behind an alert nobody looks, and the server may want an answer before it gives any.
  const covered = useSnapshot(app).alertSettings !== null;
  const games = useGamesToWatch(!covered);
  const [pointed, setPointed] = useState<number | null>(null);
  if (games === null) return <WaitingPanel />;
  const shown = games.slice(0, SHOWN);
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
        <h2 id={id}>
          <i className={styles.dot} aria-hidden="true" />
          {t('home.watch.title')}
          <span className={styles.control}>
            <bdi>{controlText(preview.gameMode)}</bdi>
          </span>
        </h2>
        <ul>
          {shown.map(game => (
            <li key={game.game}>
              <GameLink
                game={game}
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
  game: LiveGame;
  pointed: boolean;
  onPoint(): void;
}

function GameLink({ game, pointed, onPoint }: GameLinkProps) {
  const { t } = useTranslation();
  const watched = watchedOf(game);
  const opponent = watched === 'white' ? 'black' : 'white';
  return (
    <Link
      className={styles.game}
      to={spectatePath(game[watched].username)}
      aria-label={t('home.watch.game', {
        name: game[watched].username,
        elo: game[watched].elo,
        opponent: game[opponent].username,
        opponentElo: game[opponent].elo,
        control: controlText(game.gameMode),
      })}
      onPointerEnter={onPoint}
      onFocus={onPoint}
      data-pointed={pointed || undefined}
      data-game={game.game}
    >
      {/* As on the board beside it: who is watched sits below. */}
      <Player player={game[opponent]} colour={opponent} />
      <Player player={game[watched]} colour={watched} />
    </Link>
  );
}

function Player({ player, colour }: { player: GamePlayer; colour: 'white' | 'black' }) {
  return (
    <span className={styles.player}>
      <i data-colour={colour} />
      <PlayerName name={player.username} />
      <span className={styles.elo}>{player.elo}</span>
    </span>
  );
}

/** The board of the player watched, seen from their side. */
function Preview({ game }: { game: LiveGame }) {
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
    />
  );
}

/** Through whose eyes a game is watched: a person's rather than the house's, then the stronger one's. */
function watchedOf({ white, black }: LiveGame): 'white' | 'black' {
  if (white.house !== black.house) return white.house ? 'black' : 'white';
  return black.elo > white.elo ? 'black' : 'white';
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
