import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Tournament } from '../../../protocol/tournament-entities';
import { bubbleAt, datesOf, type Stage, stageAt } from '../../../rules/tournament';
import { controlText } from '../../game/texts/time-text';
import { CoinAmount } from '../../kit/coin-amount';
import { nextTournament, tournaments } from '../state/tournaments';
import styles from './next-tournament.module.scss';
import { PrizeAmount } from './prize-amount';
import { stageText } from './stage';
import { useIsIn } from './ticket-button';
import { Fact } from './tournament-card';
import { untilText, useServerNow } from './until';
import { useTournaments } from './use-tournaments';

const EVERY_MS = 30_000;

/**
 * On home's tile: the next tournament, when it opens and when it closes.
 *
 * @param children what stands there until the tournament is known, and where there is none
 * @source HM-03, TL-13…17
 */
export function NextTournament({ children }: { children: ReactNode }) {
  useTournaments(EVERY_MS);
  const { list, isAway } = useSnapshot(tournaments);
  const now = useServerNow();
  if (list === null) return children;
  const next = nextTournament(list as Parameters<typeof nextTournament>[0], now);
  const stage = next && stageAt(next, now);
  return (
    <>
      {next && stage ? <About tournament={next} stage={stage} isAway={isAway} /> : children}
      {stage !== 'paused' && <Bubble tournament={next} now={now} />}
    </>
  );
}

/** @param tournament `null` where none counts down */
function Bubble({ tournament, now }: { tournament: Tournament | null; now: number }) {
  const { t, i18n } = useTranslation();
  const bubble = bubbleAt(tournament && datesOf(tournament.openDate, tournament.startDate), now);
  if (bubble.state === 'STARTED')
    return (
      <p className={styles.bubble} data-state="STARTED" data-testid="tournament-bubble">
        {t('tournament.bubble.closed')}
      </p>
    );
  const text = untilText(bubble.left, i18n.language);
  return (
    <p className={styles.bubble} data-state={bubble.state} data-testid="tournament-bubble">
      {bubble.state === 'OPEN' ? t('tournament.bubble.closeIn') : t('tournament.bubble.openIn')}{' '}
      <bdi className={styles.time} role="timer" dir={/^[\d:]+$/.test(text) ? 'ltr' : undefined}>
        {text}
      </bdi>
    </p>
  );
}

interface AboutProps {
  tournament: Tournament;
  stage: Stage;
  /** The last question was not answered: what was told before may not hold any more. */
  isAway: boolean;
}

function About({ tournament, stage, isAway }: AboutProps) {
  const { t } = useTranslation();
  const isIn = useIsIn(tournament);
  const { name, prizePool, entryFee, entrants = 0, places = 0, gameTimeControll } = tournament;
  const state = isIn && stage !== 'paused' ? t('tournament.in') : stageText(t, stage);
  return (
    <>
      <p className={styles.state} data-in={isIn || undefined}>
        {state}
      </p>
      <h2 className={styles.name}>
        <bdi data-short>{name}</bdi>
      </h2>
      {isAway ? (
        // At the foot of the tile lies the note that there is no connection.
        <p className={styles.away}>{t('tournament.away')}</p>
      ) : (
        <dl className={styles.facts}>
          {prizePool > 0 && (
            <Fact label={t('tournament.prize')}>
              <PrizeAmount amount={prizePool} />
            </Fact>
          )}
          <Fact label={t('tournament.fee')}>
            {entryFee === 0 ? t('tournament.free') : <CoinAmount amount={entryFee} />}
          </Fact>
          <Fact label={t('tournament.places')}>
            <bdi dir="ltr">{places > 0 ? `${entrants}/${places}` : entrants}</bdi>
          </Fact>
          <Fact label={t('tournament.pace')}>
            <bdi dir="ltr">{controlText(gameTimeControll)}</bdi>
          </Fact>
        </dl>
      )}
    </>
  );
}
