import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Entrant, Tournament } from '../../../protocol/tournament-entities';
import { Avatar } from '../../kit/avatar';
import { PlayerName } from '../../kit/player-name';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { profilePath } from '../../page/profile-path';
import { portraitOf } from '../../state/installation';
import { fillText } from '../list/facts';
import styles from './tournament-before.module.scss';

/** Free places that are drawn; above that the figure says how many there are. */
const DRAWN = 8;

interface EntrantsProps {
  tournament: Tournament;
  entrants: readonly Entrant[];
}

/** The entrants, the strongest first, and how many places are free. */
export function Entrants({ tournament, entrants }: EntrantsProps) {
  const { t } = useTranslation();
  const { places } = tournament;
  const elos = entrants.flatMap(({ elo }) => (elo === undefined ? [] : [elo]));
  const average = elos.reduce((sum, elo) => sum + elo, 0) / elos.length;
  const free = places === undefined ? 0 : Math.max(0, places - entrants.length);
  const strongest = entrants.toSorted((one, other) => (other.elo ?? 0) - (one.elo ?? 0));
  return (
    <section className={styles.panel} data-testid="entrants">
      <h3>
        {t('tournament.places')}
        <small>
          <VisuallyHidden>, </VisuallyHidden>
          {places === undefined ? entrants.length : t('lobby.start.inOf', { taken: entrants.length, places })}
        </small>
        {elos.length > 0 && (
          <small>
            <VisuallyHidden>, </VisuallyHidden>
            {t('before.average', { elo: Math.round(average) })}
          </small>
        )}
      </h3>
      {entrants.length === 0 ? (
        <p>{fillText(t, tournament, 0) ?? t('before.nobody')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
        <ul className={styles.entrants} tabIndex={0} aria-label={t('tournament.places')}>
          {strongest.map(({ id, name, elo, card }) => (
            <li key={id}>
              <Link to={profilePath(name)}>
                <Avatar {...portraitOf({ avatar: null, frame: null, ...card })} size={28} />
                <PlayerName name={name} />
                {elo !== undefined && <bdi>{Math.round(elo)}</bdi>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {free > 0 && (
        <p className={styles.free}>
          {Array.from({ length: Math.min(free, DRAWN) }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike
            <i key={place} aria-hidden="true" />
          ))}
          <span>{t('before.free', { count: free })}</span>
        </p>
      )}
    </section>
  );
}
