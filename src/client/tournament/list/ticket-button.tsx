import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Tournament } from '../../../protocol/tournament-entities';
import { alertActions } from '../../alerts/state/alert-actions';
import { Button } from '../../kit/button';
import { ButtonLink } from '../../kit/button-link';
import { CoinAmount } from '../../kit/coin-amount';
import { app } from '../../state/app';
import { useStage } from './stage';
import styles from './tournament-card.module.scss';

interface TicketProps {
  tournament: Tournament;
  /** The first card's, which is the one gold of the screen. */
  first?: boolean;
  /** The server's, where the list of tournaments does not tell it. */
  clock?: () => number;
}

/** Whether the user takes part: the status channel knows it first. @source settled reading 39 */
export function useIsIn({ id, joined = false }: Tournament): boolean {
  const { tournament } = useSnapshot(app);
  return tournament?.id === id || joined;
}

/** The one button of a card, by the tournament's state. @source TL-06…09 */
export function TicketButton({ tournament, first = false, clock }: TicketProps) {
  const { t } = useTranslation();
  const isIn = useIsIn(tournament);
  const stage = useStage(tournament, clock);
  const { id, status, entryFee, entrants = 0, places } = tournament;
  const size = first ? 'large' : 'medium';
  const testId = `ticket-${id}`;
  if (stage === 'played' || stage === 'over') {
    const label =
      stage === 'over'
        ? t('tournament.finished.watch')
        : isIn
          ? t('tournament.running.go')
          : t('tournament.running.watch');
    return (
      <ButtonLink
        to={`/tournament/${id}`}
        look={isIn && stage === 'played' ? 'gold' : 'plain'}
        data-testid={testId}
      >
        {label}
      </ButtonLink>
    );
  }
  // A halt keeps nobody from coming or going.
  const isOpen = stage === 'open' || (stage === 'paused' && status === 'OPEN');
  if (isIn && stage !== 'started')
    return (
      <Button
        look="line"
        size={size}
        block={!first}
        onClick={() => alertActions.open({ kind: 'tournament', about: { what: 'leave', tournament } })}
        data-testid={testId}
      >
        {t('tournament.leave.action')}
      </Button>
    );
  const isFull = places !== undefined && entrants >= places;
  if (!isOpen || isFull) {
    const label =
      stage === 'started'
        ? t('tournament.beginning')
        : isFull
          ? t('tournament.full')
          : t('tournament.notOpen');
    return (
      <Button size={size} block={!first} disabled data-testid={testId}>
        {label}
      </Button>
    );
  }
  return (
    <Button
      look={first ? 'gold' : 'plain'}
      size={size}
      block={!first}
      onClick={() => alertActions.open({ kind: 'tournament', about: { what: 'join', tournament } })}
      data-testid={testId}
    >
      {entryFee === 0 ? (
        t('tournament.join.free')
      ) : (
        <span className={styles.price}>
          {t('tournament.join.for')} <CoinAmount amount={entryFee} size={20} named />
        </span>
      )}
    </Button>
  );
}
