import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import type { TournamentMatch } from '../../../protocol/tournament';
import { breakable } from '../../kit/breaking-name';
import { PlayerName } from '../../kit/player-name';
import { nextText, whereOf } from '../series/round-text';
import { type Matches, nextOf, playedBeside, scoreText } from '../series/series';
import { useStartTimes } from '../series/use-start-times';
import styles from './match-lobby.module.scss';

/** Games of the same round, and where win and loss lead. */
export function LobbyAround({ bracket, match }: { bracket: Matches; match: Snapshot<TournamentMatch> }) {
  const { t } = useTranslation();
  const beside = playedBeside(bracket, match).slice(0, 3);
  const timeOf = useStartTimes();
  return (
    <div className={styles.around}>
      <section className={styles.now}>
        <h2>{t('lobby.now.title')}</h2>
        {beside.length === 0 && <p>{t('lobby.now.none')}</p>}
        {/* Scores are written from the left in every language, so the names are too. */}
        <ul dir="ltr">
          {beside.map(({ id, participants: [one, other] }) => (
            <li key={id}>
              <b>
                <PlayerName name={one.name ?? ''} />
              </b>
              <span dir="ltr">{scoreText(one.score ?? 0, other.score ?? 0)}</span>
              <b>
                <PlayerName name={other.name ?? ''} />
              </b>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.next}>
        <h2>{t('lobby.next.title')}</h2>
        <div>
          <Way bracket={bracket} match={match} timeOf={timeOf} wins />
          <Way bracket={bracket} match={match} timeOf={timeOf} />
        </div>
      </section>
    </div>
  );
}

interface WayProps {
  bracket: Matches;
  match: Snapshot<TournamentMatch>;
  timeOf: ReturnType<typeof useStartTimes>;
  wins?: boolean;
}

function Way({ bracket, match, timeOf, wins = false }: WayProps) {
  const { t } = useTranslation();
  const next = nextOf(bracket, match, wins);
  const time = timeOf(next?.match.id);
  const Arrow = wins ? ArrowUpRight : ArrowDownRight;
  return (
    <p className={styles.way} data-wins={wins || undefined}>
      <Arrow size={20} strokeWidth={2} aria-hidden="true" />
      <span>
        <em>{wins ? t('lobby.next.win') : t('lobby.next.lose')}</em>
        <b>
          {next
            ? next.opponent
              ? breakable(nextText(t, next.opponent, bracket))
              : t('lobby.next.unknown')
            : wins
              ? t('lobby.next.champion')
              : t('lobby.next.out')}
        </b>
        {next && (
          <small>
            {time === null
              ? whereOf(t, next.match, bracket)
              : t('lobby.next.earliest', { round: whereOf(t, next.match, bracket), time })}
          </small>
        )}
      </span>
    </p>
  );
}
