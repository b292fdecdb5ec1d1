import type { HistoryEntry } from '../../protocol/history';
import type { OpeningBook } from '../../rules/openings';
import { useOpenings } from '../game/moves/openings';
import { changeText } from '../game/result/rating-change';
import { controlName, ownMatch } from './history-filter';
import { DateLink, Face, OpponentLink } from './match-cells';
import { ResultMark, SideMark } from './match-marks';
import { openMatch } from './match-row';
import { OpeningCell } from './opening-cell';
import styles from './short-rows.module.scss';

interface ShortRowsProps {
  games: readonly HistoryEntry[];
  /** The player whose games they are. */
  username: string;
}

/** A few finished games of a player, without the tools of the history. */
export function ShortRows({ games, username }: ShortRowsProps) {
  const book = useOpenings();
  return (
    <ol className={styles.games}>
      {games.map(entry => (
        <ShortRow key={entry.matchId} entry={entry} username={username} book={book} />
      ))}
    </ol>
  );
}

interface ShortRowProps extends Pick<ShortRowsProps, 'username'> {
  entry: HistoryEntry;
  book: OpeningBook | null;
}

function ShortRow({ entry, username, book }: ShortRowProps) {
  const match = ownMatch(entry, username);
  const { change } = match;
  return (
    // biome-ignore lint/a11y: the date is the link, for the keyboard as well
    <li onClick={openMatch} data-testid="short-game">
      <ResultMark result={match.result} />
      <span className={styles.face}>
        <Face match={match} />
      </span>
      <OpponentLink match={match} searched="" />
      <span className={styles.side}>
        <SideMark side={match.side} />
      </span>
      <span className={styles.opening}>
        <OpeningCell movements={entry.movements} book={book} />
      </span>
      <bdi className={styles.control} dir="ltr">
        {controlName(entry.gameTimeControl)}
      </bdi>
      <bdi className={styles.change} dir="ltr" data-sign={change === null ? undefined : Math.sign(change)}>
        {change !== null && changeText(change)}
      </bdi>
      <DateLink entry={entry} />
    </li>
  );
}
