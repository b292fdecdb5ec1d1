import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import type { Entrant, Tournament } from '../../protocol/tournament-entities';
import { ButtonLink } from '../kit/button-link';
import { useMedia } from '../kit/use-media';
import { whenText } from '../page/moment-text';
import { tournamentGamesPath } from '../page/profile-path';
import { InHead, UnderTitle } from '../screen/head-place';
import { eloText, paceText } from './list/facts';
import { PrizeAmount } from './list/prize-amount';
import { Fact } from './list/tournament-card';
import styles from './tournament-facts.module.scss';

interface TournamentFactsProps {
  tournament: Snapshot<Tournament>;
  entrants: readonly Snapshot<Entrant>[] | undefined;
  /** Number of games being played; `null` once the tournament is over. */
  games: number | null;
  /** The page shows those games already, so there is no link to them. */
  isWall?: boolean;
}

/** Name of a tournament under the title, its facts and the link to its games beside it; on a phone above the bracket. @source settled reading 103 */
export function TournamentFacts(props: TournamentFactsProps) {
  const wide = useMedia('no-phone');
  return wide ? (
    <>
      <UnderTitle>
        <EventName name={props.tournament.name} isShort />
      </UnderTitle>
      <InHead>
        <Facts {...props} />
      </InHead>
    </>
  ) : (
    <>
      <EventName name={props.tournament.name} />
      <Facts {...props} />
    </>
  );
}

/** @param isShort one line, beside the head of a page */
const EventName = ({ name, isShort = false }: { name: string; isShort?: boolean }) => (
  <h2 className={styles.event} data-short={isShort || undefined} data-testid="event-name">
    <bdi>{name}</bdi>
  </h2>
);

export function Facts({ tournament, entrants = [], games, isWall = false }: TournamentFactsProps) {
  const { t } = useTranslation();
  const { id, startDate, finishedAt, prizePool } = tournament;
  const house = entrants.filter(one => one.house).length;
  return (
    <section className={styles.facts} data-testid="tournament-facts">
      <dl>
        <Fact label={games === null ? t('lobby.facts.played') : t('lobby.facts.since')}>
          {whenText(finishedAt ?? startDate)}
        </Fact>
        <Fact label={t('tournament.pace')}>{paceText(t, tournament as Tournament)}</Fact>
        {prizePool > 0 && (
          <Fact label={t('tournament.prize')}>
            <PrizeAmount amount={prizePool} />
          </Fact>
        )}
        <Fact label={t('tournament.elo')}>{eloText(t, tournament as Tournament)}</Fact>
        {entrants.length > 0 && (
          <Fact label={t('tournament.places')}>
            {[String(entrants.length), house > 0 && t('tournament.houseIn', { count: house })]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
        )}
      </dl>
      {games !== null && games > 0 && !isWall && (
        <ButtonLink look="sky" to={tournamentGamesPath(id)} data-testid="tournament-games">
          <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('lobby.facts.watch', { count: games })}
        </ButtonLink>
      )}
    </section>
  );
}
