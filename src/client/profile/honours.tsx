import { ChevronRight, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HistoryEntry } from '../../protocol/history';
import { parseMovements } from '../../protocol/movements';
import type { RecordAnswer } from '../../protocol/record';
import { isTimeControlName, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { PlayerName } from '../kit/player-name';
import { QueenAmount } from '../kit/queen-coin';
import { rowDate } from '../matches/date-text';
import { ownMatch } from '../matches/history-filter';
import { Face } from '../matches/match-cells';
import { useLanguage } from '../page/languages';
import { replayPath, tournamentPath } from '../page/profile-path';
import styles from './honours.module.scss';
import { Panel } from './panel';

/** Rated wins against the strongest. */
export function BestWins({ games, username }: { games: readonly HistoryEntry[]; username: string }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('profile.best.title')}>
      <ol className={styles.list}>
        {games.map(entry => (
          <BestWin key={entry.matchId} entry={entry} username={username} />
        ))}
      </ol>
    </Panel>
  );
}

function BestWin({ entry, username }: { entry: HistoryEntry; username: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const match = ownMatch(entry, username);
  const { gameTimeControl: control, tournament } = entry;
  const parts = [
    tournament?.name ?? (isTimeControlName(control) ? t(modeKey(tempoOf(control))) : control),
    rowDate(entry.date, language, new Date()).day,
    entry.reason === 'checkmate' &&
      t('profile.best.mate', { count: Math.ceil(parseMovements(entry.movements).length / 2) }),
  ];
  return (
    <li>
      <Link to={replayPath(entry.matchId)} data-testid="profile-best">
        <Face match={match} />
        <span className={styles.what}>
          <b data-short>
            <PlayerName name={match.opponent} />
          </b>
          <small data-short>{parts.filter(Boolean).join(' · ')}</small>
        </span>
        <strong>{match.opponentRating}</strong>
        <ChevronRight className={styles.on} size={16} strokeWidth={2} aria-hidden="true" />
      </Link>
    </li>
  );
}

/** Tournaments won, the newest first. */
export function Titles({ titles }: Pick<RecordAnswer, 'titles'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Panel title={t('profile.titles.title')}>
      <ol className={styles.list}>
        {titles.newest.map(({ id, name, date, players, prize }) => (
          <li key={id}>
            <Link to={tournamentPath(id)} data-testid="profile-title">
              <span className={styles.cup}>
                <Trophy size={18} strokeWidth={2} aria-hidden="true" />
              </span>
              <span className={styles.what}>
                <b data-short>
                  <bdi>{name}</bdi>
                </b>
                <small data-short>
                  {rowDate(date, language, new Date()).day} ·{' '}
                  {t('profile.titles.players', { count: players })}
                </small>
              </span>
              {prize > 0 && <QueenAmount amount={prize} size={16} />}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
