import { Check, Undo2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Tournament } from '../../../protocol/tournament-entities';
import { hundredthsToKing, kingToHundredths } from '../../../rules/money';
import { datesOf, halfOf } from '../../../rules/tournament';
import { alertActions } from '../../alerts/state/alert-actions';
import { Button } from '../../kit/button';
import { CoinAmount, kingText } from '../../kit/coin-amount';
import { Problem } from '../../kit/field';
import { SubmitButton } from '../../kit/submit-button';
import { useActions } from '../../page/actions';
import { whenText } from '../../page/moment-text';
import { app } from '../../state/app';
import { eloText, ownElo, paceText } from '../list/facts';
import { PrizeAmount } from '../list/prize-amount';
import { Fact } from '../list/tournament-card';
import { Until } from '../list/until';
import { applyToTournament, leaveTournament } from '../session/sign-up';
import styles from './tournament-form.module.scss';

interface FormProps {
  tournament: Tournament;
  /** Id of the alert. */
  alert: number;
}

/** A tournament's facts and its fee. @source TL-07, TL-10 */
export function Ticket({ tournament, alert }: FormProps) {
  const { t, i18n } = useTranslation();
  const { calls, session } = useActions();
  const { user } = useSnapshot(app);
  const [running, setRunning] = useState(false);
  const { id, entryFee, prizePool, eloStart, eloEnd, openDate, startDate } = tournament;
  const { starts } = datesOf(openDate, startDate);
  const elo = ownElo(user, tournament);
  const fits = elo === null || (elo >= eloStart && elo <= eloEnd);
  const left = (user?.kingAmount ?? 0) - entryFee;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running) return;
    setRunning(true);
    const result = await applyToTournament(calls, id);
    alertActions.close(alert);
    if (!result.ok) alertActions.open({ kind: 'tournament', about: { what: 'notJoined', ...result } });
    await session.reloadUser();
  }

  return (
    <form onSubmit={event => void submit(event)}>
      <p className={styles.soon}>
        {t('tournament.bubble.closeIn')} <Until moment={starts} />
      </p>
      <p className={styles.date}>{whenText(starts)}</p>
      <dl className={styles.facts}>
        <Fact label={t('tournament.prize')}>
          <PrizeAmount amount={prizePool} />
        </Fact>
        <Fact label={t('tournament.pace')}>{paceText(t, tournament)}</Fact>
        <Fact label={elo === null ? t('tournament.elo') : t('tournament.ticket.elo', { elo })}>
          <span className={fits ? styles.fits : styles.outside}>
            {eloText(t, tournament)}
            {fits ? (
              <Check size={20} strokeWidth={2} aria-hidden="true" />
            ) : (
              <X size={20} strokeWidth={2} aria-hidden="true" />
            )}
          </span>
        </Fact>
      </dl>
      <hr className={styles.perforation} />
      <dl className={styles.sums}>
        <dt>{t('tournament.fee')}</dt>
        <dd>{entryFee === 0 ? t('tournament.free') : <CoinAmount amount={entryFee} />}</dd>
        {entryFee > 0 && left >= 0 && (
          <>
            <dt>{t('tournament.ticket.after')}</dt>
            <dd>
              <CoinAmount amount={left} />
            </dd>
          </>
        )}
      </dl>
      <p className={styles.note}>
        <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />
        {entryFee === 0
          ? t('tournament.ticket.freeNote')
          : t('tournament.ticket.half', {
              half: kingText(refundOf(entryFee), i18n.language),
              all: kingText(entryFee, i18n.language),
            })}
      </p>
      {left < 0 && (
        <Problem>{t('tournament.ticket.short', { king: kingText(-left, i18n.language) })}</Problem>
      )}
      {!fits && <Problem>{t('tournament.ticket.outside')}</Problem>}
      <div className={styles.actions}>
        <Button size="large" onClick={() => alertActions.close(alert)} data-testid="alert-action-1">
          {t('common.cancel')}
        </Button>
        <SubmitButton running={running} disabled={left < 0 || !fits}>
          {entryFee === 0 ? (
            t('tournament.join.free')
          ) : (
            <span className={styles.price}>
              {t('tournament.join.for')} <CoinAmount amount={entryFee} size={20} />
            </span>
          )}
        </SubmitButton>
      </div>
    </form>
  );
}

/** Refund of a fee, both in KING. @source settled reading 45 */
const refundOf = (fee: number): number => hundredthsToKing(halfOf(kingToHundredths(fee)));

/** Asks before a tournament is left. The gold button, and Enter, keep the user in. @source TL-11 */
export function Leaving({ tournament, alert }: FormProps) {
  const { t } = useTranslation();
  const { calls, session } = useActions();
  const [running, setRunning] = useState(false);
  const { entryFee, feePaid = entryFee, openDate, startDate } = tournament;

  async function leave(): Promise<void> {
    setRunning(true);
    const result = await leaveTournament(calls);
    alertActions.close(alert);
    if (!result.ok) alertActions.open({ kind: 'tournament', about: { what: 'notLeft', ...result } });
    await session.reloadUser();
  }

  function stay(event: FormEvent): void {
    event.preventDefault();
    if (!running) alertActions.close(alert);
  }

  return (
    <form onSubmit={stay}>
      <p className={styles.soon}>
        {t('tournament.startsIn')} <Until moment={datesOf(openDate, startDate).starts} />
      </p>
      <p className={styles.question}>{t('tournament.leave.question')}</p>
      <hr className={styles.perforation} />
      {feePaid > 0 ? (
        <dl className={styles.sums}>
          <dt>{t('tournament.leave.paid')}</dt>
          <dd>
            <CoinAmount amount={feePaid} />
          </dd>
          <dt>{t('tournament.leave.half')}</dt>
          <dd className={styles.back}>
            <CoinAmount amount={refundOf(feePaid)} size={24} />
          </dd>
        </dl>
      ) : (
        <p className={styles.date}>{t('tournament.leave.free')}</p>
      )}
      <div className={styles.actions}>
        <SubmitButton running={false} disabled={running}>
          {t('tournament.leave.stay')}
        </SubmitButton>
        <Button
          look="danger"
          size="large"
          busy={running}
          disabled={running}
          onClick={() => void leave()}
          data-testid="alert-action-1"
        >
          {t('tournament.leave.action')}
        </Button>
      </div>
    </form>
  );
}
