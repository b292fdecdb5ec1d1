import { Network } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { alertActions } from '../alerts/state/alert-actions';
import { OpeningName } from '../game/moves/opening-name';
import { reasonKey } from '../game/result/result-text';
import { SCORES } from '../game/result/score-text';
import { NamedText } from '../game/texts/named-text';
import { paceKey } from '../game/texts/text-keys';
import { controlText, paceOf } from '../game/texts/time-text';
import { Button } from '../kit/button';
import { ButtonLink } from '../kit/button-link';
import { apart } from '../kit/player-name';
import { dayAndTime } from '../matches/date-text';
import { useLanguage } from '../page/languages';
import { tournamentMatchPath } from '../page/profile-path';
import { app } from '../state/app';
import styles from './replay.module.scss';
import type { ReplayMatch } from './state/replay-match';

/**
 * How it ended, at what pace it was played, and when; the way to its match in a tournament's bracket, or to the receipt of the
 * user's own duel.
 *
 * @param id of the game
 */
export function ResultLine({ id, match }: { id: number; match: ReplayMatch }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { end, date, gameMode, players, tournament } = match;
  const pace = paceOf(gameMode);
  const sans = useMemo(() => match.moves.map(({ san }) => san), [match]);
  const isOwn = [players.w, players.b].some(({ username }) => username === app.user?.username);
  if (!end && !date && !pace) return null;
  const loser = end?.result === 'black' ? players.w : players.b;
  const outcome = end?.result === 'draw' ? 'draw' : 'win';
  return (
    <section className={styles.result} aria-label={t('game.result.label')} data-testid="replay-result">
      {end && (
        <b className={styles.score} dir="ltr">
          {SCORES[end.result]}
        </b>
      )}
      <div className={styles.words}>
        {end && (
          <p className={styles.reason}>
            <NamedText
              text={reasonKey({ outcome, reason: end.reason, plies: match.moves.length })}
              name={loser.username}
            />
          </p>
        )}
        {sans.length > 0 && (
          <p className={styles.opening} data-testid="replay-opening">
            <OpeningName sans={sans} />
          </p>
        )}
        <p className={styles.when}>
          {pace && (
            <span>
              {t(paceKey(pace))} <bdi dir="ltr">{controlText(gameMode)}</bdi>
            </span>
          )}
          {date && <time dateTime={date}>{dayAndTime(date, language).day}</time>}
          {tournament && (
            <span className={styles.of} data-short>
              {t('replay.tournament.game', { name: apart(tournament.name), number: tournament.number })}
            </span>
          )}
        </p>
      </div>
      {tournament && (
        <ButtonLink
          look="text"
          size="small"
          className={styles.receipt}
          to={tournamentMatchPath(tournament.id, tournament.match)}
          data-testid="replay-bracket"
        >
          <Network size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('replay.tournament.bracket')}
        </ButtonLink>
      )}
      {match.isDuel && isOwn && (
        <Button
          look="text"
          size="small"
          className={styles.receipt}
          onClick={() => alertActions.open({ kind: 'duelReceipt', game: id })}
          data-testid="replay-receipt"
        >
          {t('matches.receipt')}
        </Button>
      )}
    </section>
  );
}
