import { Swords, Trophy } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { WATCHED_ORIGINS, type WatchedGame } from '../../protocol/watch';
import { pieceStyle } from '../../rules/piece-style';
import { isTimeControlName, tempoOf } from '../../rules/time-control';
import { frameStyle } from '../game/board/board-theme';
import { modeKey } from '../game/modes/modes';
import { SCORES } from '../game/result/score-text';
import { controlText } from '../game/texts/time-text';
import { family } from '../i18n/family';
import { PlayerName } from '../kit/player-name';
import { useMedia } from '../kit/use-media';
import { Skeleton } from '../kit/waiting';
import { endedGames } from '../live/ended-games';
import { totalOf } from '../live/live-filter';
import { LIVE_VIEW } from '../page/page-title';
import { neutralPath, replayPath } from '../page/profile-path';
import { useReadAgain } from '../page/use-read-again';
import { StillBoard, stillPieces } from '../screen/still-board';
import { settings } from '../settings/state/settings';
import { app } from '../state/app';
import { LiveClock } from '../watch/live-clock';
import { useGamesToWatch } from '../watch/use-games-to-watch';
import { marksOf, namesOf, watchedOf } from '../watch/watched-game';
import styles from './watch-panel.module.scss';

/** As many as there is room for: with boards, and without them in a low window. */
const SHOWN = 4;
const SHOWN_LOW = 3;
const ICONS = { tournament: Trophy, duel: Swords } as const;
const playedKey = family('live.played', WATCHED_ORIGINS);

/** Where something can be watched: the strongest games as they go on, with their clocks. */
export function WatchPanel() {
  const { t } = useTranslation();
  const id = useId();
  // An alert covers the panel, so nothing is asked for behind it: the server may want the alert's answer first.
  const covered = useSnapshot(app).alertSettings !== null;
  const isRoomy = useMedia('roomy');
  const isLow = useMedia('lowered') && isRoomy;
  const { games, failed } = useGamesToWatch(!covered, `?count=${SHOWN}`);
  if (games === null) return failed ? null : <WaitingPanel />;
  if (games.games.length === 0) return null;
  const shown = games.games.slice(0, isLow ? SHOWN_LOW : SHOWN);
  return (
    <section
      className={styles.panel}
      aria-labelledby={id}
      data-watch={isLow ? 'low' : ''}
      data-testid="home-watch"
    >
      <div className={styles.head}>
        <h2 id={id}>{t('home.watch.title')}</h2>
        <span className={styles.count}>{t('live.games', { count: totalOf(games, null) })}</span>
        <Link className={styles.all} to={LIVE_VIEW} data-testid="home-watch-all">
          {t('home.watch.all')}
        </Link>
      </div>
      <div className={styles.games} data-games={shown.length}>
        <ul>
          {shown.map(game => (
            <li key={game.game}>
              <Game game={game} at={games.at} hasBoard={!isLow} />
            </li>
          ))}
        </ul>
        {!isLow && shown.length < SHOWN && <EndedGames active={!covered} />}
      </div>
    </section>
  );
}

/** The board of the player watched, with White below, and both players beside it. */
function Game({ game, at, hasBoard }: { game: WatchedGame; at: number; hasBoard: boolean }) {
  const { t } = useTranslation();
  const { lightGraphics } = useSnapshot(settings);
  const watched = game[watchedOf(game)];
  const { gameMode, origin } = game;
  const control = controlText(gameMode);
  const tempo = isTimeControlName(gameMode) ? t(modeKey(tempoOf(gameMode))) : control;
  const Icon = origin && ICONS[origin];
  return (
    <Link
      className={styles.game}
      to={neutralPath(watched.username)}
      aria-label={t('home.watch.game', { ...namesOf(game), control })}
      data-game={game.game}
      data-fen={game.fen}
    >
      {hasBoard && (
        <StillBoard
          className={styles.board}
          pieces={stillPieces(game.fen)}
          ground={frameStyle(watched.board, lightGraphics)}
          looks={{
            w: pieceStyle(game.white.card?.piece?.type),
            b: pieceStyle(game.black.card?.piece?.type),
          }}
          marks={marksOf(game)}
        />
      )}
      <Player game={game} side="black" at={at} />
      <span className={styles.kind} data-origin={origin} aria-hidden="true">
        {Icon && <Icon size={14} strokeWidth={2} aria-hidden="true" />}
        {origin ? t(playedKey(origin)) : tempo}
      </span>
      <Player game={game} side="white" at={at} />
    </Link>
  );
}

function Player({ game, side, at }: { game: WatchedGame; side: 'white' | 'black'; at: number }) {
  return (
    // The link says it in a sentence.
    <span className={styles.player} aria-hidden="true">
      <PlayerName name={game[side].username} />
      <span className={styles.clock}>
        <LiveClock game={game} side={side} at={at} />
      </span>
    </span>
  );
}

const EVERY_MS = 20_000;

/** In the room that few games leave: games that have just ended. */
function EndedGames({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const { answer } = useReadAgain(endedGames(), active, EVERY_MS);
  if (!answer || answer.data.games.length === 0) return null;
  return (
    <div className={styles.ended}>
      <h3 id={id}>{t('live.ended.title')}</h3>
      <ol aria-labelledby={id} data-testid="home-ended">
        {answer.data.games.map(({ matchId, whites, blacks, win, draw, gameTimeControl }) => (
          <li key={matchId}>
            <Link to={replayPath(matchId)}>
              <PlayerName name={whites} />
              {/* In the page's direction: White's points are beside White, also in Arabic. */}
              <b>{SCORES[draw ? 'draw' : win ? 'white' : 'black']}</b>
              <PlayerName name={blacks} />
              <bdi dir="ltr">{controlText(gameTimeControl)}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}

function WaitingPanel() {
  return (
    <div className={styles.panel} aria-busy="true" data-watch>
      <div className={styles.head}>
        <Skeleton width="120px" height="28px" />
      </div>
      <div className={styles.games}>
        {[0, 1, 2, 3].map(place => (
          <Skeleton key={place} width="100%" height="128px" radius="3px" />
        ))}
      </div>
    </div>
  );
}
