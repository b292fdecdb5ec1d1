import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { proxy, type Snapshot, useSnapshot } from 'valtio';
import type { BracketMatch, Slot } from '../../bracket/model';
import type { GameState } from '../../game/state/game-shapes';
import { PlayerName } from '../../kit/player-name';
import { useActions } from '../../page/actions';
import { spectatePath } from '../../page/profile-path';
import { StillBoard, stillPieces } from '../../screen/still-board';
import { MarkedClock } from '../../watch/live-clock';
import { watchQuietly } from '../../watch/session/watch-quietly';
import { createSpectated } from '../../watch/state/spectated';
import styles from './wall-board.module.scss';

interface WallBoardProps {
  match: BracketMatch;
  /** Name of its round. */
  round: string;
  /** Id of the tournament. */
  tournament: number;
}

/** A series that is being played: its game as it goes on, and the next when it comes. White sits below. */
export function WallBoard({ match, round, tournament }: WallBoardProps) {
  const { t } = useTranslation();
  const { live } = useActions();
  const [store] = useState(() => proxy(createSpectated()));
  const [first, second] = match.slots;
  const name = first.player?.name ?? '';
  useEffect(() => live.follow(channels => watchQuietly(channels, name, store)), [live, name, store]);
  const { game, presence } = useSnapshot(store);
  const isShown = presence === 'playing' || presence === 'over';
  const marks = game.lastMove ? [game.lastMove.from, game.lastMove.to] : [];
  const names = { name, opponent: second.player?.name ?? '' };
  const isFirstWhite = game.side === 'w';
  return (
    <li className={styles.cell} data-match={match.id} data-fen={game.fen} data-testid="wall-board">
      <Link
        className={styles.link}
        to={spectatePath(name, tournament)}
        aria-label={t('tournament.wall.game', names)}
        aria-busy={!isShown}
      >
        <StillBoard className={styles.board} pieces={stillPieces(game.fen)} orientation="w" marks={marks} />
      </Link>
      <Player
        slot={isFirstWhite ? second : first}
        tournament={tournament}
        game={game}
        who={isFirstWhite ? 'opponent' : 'player'}
      />
      <p className={styles.facts}>
        <span>{round}</span>
        {match.frame.isArmageddon && <span>{t('lobby.armageddon.title')}</span>}
        {game.status === 'ended' && <span role="status">{t('tournament.wall.between')}</span>}
      </p>
      <Player
        slot={isFirstWhite ? first : second}
        tournament={tournament}
        game={game}
        who={isFirstWhite ? 'player' : 'opponent'}
      />
    </li>
  );
}

interface PlayerProps {
  slot: Slot;
  tournament: number;
  game: Snapshot<GameState>;
  who: 'player' | 'opponent';
}

/** Points of the series, name, clock. The name leads to following them through the rounds. */
function Player({ slot, tournament, game, who }: PlayerProps) {
  const { t } = useTranslation();
  const { side, times, clock, gameMode } = game;
  const ownSide = (who === 'player') === (side === 'w') ? 'white' : 'black';
  const running = clock.running === who;
  const name = slot.player?.name ?? '';
  return (
    <div className={styles.player} data-side={ownSide}>
      <b className={styles.points} dir="ltr">
        {slot.score}
      </b>
      <Link
        className={styles.name}
        to={spectatePath(name, tournament)}
        aria-label={t('tournament.wall.follow', { name })}
        title={t('tournament.wall.follow', { name })}
        data-testid="wall-follow"
      >
        <PlayerName name={name} />
        <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
      </Link>
      {gameMode !== null && (
        <MarkedClock
          className={styles.clock}
          game={{
            gameMode,
            clock: { white: times[who], black: times[who], running: running ? ownSide : null },
          }}
          side={ownSide}
          at={clock.since}
        />
      )}
    </div>
  );
}
