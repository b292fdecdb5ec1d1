import { Play } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { type SeriesAnswer, seriesAnswer } from '../../../protocol/tournament-calls';
import type { BracketMatch } from '../../bracket/model';
import { pointsText } from '../../bracket/state';
import { OpeningName } from '../../game/moves/opening-name';
import { Button } from '../../kit/button';
import { apart, nameText } from '../../kit/player-name';
import { Skeleton } from '../../kit/waiting';
import { shownReason } from '../../matches/history-filter';
import { reasonKey } from '../../matches/match-marks';
import { replayPath } from '../../page/profile-path';
import { useRead } from '../../page/use-read';
import { endpoint } from '../../transport/endpoint';
import { Pawn } from '../series/pawn';
import styles from './match-games.module.scss';

const gamesOf = endpoint(
  null,
  (tournament: string, match: number) => `/tournament/${tournament}/match/${match}`,
  seriesAnswer,
);

/** The games of a finished match, each leading to its replay; to its players also why the organiser decided it. */
export function MatchGames({ match }: { match: BracketMatch }) {
  const { t } = useTranslation();
  const { id } = useParams();
  const { data, error, retry } = useRead(id === undefined ? null : gamesOf(id, match.id));
  if (error !== null)
    return (
      <div className={styles.failed} role="alert">
        {t('bracket.games.failed')}
        <Button size="small" onClick={retry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  if (!data)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton width="100%" height="var(--box-field)" />
        <Skeleton width="100%" height="var(--box-field)" />
      </div>
    );
  return (
    <>
      {data.decidedWhy !== undefined && (
        <p className={styles.why} data-testid="decided-why">
          {t('bracket.decided.why')} <bdi>{data.decidedWhy}</bdi>
        </p>
      )}
      {data.games.length > 0 && <Games match={match} games={data.games} />}
    </>
  );
}

type SeriesGame = SeriesAnswer['games'][number];

interface GamesProps {
  match: BracketMatch;
  /** The first one first. */
  games: readonly SeriesGame[];
}

export function Games({ match, games }: GamesProps) {
  const { t } = useTranslation();
  const title = useId();
  return (
    <>
      <h4 id={title} className={styles.title}>
        {t('bracket.games.title')}
      </h4>
      <ol className={styles.games} aria-labelledby={title} data-testid="match-games">
        {games.map(game => (
          <Game key={game.game} match={match} game={game} />
        ))}
      </ol>
    </>
  );
}

/** A game as the player in the upper line saw it: their colour and their points first, as the score of the match has them. */
function Game({ match, game }: { match: BracketMatch; game: SeriesGame }) {
  const { t } = useTranslation();
  const isUpperWhite = match.slots[0].player?.id === game.white;
  const [upper, lower] = match.slots.map(({ player }) => (player ? apart(nameText(t, player.name)) : ''));
  const [white, black] = isUpperWhite ? [upper, lower] : [lower, upper];
  const points = { white: [1, 0], black: [0, 1], draw: [0.5, 0.5] }[game.result];
  const score = points.map(pointsText);
  const reason = t(reasonKey(shownReason(game.reason, game.moves.length)));
  const how = game.isArmageddon ? [t('bracket.armageddon'), reason].join(' · ') : reason;
  return (
    <li>
      <Link
        to={replayPath(game.game)}
        aria-label={t('bracket.games.watch', {
          number: game.number,
          white,
          black,
          score: score.join('–'),
          reason: how,
        })}
        data-testid="match-game"
      >
        <span className={styles.number}>{game.number}</span>
        <Pawn side={isUpperWhite ? 'w' : 'b'} />
        <span className={styles.words}>
          <OpeningName sans={game.moves} />
          <small>
            {t('matches.moves', { count: Math.ceil(game.moves.length / 2) })} · {how}
          </small>
        </span>
        <b dir="ltr">{(isUpperWhite ? score : score.toReversed()).join('–')}</b>
        <Play size={18} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </li>
  );
}
