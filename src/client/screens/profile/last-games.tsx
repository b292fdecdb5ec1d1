import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../../protocol/history';
import type { OpeningBook } from '../../../rules/openings';
import { useOpenings } from '../../game/openings';
import { changeText } from '../../game/rating-change';
import { Link } from '../../page/router';
import { controlName, ownMatch } from '../matches/history-filter';
import { DateLink, Face, OpponentLink } from '../matches/match-cells';
import { ResultMark, SideMark } from '../matches/match-marks';
import { openMatch } from '../matches/match-row';
import { OpeningCell } from '../matches/opening-cell';
import styles from './last-games.module.css';
import { Panel } from './panel';

interface LastGamesProps {
  games: readonly HistoryEntry[];
  username: string;
  /** Address of all of them. */
  all: string;
}

/** The games that ended last. */
export function LastGames({ games, username, all }: LastGamesProps) {
  const { t } = useTranslation();
  const book = useOpenings();
  return (
    <Panel
      title={t('profile.last.title')}
      more={
        <Link className={styles.all} to={all} data-testid="profile-matches">
          {t('profile.last.all')}
        </Link>
      }
    >
      {games.length === 0 ? (
        <p className={styles.none}>{t('profile.last.none')}</p>
      ) : (
        <ol className={styles.games}>
          {games.map(entry => (
            <LastGame key={entry.matchId} entry={entry} username={username} book={book} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface LastGameProps extends Pick<LastGamesProps, 'username'> {
  entry: HistoryEntry;
  book: OpeningBook | null;
}

function LastGame({ entry, username, book }: LastGameProps) {
  const match = ownMatch(entry, username);
  const { change } = match;
  return (
    // biome-ignore lint/a11y: the date is the link, for the keyboard as well
    <li onClick={openMatch} data-testid="profile-game">
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
