import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Tournament } from '../../protocol/tournament-entities';
import { alertActions } from '../alerts/state/alert-actions';
import { Button } from '../kit/button';
import { ButtonLink } from '../kit/button-link';
import { CoinAmount } from '../kit/coin-amount';
import { app } from '../state/app';
import styles from './tournament-card.module.css';

interface TicketProps {
  tournament: Tournament;
  /** The first card's, which is the one gold of the screen. */
  first?: boolean;
}

/** Whether the user takes part: the status channel knows it first. @source settled reading 39 */
export function useIsIn({ id, joined = false }: Tournament): boolean {
  const { tournament } = useSnapshot(app);
  return tournament?.id === id || joined;
}

/** The one button of a card, by the tournament's state. @source TL-06…09 */
export function TicketButton({ tournament, first = false }: TicketProps) {
  const { t } = useTranslation();
  const isIn = useIsIn(tournament);
  const { id, status, entryFee, entrants = 0, places } = tournament;
  const size = first ? 'large' : 'medium';
  const testId = `ticket-${id}`;
  if (status === 'CLOSED' || status === 'FINISHED') {
    const label =
      status === 'FINISHED'
        ? t('tournament.finished.watch')
        : isIn
          ? t('tournament.running.go')
          : t('tournament.running.watch');
    return (
      <ButtonLink
        to={`/tournament/${id}`}
        look={isIn && status === 'CLOSED' ? 'gold' : 'plain'}
        data-testid={testId}
      >
        {label}
      </ButtonLink>
    );
  }
  if (isIn)
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
  const label = isFull ? t('tournament.full') : t('tournament.notOpen');
  if (status === 'CREATED' || isFull)
    return (
      <Button size={size} block={!first} disabled data-testid={testId}>
        {label}
      </Button>
    );
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
