import { LayoutGrid, Network } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import { buildBracket } from '../../bracket/model';
import { type Road, roadOf } from '../../bracket/road';
import { scheduleOf } from '../../bracket/schedule';
import { ButtonLink } from '../../kit/button-link';
import { apart } from '../../kit/player-name';
import { hourText } from '../../page/moment-text';
import { tournamentGamesPath, tournamentPath } from '../../page/profile-path';
import type { LiveTournament } from '../../state/shapes';
import { whereOf } from '../series/round-text';
import { serverNowIn } from '../series/series';
import { useLiveTournament } from '../use-live-tournament';
import styles from './followed.module.scss';

interface FollowedProps {
  username: string;
  /** Id of the tournament. */
  tournament: number;
}

/** Between the games of somebody who is followed through a tournament: what comes next for them, and from when on. */
export function Followed({ username, tournament: id }: FollowedProps) {
  const { t, i18n } = useTranslation();
  const tournament = useLiveTournament(id);
  const road = useRoad(tournament, username);
  if (!tournament.data || !road) return null;
  const { current, winsLeft, player } = road;
  const opponent = current?.opponent.kind === 'player' ? apart(current.opponent.player.name) : null;
  const round =
    current &&
    whereOf(
      t,
      { groupNumber: current.match.frame.groupNumber, roundNumber: current.match.round },
      tournament.data,
    );
  return (
    <section className={styles.followed} data-testid="followed">
      <h2>
        <bdi>{tournament.name}</bdi>
      </h2>
      <p>
        {current
          ? opponent === null
            ? t('tournament.wall.next.open', { round })
            : t('tournament.wall.next.against', { round, name: opponent })
          : winsLeft === 0
            ? t('tournament.wall.next.champion', { name: apart(player.name) })
            : t('tournament.wall.next.out', { name: apart(player.name) })}{' '}
        {current?.at != null &&
          t('tournament.wall.next.earliest', { time: hourText(current.at, i18n.language) })}
      </p>
      <div className={styles.ways}>
        <ButtonLink to={tournamentGamesPath(id)}>
          <LayoutGrid size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('tournament.wall.games')}
        </ButtonLink>
        <ButtonLink to={tournamentPath(id)}>
          <Network size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('tournament.wall.bracket')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** @returns `null` for who is not in it, and before the bracket has come */
function useRoad(tournament: Snapshot<LiveTournament>, username: string): Road | null {
  const { data } = tournament;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was told stays true as the clock goes on
  return useMemo(() => {
    if (!data) return null;
    const bracket = buildBracket(data);
    const wanted = username.toLowerCase();
    const player = [...bracket.players.values()].find(({ name }) => name.toLowerCase() === wanted);
    return player ? roadOf(bracket, player.id, scheduleOf(bracket, serverNowIn(tournament))) : null;
  }, [data, username]);
}
