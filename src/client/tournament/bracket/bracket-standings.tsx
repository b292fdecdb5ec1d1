import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Snapshot } from 'valtio';
import { WON_KINDS } from '../../../protocol/items';
import { type Standing, UNPAID_BECAUSE } from '../../../protocol/tournament-calls';
import type { Entrant } from '../../../protocol/tournament-entities';
import { hundredthsToKing, kingToHundredths } from '../../../rules/money';
import { shareOf } from '../../../rules/prizes';
import type { Bracket } from '../../bracket/model';
import { type PlayerPlace, placesOf } from '../../bracket/places';
import { family } from '../../i18n/family';
import { itemPicture } from '../../items/kinds';
import { PlayerName } from '../../kit/player-name';
import { profilePath } from '../../page/profile-path';
import { PrizeAmount } from '../list/prize-amount';
import { placeText } from '../series/round-text';
import { hasEarned } from '../series/series';
import styles from './bracket-standings.module.scss';
import { matchText, spokenMatch, stateText } from './bracket-words';
import { Portrait } from './portrait';

export interface BracketStandingsProps {
  bracket: Bracket;
  /** The reader's number in the tournament. */
  me: number | null;
  /** Queens for each place, the first first. */
  prizes: readonly number[];
  /** Final places with the prizes that were paid, once the tournament is over. */
  finalStandings?: readonly Standing[] | undefined;
  entrants: readonly Snapshot<Entrant>[] | undefined;
  /** Leads to a match on the map. */
  onMatch: (match: number) => void;
}

/** Everybody's place in the bracket on show: who is still in, and who is out with their final place. @source TB-08 */
export function BracketStandings({
  bracket,
  me,
  prizes,
  finalStandings,
  entrants,
  onMatch,
}: BracketStandingsProps) {
  const { t, i18n } = useTranslation();
  const places = useMemo(() => placesOf(bracket), [bracket]);
  const own = places.find(({ id }) => id === me);
  const houseIds = useMemo(
    () => new Set(entrants?.flatMap(({ id, house: isHouse }) => (isHouse ? id : []))),
    [entrants],
  );
  const hundredths = useMemo(() => prizes.map(kingToHundredths), [prizes]);
  const settled = useMemo(() => new Map(finalStandings?.map(one => [one.id, one])), [finalStandings]);
  const frames = useMemo(() => [...bracket.matches.values()].map(({ frame }) => frame), [bracket]);
  /** Queens that a player has won, or the most that they can still win. House players win none. */
  const prizeOf = (place: PlayerPlace) => {
    if (houseIds.has(place.id)) return 0;
    if (!place.isFinal) return prizes[0] ?? 0;
    // A prize that was paid comes first: the bracket does not know of bans.
    const share = hasEarned(frames, place.id) ? hundredthsToKing(shareOf(place, hundredths)) : 0;
    return settled.get(place.id)?.prize ?? share;
  };
  // Players who are still in have no order yet, so the reader is listed first.
  const stillIn = places.filter(({ isFinal }) => !isFinal);
  stillIn.sort((one, other) => Number(other === own) - Number(one === own));
  const groups = [
    { title: t('bracket.standings.in'), listed: stillIn },
    { title: t('bracket.standings.final'), listed: places.filter(({ isFinal }) => isFinal) },
  ].filter(({ listed }) => listed.length > 0);
  return (
    <div className={styles.standings} data-testid="standings">
      {own && (
        <p className={styles.own} data-testid="own-place">
          <span>{t('lobby.place.own')}</span>
          <b>{placeText(t, own, i18n.language)}</b>
          <Prize
            amount={prizeOf(own)}
            isFinal={own.isFinal}
            unpaid={settled.get(own.id)?.unpaid}
            item={settled.get(own.id)?.item}
          />
        </p>
      )}
      {groups.map(({ title, listed }) => (
        <section key={title}>
          <h2>
            {title} <small>{listed.length}</small>
          </h2>
          <ol>
            {listed.map(place => (
              <li key={place.id} data-mine={place === own || undefined} data-out={place.isFinal || undefined}>
                <span className={styles.place}>{placeText(t, place, i18n.language)}</span>
                <span className={styles.face}>
                  <Portrait player={place.id} size={28} />
                </span>
                <Link to={profilePath(place.player.name)} className={styles.name}>
                  <PlayerName name={place.player.name} />
                </Link>
                <MatchButton bracket={bracket} place={place} onMatch={onMatch} />
                <Prize
                  amount={prizeOf(place)}
                  isFinal={place.isFinal}
                  unpaid={settled.get(place.id)?.unpaid}
                  item={settled.get(place.id)?.item}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** The match that the player is in, waits for, or went out in. */
function MatchButton({
  bracket,
  place: { match },
  onMatch,
}: {
  bracket: Bracket;
  place: PlayerPlace;
  onMatch: (match: number) => void;
}) {
  const { t } = useTranslation();
  if (!match) return <span className={styles.match} />;
  return (
    <button
      type="button"
      className={styles.match}
      data-live={match.isLive || undefined}
      onClick={() => onMatch(match.id)}
      aria-label={spokenMatch(t, bracket, match)}
    >
      <bdi dir="ltr">{matchText(t, match)}</bdi> <small>{stateText(t, match)}</small>
    </button>
  );
}

const itemKey = family('bracket.standings.item', WON_KINDS);
const unpaidKey = family('bracket.standings.unpaid', UNPAID_BECAUSE);

interface PrizeProps extends Pick<Standing, 'unpaid' | 'item'> {
  /** Queens. */
  amount: number;
  isFinal: boolean;
}

/** Queens of a place, or the most that can still be won; a prize that was not paid is struck out, and says why. */
function Prize({ amount, isFinal, unpaid, item }: PrizeProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.prize}>
      {amount > 0 && (
        <>
          {!isFinal && <small>{t('bracket.standings.upTo')} </small>}
          <PrizeAmount amount={amount} size={16} />
        </>
      )}
      {item && (
        <img className={styles.item} src={itemPicture(item.kind, item.name)} alt={t(itemKey(item.kind))} />
      )}
      {unpaid && (
        <>
          <s>
            <PrizeAmount amount={unpaid.queens} size={16} />
          </s>{' '}
          <small className={styles.why}>{t(unpaidKey(unpaid.why))}</small>
        </>
      )}
    </span>
  );
}
