import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../protocol/history';
import type { OpeningBook } from '../../rules/openings';
import type { PgnForm, PgnGame } from '../../rules/pgn';
import { PgnButtons } from '../game/pgn/pgn-buttons';
import { family } from '../i18n/family';
import { nameText } from '../kit/player-name';
import { Skeleton } from '../kit/waiting';
import { type OwnMatch, ownMatch } from './history-filter';
import { Control, DateLink, Face, OpponentLink, PlayedMoves, Rating, ReportButton } from './match-cells';
import { ReasonMark, ResultMark, SideMark } from './match-marks';
import styles from './match-row.module.scss';
import { OpeningCell } from './opening-cell';

/** Actions on a game. The object is always the same one, so that scrolling draws new rows only. */
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
  /** For a file. */
  chosen: boolean;
  /** Takes a game into the file, or out of it. Never another function. */
  onToggle: (game: number) => void;
  username: string;
  form: PgnForm;
  actions: MatchActions;
  /** Names of openings; `null` until they are there. */
  book: OpeningBook | null;
  /** Letters of opponents' names that are searched for. */
  searched: string;
}

/** Columns of the table: a game and its end, the date, then the actions. @source specification §2 (matches), comp 36 */
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
  const { row, entry, chosen, onToggle, username, form, actions, book, searched } = props;
  if (!entry) return <WaitingRow row={row} />;
  const match = ownMatch(entry, username);
  return (
    <tr
      className={styles.row}
      aria-rowindex={row + 2}
      data-match={entry.matchId}
      data-chosen={chosen || undefined}
      onClick={openMatch}
    >
      <td data-column="choose">
        <ChooseBox entry={entry} match={match} chosen={chosen} onToggle={onToggle} />
      </td>
      <td>
        <ResultMark result={match.result} />
      </td>
      <td>
        <span className={styles.who}>
          <Face match={match} />
          <span>
            <OpponentLink match={match} searched={searched} />
            <span className={styles.below}>
              <PlayedMoves entry={entry} match={match} />
              <OpeningCell movements={entry.movements} book={book} />
            </span>
          </span>
        </span>
      </td>
      <td>
        <SideMark side={match.side} />
      </td>
      <td data-column="opening">
        <OpeningCell movements={entry.movements} book={book} />
        <PlayedMoves entry={entry} match={match} />
      </td>
      <td>
        <Control entry={entry} />
      </td>
      <td>
        <ReasonMark entry={entry} />
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

/** A game on three lines, where a row would be squeezed. */
export const MatchCard = memo(function MatchCard(props: MatchProps) {
  const { entry, chosen, onToggle, username, form, actions, book, searched } = props;
  if (!entry) return <Skeleton width="100%" height="88px" radius="var(--r-panel)" />;
  const match = ownMatch(entry, username);
  return (
    // biome-ignore lint/a11y: the date is the link, for the keyboard as well
    <article
      className={styles.card}
      data-match={entry.matchId}
      data-chosen={chosen || undefined}
      onClick={openMatch}
    >
      <ChooseBox entry={entry} match={match} chosen={chosen} onToggle={onToggle} />
      <ResultMark result={match.result} />
      <OpponentLink match={match} searched={searched} />
      <Rating match={match} entry={entry} actions={actions} />
      <SideMark side={match.side} />
      <OpeningCell movements={entry.movements} book={book} />
      <DateLink entry={entry} />
      <span className={styles.last}>
        <span>
          <span className={styles.how}>
            <Control entry={entry} />
            <ReasonMark entry={entry} />
          </span>
          <PlayedMoves entry={entry} match={match} />
        </span>
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
      <td data-column="choose" />
      {COLUMNS.map(column => (
        <td key={column} data-column={column}>
          <Skeleton width="70%" height="20px" />
        </td>
      ))}
    </tr>
  );
}

/** A press beside the links and buttons of a game opens it, as its date does. */
export function openMatch({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('a, button, label')) return;
  // A press that selects text is not meant to open the game.
  if (getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector<HTMLElement>('[data-testid=match-date]')?.click();
}

interface ChooseBoxProps {
  entry: HistoryEntry;
  match: OwnMatch;
  chosen: boolean;
  onToggle: (game: number) => void;
}

/** Checkbox of a game; a press on the space around the small box counts as well. */
function ChooseBox({ entry, match, chosen, onToggle }: ChooseBoxProps) {
  const { t } = useTranslation();
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        aria-label={t('matches.choice.one', { name: nameText(t, match.opponent) })}
        checked={chosen}
        onChange={() => onToggle(entry.matchId)}
        data-testid="match-choose"
      />
    </label>
  );
}
