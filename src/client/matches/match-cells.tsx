import { Castle, ScanSearch, ShieldAlert, Swords, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HistoryEntry } from '../../protocol/history';
import { parseMovements } from '../../protocol/movements';
import { isTimeControlName, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { changeText } from '../game/result/rating-change';
import { percentText } from '../game/texts/percent-text';
import { Avatar } from '../kit/avatar';
import { Button, IconButton } from '../kit/button';
import { isGone, PlayerName } from '../kit/player-name';
import { VisuallyHidden } from '../kit/visually-hidden';
import { useLanguage } from '../page/languages';
import { profilePath } from '../page/profile-path';
import { portraitOf } from '../state/installation';
import { rowDate } from './date-text';
import { controlName, type OwnMatch } from './history-filter';
import styles from './match-cells.module.scss';
import type { MatchActions } from './match-row';

/** The cells of a game's row. */

interface OfMatch {
  match: OwnMatch;
}
interface OfEntry {
  entry: HistoryEntry;
}

export function DateLink({ entry }: { entry: Pick<HistoryEntry, 'date' | 'matchId'> }) {
  const { day, time } = rowDate(entry.date, useLanguage(), new Date());
  return (
    <Link className={styles.date} to={`/matches/${entry.matchId}`} data-testid="match-date">
      <time dateTime={entry.date}>
        {day} <small>{time}</small>
      </time>
    </Link>
  );
}

/** The opponent's present picture. */
export function Face({ match }: OfMatch) {
  const { picture, frame } = portraitOf(match.portrait);
  return <Avatar picture={picture ?? null} frame={frame} size={36} />;
}

export function OpponentLink({ match, searched }: OfMatch & { searched: string }) {
  const { t } = useTranslation();
  const { opponent, opponentRating, isHouse } = match;
  return (
    <span className={styles.opponent}>
      {isGone(opponent) ? (
        <PlayerName name={opponent} />
      ) : (
        <Link to={profilePath(opponent)} data-testid="match-opponent">
          <PlayerName name={opponent} marked={searched} />
        </Link>
      )}
      {isHouse && (
        <span className={styles.house} title={t('matches.house')} data-testid="match-house">
          <Castle size={14} strokeWidth={2} aria-hidden="true" />
          <VisuallyHidden>{t('matches.house')}</VisuallyHidden>
        </span>
      )}
      {opponentRating !== null && <small>{opponentRating}</small>}
    </span>
  );
}

/** How long the game was, and how well the player played once it has been reviewed. */
export function PlayedMoves({ entry, match }: OfEntry & OfMatch) {
  const { t } = useTranslation();
  const language = useLanguage();
  const count = Math.ceil(parseMovements(entry.movements).length / 2);
  return (
    <span className={styles.played}>
      <span data-short>{t('matches.moves', { count })}</span>
      {match.accuracy !== null && (
        <span className={styles.accuracy} title={t('matches.accuracy')} data-testid="match-accuracy">
          <ScanSearch size={16} strokeWidth={2} aria-hidden="true" />
          <VisuallyHidden>{t('matches.accuracy')} </VisuallyHidden>
          <bdi dir="ltr">{percentText(match.accuracy, language)}</bdi>
        </span>
      )}
    </span>
  );
}

/** The time control, and below it what was played for, or what such games are called. @source MH-05 */
export function Control({ entry }: OfEntry) {
  const { t } = useTranslation();
  const { gameTimeControl: name, tournament, duel } = entry;
  return (
    <span className={styles.control}>
      <bdi dir="ltr">{controlName(name)}</bdi>
      {tournament ? (
        <Link
          className={styles.tournament}
          to={`/tournament/${tournament.id}`}
          title={tournament.name}
          data-testid="match-tournament"
        >
          <Trophy size={14} strokeWidth={2} aria-hidden="true" />
          {t('matches.event.tournament')}
        </Link>
      ) : (
        <small>
          {duel && <Swords size={14} strokeWidth={2} aria-hidden="true" />}
          {duel ? t('matches.event.duel') : isTimeControlName(name) && t(modeKey(tempoOf(name)))}
        </small>
      )}
    </span>
  );
}

/** The player's rating after the game and what the game changed of it; of a duel the way to its receipt. */
export function Rating({ match, entry, actions }: OfMatch & OfEntry & { actions: MatchActions }) {
  const { t } = useTranslation();
  const { rating, change } = match;
  const isRated = entry.type.endsWith('RANKED');
  return (
    <span className={styles.rating} data-testid="match-rating">
      {!isRated && <small>{t('matches.unrated')}</small>}
      {entry.duel && actions.receipt && (
        <Button
          look="text"
          size="small"
          className={styles.receipt}
          onClick={() => actions.receipt?.(entry)}
          data-testid="match-receipt"
        >
          {t('matches.receipt')}
        </Button>
      )}
      {isRated && rating !== null && (
        <bdi dir="ltr">
          <b>{rating}</b>
          {change !== null && <b data-sign={Math.sign(change)}>{changeText(change)}</b>}
        </bdi>
      )}
    </span>
  );
}

export function ReportButton({ onReport }: { onReport: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('alert.report.action')} onClick={onReport} data-testid="match-report">
      <ShieldAlert size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
