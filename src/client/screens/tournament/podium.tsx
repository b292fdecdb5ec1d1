import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Entrant } from '../../../protocol/tournament-entities';
import { profilePath } from '../../game/profile-path';
import { Avatar } from '../../kit/avatar';
import { BreakingName } from '../../kit/breaking-name';
import { nameText, PlayerName } from '../../kit/player-name';
import { QueenAmount } from '../../kit/queen-coin';
import { portraitOf } from '../../state/installation';
import styles from './podium.module.css';
import { placesText, placeText } from './round-text';
import { trophyScale } from './series';
import { Trophy } from './trophy';

/** One place of the final standings. */
export interface PodiumPlace {
  /** Number of the participant. */
  id: number;
  name: string;
  rank: number;
  /** The last place of those who share the first one. */
  rankTo?: number | undefined;
  /** Queens. */
  prize?: number | undefined;
}

interface PodiumProps {
  standings: readonly PodiumPlace[];
  /** For their faces. */
  entrants: readonly Pick<Entrant, 'name' | 'card'>[];
  /** In one row above a bracket; on a phone they are steps there too. */
  strip?: boolean;
}

/** The first three on their steps, and who came after them. @source TB-04, TB-07, TB-08 */
export function Podium({ standings, entrants, strip = false }: PodiumProps) {
  const { t, i18n } = useTranslation();
  const cards = new Map(entrants.map(({ name, card }) => [name, card]));
  const steps = standings.filter(({ rank }) => rank <= 3);
  const rest = standings.filter(({ rank }) => rank > 3);
  return (
    <div className={styles.podium} data-strip={strip || undefined} data-testid="podium">
      <ol className={styles.steps}>
        {steps.map(({ id, name, rank, rankTo, prize }) => (
          <li key={id} data-rank={rank} value={rank}>
            {cards.size > 0 && (
              <span className={styles.face}>
                <Avatar
                  {...portraitOf(cards.get(name) ?? null)}
                  size={rank === 1 ? 136 : rank === 2 ? 96 : 80}
                />
              </span>
            )}
            <small className={styles.place} aria-hidden="true">
              {placesText(t, rank, rankTo, i18n.language)}
            </small>
            <Link to={profilePath(name)} className={styles.name}>
              <BreakingName name={nameText(t, name)} className={styles.whole} />
            </Link>
            {prize ? <QueenAmount amount={prize} size={rank === 1 ? 24 : 20} /> : <span />}
            <div className={styles.block}>
              <Trophy rank={rank} scale={trophyScale(rank)} />
              <em aria-hidden="true">{rank}</em>
            </div>
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <ol className={styles.rest}>
          {rest.map(({ id, name, rank }) => (
            <li key={id}>
              <Trophy rank={rank} scale={trophyScale(rank)} small />
              <em>{placeText(t, rank, i18n.language)}</em>
              <Avatar {...portraitOf(cards.get(name) ?? null)} size={28} />
              <Link to={profilePath(name)} className={styles.name}>
                <PlayerName name={name} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
