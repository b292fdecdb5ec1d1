import { ShieldAlert } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HistoryEntry } from '../../../protocol/history';
import type { OpeningBook } from '../../../rules/openings';
import type { PgnForm, PgnGame } from '../../../rules/pgn';
import { PgnButtons } from '../../game/pgn/pgn-buttons';
import { profilePath } from '../../game/profile-path';
import { changeText } from '../../game/rating-change';
import { family } from '../../i18n/family';
import { Button, IconButton } from '../../kit/button';
import { isGone, PlayerName } from '../../kit/player-name';
import { Skeleton } from '../../kit/waiting';
import { useLanguage } from '../../shell/languages';
import { dateText } from './date-text';
import { controlName, type OwnMatch, ownMatch } from './history-filter';
import { ReasonMark, ResultMark, SideMark } from './match-marks';
import styles from './match-row.module.css';
import { OpeningCell } from './opening-cell';

/** What can be done with a game. Never another object, so that scrolling draws new rows only. */
export interface MatchActions {
  pgn(entry: HistoryEntry): Promise<PgnGame | null>;
  /** `null` where the games are somebody else's. */
  report: ((entry: HistoryEntry) => void) | null;
  receipt: ((entry: HistoryEntry) => void) | null;
  say(text: string): void;
}

interface MatchProps {
  /** From 0. */
  row: number;
  /** `null` while it is on its way. */
  entry: HistoryEntry | null;
  username: string;
  form: PgnForm;
  actions: MatchActions;
  /** Names of openings; `null` until they are there. */
  book: OpeningBook | null;
  /** Letters of opponents' names that are searched for. */
  searched: string;
}

/** Who, what and how, then when, then what can be done. @source specification §2 (matches), comp 36 */
export const COLUMNS = [
  'result',
  'opponent',
  'side',
  'opening',
  'control',
  'reason',
  'rating',
  'date',
  'pgn',
  'report',
] as const;
export const columnKey = family('matches.column', COLUMNS);

/** A game as a row of the table. Row 1 is the head. */
export const MatchRow = memo(function MatchRow(props: MatchProps) {
  const { row, entry, username, form, actions, book, searched } = props;
  if (!entry) return <WaitingRow row={row} />;
  const match = ownMatch(entry, username);
  return (
    <tr className={styles.row} aria-rowindex={row + 2} data-match={entry.matchId} onClick={openMatch}>
      <td>
        <ResultMark result={match.result} />
      </td>
      <td>
        <OpponentLink match={match} searched={searched} />
        <span className={styles.below}>
          <OpeningCell movements={entry.movements} book={book} small />
        </span>
      </td>
      <td>
        <SideMark side={match.side} />
      </td>
      <td data-column="opening">
        <OpeningCell movements={entry.movements} book={book} />
      </td>
      <td>
        <Control name={entry.gameTimeControl} />
      </td>
      <td>
        <ReasonMark reason={entry.reason} />
      </td>
      <td>
        <Rating match={match} entry={entry} actions={actions} />
      </td>
      <td>
        <DateLink entry={entry} />
      </td>
      <td>
        <span className={styles.buttons}>
          <PgnButtons game={() => actions.pgn(entry)} form={form} onTold={actions.say} />
        </span>
      </td>
      <td>
        <span className={styles.buttons}>
          {actions.report && <ReportButton onReport={() => actions.report?.(entry)} />}
        </span>
      </td>
    </tr>
  );
});

/** A game as a card, where a row would be squeezed. */
export const MatchCard = memo(function MatchCard(props: MatchProps) {
  const { entry, username, form, actions, book, searched } = props;
  if (!entry) return <Skeleton width="100%" height="100%" radius="var(--r-panel)" />;
  const match = ownMatch(entry, username);
  return (
    // biome-ignore lint/a11y: the date is the link, for the keyboard as well
    <article className={styles.card} data-match={entry.matchId} onClick={openMatch}>
      <ResultMark result={match.result} />
      <OpponentLink match={match} searched={searched} />
      <Rating match={match} entry={entry} actions={actions} />
      <SideMark side={match.side} />
      <OpeningCell movements={entry.movements} book={book} small />
      <DateLink entry={entry} />
      <span className={styles.last}>
        <Control name={entry.gameTimeControl} />
        <ReasonMark reason={entry.reason} />
        <span className={styles.buttons}>
          <PgnButtons game={() => actions.pgn(entry)} form={form} onTold={actions.say} />
          {actions.report && <ReportButton onReport={() => actions.report?.(entry)} />}
        </span>
      </span>
    </article>
  );
});

/** Keeps the place of a row whose game is on its way. */
export function WaitingRow({ row }: { row: number }) {
  return (
    <tr className={styles.row} aria-rowindex={row + 2}>
      {COLUMNS.map(column => (
        <td key={column} data-column={column}>
          <Skeleton width="70%" height="20px" />
        </td>
      ))}
    </tr>
  );
}

/** A press beside the links and buttons of a game opens it, as its date does. */
function openMatch({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('a, button')) return;
  // Whoever selects text does not want to leave.
  if (getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector<HTMLElement>(`.${styles.date}`)?.click();
}

function DateLink({ entry }: { entry: HistoryEntry }) {
  const { day, time } = dateText(entry.date, useLanguage());
  return (
    <Link className={styles.date} to={`/matches/${entry.matchId}`} data-testid="match-date">
      <time dateTime={entry.date}>
        {day} <small>{time}</small>
      </time>
    </Link>
  );
}

function OpponentLink({ match, searched }: { match: OwnMatch; searched: string }) {
  const { opponent, opponentRating } = match;
  return (
    <span className={styles.opponent}>
      {isGone(opponent) ? (
        <PlayerName name={opponent} />
      ) : (
        <Link to={profilePath(opponent)} data-testid="match-opponent">
          <PlayerName name={opponent} marked={searched} />
        </Link>
      )}
      {opponentRating !== null && <small>{opponentRating}</small>}
    </span>
  );
}

interface RatingProps extends Pick<MatchProps, 'actions'> {
  match: OwnMatch;
  entry: HistoryEntry;
}

/** The player's rating after the game and what the game changed of it; of a duel the way to its receipt. */
function Rating({ match, entry, actions }: RatingProps) {
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

function Control({ name }: { name: string }) {
  return (
    <bdi className={styles.control} dir="ltr">
      {controlName(name)}
    </bdi>
  );
}

function ReportButton({ onReport }: { onReport: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('alert.report.action')} onClick={onReport} data-testid="match-report">
      <ShieldAlert size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
