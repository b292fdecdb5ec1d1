import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HistoryEntry } from '../../protocol/history';
import { ShortRows } from '../matches/short-rows';
import styles from './last-games.module.scss';
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
        <ShortRows games={games} username={username} />
      )}
    </Panel>
  );
}
