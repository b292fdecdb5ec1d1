import { ChevronRight, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Tournament } from '../../../protocol/tournament-entities';
import { validateFen } from '../../../rules/fen';
import { Avatar } from '../../kit/avatar';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { whenText } from '../../page/moment-text';
import { StillBoard, stillPieces } from '../../screen/still-board';
import { portraitOf } from '../../state/installation';
import { PrizeAmount } from './prize-amount';
import { TicketButton } from './ticket-button';
import styles from './tournament-rows.module.scss';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Tournaments that are being played, with the position of their strongest game. @source TL-05, TL-08 */
export function RunningTournaments({ tournaments }: { tournaments: readonly Tournament[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.running} aria-label={t('tournament.running.title')}>
      <h2>{t('tournament.running.title')}</h2>
      <ul>
        {tournaments.map(tournament => (
          <li key={tournament.id} data-testid={`tournament-${tournament.id}`} data-status={tournament.status}>
            <Position fen={tournament.live?.fen ?? START} />
            <div className={styles.words}>
              <Games tournament={tournament} />
              <h3>
                <bdi>{tournament.name}</bdi>
              </h3>
              <p>{t('tournament.running.since', { date: whenText(tournament.startDate) })}</p>
              <Left tournament={tournament} />
            </div>
            <TicketButton tournament={tournament} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Position({ fen }: { fen: string }) {
  return <StillBoard className={styles.board} pieces={stillPieces(validateFen(fen).ok ? fen : START)} />;
}

function Games({ tournament: { live, paused } }: { tournament: Tournament }) {
  const { t } = useTranslation();
  if (paused)
    return (
      <p className={styles.paused}>
        {[
          t('tournament.paused'),
          live && live.games > 0 && t('tournament.running.games', { count: live.games }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    );
  return (
    <p className={styles.live}>
      <i aria-hidden="true" />
      {live ? t('tournament.running.games', { count: live.games }) : t('tournament.running.course')}
    </p>
  );
}

/** Players who are still in, and how many of all play for the house. */
function Left({ tournament: { live, entrants = 0, houseEntrants = 0 } }: { tournament: Tournament }) {
  const { t } = useTranslation();
  const parts = [
    live?.left !== undefined && t('tournament.running.left', { count: live.left, all: entrants }),
    houseEntrants > 0 && t('tournament.houseIn', { count: houseEntrants }),
  ].filter(part => part !== false);
  return parts.length > 0 && <p>{parts.join(' · ')}</p>;
}

/** Tournaments that are over, with their winners. @source TL-05, TL-09 */
export function FinishedTournaments({ tournaments }: { tournaments: readonly Tournament[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.finished} aria-label={t('tournament.finished.title')}>
      <h2>{t('tournament.finished.title')}</h2>
      <ul>
        {tournaments.map(tournament => (
          <li key={tournament.id} data-testid={`tournament-${tournament.id}`} data-status={tournament.status}>
            <Trophy className={styles.trophy} size={28} strokeWidth={1.5} aria-hidden="true" />
            <Champion tournament={tournament} />
            <PrizeAmount amount={tournament.prizePool} size={20} />
            <Link
              className={styles.open}
              to={`/tournament/${tournament.id}`}
              data-testid={`ticket-${tournament.id}`}
            >
              <VisuallyHidden>{t('tournament.finished.watchName', { name: tournament.name })}</VisuallyHidden>
              <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Champion({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation();
  const { champion, name, startDate, finishedAt } = tournament;
  const played = t('tournament.finished.played', { date: whenText(finishedAt ?? startDate) });
  return (
    <>
      {champion && <Avatar {...portraitOf({ avatar: null, frame: null, ...champion.card })} size={40} />}
      <div className={styles.words}>
        {champion && (
          <b data-short>
            <bdi>{champion.name}</bdi>
          </b>
        )}
        <small>
          <bdi>{name}</bdi> · {played}
        </small>
      </div>
    </>
  );
}
