import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Entrant } from '../../../protocol/tournament-entities';
import { type Place, tied } from '../../../rules/standings';
import { Avatar } from '../../kit/avatar';
import { BreakingName, isLong } from '../../kit/breaking-name';
import { nameText } from '../../kit/player-name';
import { QueenAmount } from '../../kit/queen-coin';
import { profilePath } from '../../page/profile-path';
import { portraitOf } from '../../state/installation';
import { placeText } from '../series/round-text';
import { trophyScale } from '../series/series';
import styles from './podium.module.scss';
import { Trophy } from './trophy';

/** One place of the final standings. */
interface PodiumPlace extends Place {
  /** Number of the participant. */
  id: number;
  name: string;
  /** Queens. */
  prize?: number | undefined;
}

export interface PodiumProps {
  standings: readonly PodiumPlace[];
  /** For their faces. */
  entrants: readonly Pick<Entrant, 'name' | 'card'>[];
  /** The reader's number in the tournament; `null` for who only looks. */
  me?: number | null;
}

/** The first three on their steps, and who came after them. @source TB-04, TB-07, TB-08 */
export function Podium({ standings, entrants, me = null }: PodiumProps) {
  const cards = new Map(entrants.map(({ name, card }) => [name, card]));
  const rest = tied(standings.filter(({ rank }) => rank > 3));
  return (
    <div className={styles.podium} data-testid="podium">
      <Steps standings={standings} cards={cards} me={me} />
      {rest.length > 0 && (
        <div className={styles.others}>
          <OwnPlace standings={standings} me={me} />
          <ol className={styles.rest}>
            {rest.map(together => (
              <Together key={together[0].rank} together={together} cards={cards} me={me} />
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

interface StepsProps {
  standings: readonly PodiumPlace[];
  cards: ReadonlyMap<string, Entrant['card']>;
  me: number | null;
}

export function Steps({ standings, cards, me }: StepsProps) {
  const { t, i18n } = useTranslation();
  const steps = standings.filter(({ rank }) => rank <= 3);
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, name, prize, ...place }) => (
        <li key={id} data-rank={place.rank} data-mine={id === me || undefined} value={place.rank}>
          {cards.size > 0 && (
            <span className={styles.face}>
              <Avatar
                {...portraitOf(cards.get(name) ?? null)}
                size={place.rank === 1 ? 136 : place.rank === 2 ? 96 : 80}
              />
            </span>
          )}
          <small className={styles.place}>{placeText(t, place, i18n.language)}</small>
          <Link to={profilePath(name)} className={styles.name} data-long={isLong(name) || undefined}>
            <BreakingName name={nameText(t, name)} className={styles.whole} />
          </Link>
          {prize ? <QueenAmount amount={prize} size={place.rank === 1 ? 24 : 20} /> : <span />}
          <div className={styles.block}>
            <Trophy rank={place.rank} scale={trophyScale(place.rank)} />
            <em aria-hidden="true">{place.rank}</em>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The reader's place and its prize, where it is none of the steps. */
export function OwnPlace({ standings, me }: Pick<StepsProps, 'standings' | 'me'>) {
  const { t, i18n } = useTranslation();
  const own = standings.find(({ id, rank }) => id === me && rank > 3);
  if (!own) return null;
  return (
    <p className={styles.own} data-testid="own-place">
      <span>{t('lobby.place.own')}</span>
      <em>{placeText(t, own, i18n.language)}</em>
      {own.prize ? <QueenAmount amount={own.prize} size={16} /> : null}
    </p>
  );
}

/** The players of one place. */
function Together({
  together,
  cards,
  me,
}: {
  together: readonly [PodiumPlace, ...PodiumPlace[]];
  cards: ReadonlyMap<string, Entrant['card']>;
  me: number | null;
}) {
  const { t, i18n } = useTranslation();
  const [first] = together;
  const nameOf = ({ id, name }: PodiumPlace) => (
    <span className={styles.who} data-mine={id === me || undefined}>
      <Avatar {...portraitOf(cards.get(name) ?? null)} size={28} />
      <Link to={profilePath(name)} className={styles.name}>
        <BreakingName name={nameText(t, name)} />
      </Link>
    </span>
  );
  return (
    <li value={first.rank}>
      <p>
        <Trophy rank={first.rank} scale={trophyScale(first.rank)} small />
        <em>{placeText(t, first, i18n.language)}</em>
        {first.prize ? <QueenAmount amount={first.prize} size={16} /> : null}
      </p>
      {together.length === 1 ? (
        nameOf(first)
      ) : (
        <ul>
          {together.map(one => (
            <li key={one.id}>{nameOf(one)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
