import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Tournament } from '../../../protocol/tournament-entities';
import { datesOf } from '../../../rules/tournament';
import { dayText, hourText } from '../../page/moment-text';
import { tournamentPath } from '../../page/profile-path';
import styles from './coming-tournaments.module.scss';
import { eloText, paceText } from './facts';
import { lengthOf, lengthText } from './length';
import { PrizeAmount } from './prize-amount';
import { TicketButton } from './ticket-button';

const startOf = ({ openDate, startDate }: Tournament): number => datesOf(openDate, startDate).starts;

/** The reader's day that a moment lies in. */
const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** Tournaments that follow on the cards, by the day on which they begin. @source TL-03, TL-06, TL-07 */
export function ComingTournaments({ tournaments }: { tournaments: readonly Tournament[] }) {
  const { t } = useTranslation();
  const sorted = tournaments.toSorted((one, other) => startOf(one) - startOf(other));
  const days = new Map<number, Tournament[]>();
  for (const tournament of sorted) {
    const day = dayOf(startOf(tournament));
    days.set(day, [...(days.get(day) ?? []), tournament]);
  }
  return (
    <section className={styles.coming} aria-label={t('tournament.later')}>
      <h2>{t('tournament.later')}</h2>
      {[...days].map(([day, onDay]) => (
        <section key={day}>
          <h3>{dayText(day)}</h3>
          <ul>
            {onDay.map(tournament => (
              <Row key={tournament.id} tournament={tournament} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Row({ tournament }: { tournament: Tournament }) {
  const { t, i18n } = useTranslation();
  const { id, name, status, prizePool, entrants = 0, places } = tournament;
  const lasts = lengthOf(tournament);
  return (
    <li data-testid={`tournament-${id}`} data-status={status}>
      <time>{hourText(startOf(tournament), i18n.language)}</time>
      <div className={styles.words}>
        <Link to={tournamentPath(id)} data-testid={`about-${id}`}>
          <bdi>{name}</bdi>
        </Link>
        <p>
          <span>{paceText(t, tournament)}</span>
          <span>
            {t('tournament.elo')}: {eloText(t, tournament)}
          </span>
          {lasts !== null && (
            <span>
              {t('tournament.lasts')} {lengthText(lasts, i18n.language)}
            </span>
          )}
        </p>
      </div>
      <span className={styles.prize}>
        <PrizeAmount amount={prizePool} />
      </span>
      <bdi className={styles.taken} dir="ltr">
        {places === undefined ? entrants : `${entrants}/${places}`}
      </bdi>
      <div className={styles.ticket}>
        <TicketButton tournament={tournament} />
      </div>
    </li>
  );
}
