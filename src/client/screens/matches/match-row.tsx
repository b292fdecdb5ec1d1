import { ShieldAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HistoryEntry } from '../../../protocol/history';
import type { OpeningBook } from '../../../rules/openings';
import type { PgnForm, PgnGame } from '../../../rules/pgn';
import { PgnButtons } from '../../game/pgn/pgn-buttons';
import { IconButton } from '../../kit/button';
import { PlayerName } from '../../kit/player-name';
import { Skeleton } from '../../kit/waiting';
import { useLanguage } from '../../shell/languages';
import { dateText } from './date-text';
import { controlName, ownMatch } from './history-filter';
import { ReasonMark, ResultMark, SideMark } from './match-marks';
import styles from './match-row.module.css';
import { OpeningCell } from './opening-cell';

/** What can be done with a game. Never another object, so that scrolling draws new rows only. */
export interface MatchActions {
  pgn(entry: HistoryEntry): Promise<PgnGame | null>;
  report(entry: HistoryEntry): void;
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
}

/** Who, what and how, then when, then what can be done. @source specification §2 (matches), comp 36 */
export const COLUMNS = [
  'result',
  'opponent',
  'side',
  'opening',
  'control',
  'reason',
  'date',
  'pgn',
  'report',
] as const;

/** A game as a row of the table. Row 1 is the head. */
export const MatchRow = memo(function MatchRow({ row, entry, username, form, actions, book }: MatchProps) {
  if (!entry) return <WaitingRow row={row} />;
  const { side, opponent, result } = ownMatch(entry, username);
  return (
    <tr className={styles.row} aria-rowindex={row + 2} data-match={entry.matchId}>
      <td>
        <ResultMark result={result} />
      </td>
      <td>
        <OpponentLink name={opponent} />
        <span className={styles.below}>
          <OpeningCell movements={entry.movements} book={book} small />
        </span>
      </td>
      <td>
        <SideMark side={side} />
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
        <DateLink entry={entry} />
      </td>
      <td>
        <span className={styles.buttons}>
          <PgnButtons game={() => actions.pgn(entry)} form={form} onTold={actions.say} />
        </span>
      </td>
      <td>
        <span className={styles.buttons}>
          <ReportButton entry={entry} actions={actions} />
        </span>
      </td>
    </tr>
  );
});

/** A game as a card, where a row would be squeezed. */
export const MatchCard = memo(function MatchCard({ entry, username, form, actions, book }: MatchProps) {
  if (!entry) return <Skeleton width="100%" height="100%" radius="var(--r-panel)" />;
  const { side, opponent, result } = ownMatch(entry, username);
  return (
    <article className={styles.card} data-match={entry.matchId}>
      <ResultMark result={result} />
      <OpponentLink name={opponent} />
      <DateLink entry={entry} />
      <SideMark side={side} />
      <OpeningCell movements={entry.movements} book={book} small />
      <span className={styles.last}>
        <Control name={entry.gameTimeControl} />
        <ReasonMark reason={entry.reason} />
        <span className={styles.buttons}>
          <PgnButtons game={() => actions.pgn(entry)} form={form} onTold={actions.say} />
          <ReportButton entry={entry} actions={actions} />
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

function OpponentLink({ name }: { name: string }) {
  return (
    <Link
      className={styles.opponent}
      to={`/profile/${encodeURIComponent(name)}`}
      data-testid="match-opponent"
    >
      <PlayerName name={name} />
    </Link>
  );
}

function Control({ name }: { name: string }) {
  return (
    <bdi className={styles.control} dir="ltr">
      {controlName(name)}
    </bdi>
  );
}

function ReportButton({ entry, actions }: Pick<MatchProps, 'actions'> & { entry: HistoryEntry }) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('alert.report.action')}
      onClick={() => actions.report(entry)}
      data-testid="match-report"
    >
      <ShieldAlert size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
