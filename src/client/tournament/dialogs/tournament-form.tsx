import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import { APPLY_REFUSALS, EXIT_REFUSALS } from '../../../protocol/tournament-calls';
import type { Tournament } from '../../../protocol/tournament-entities';
import { CANCEL_REASONS } from '../../../protocol/tournament-status';
import type { BodyProps } from '../../alerts/alert-dialog';
import { alertActions } from '../../alerts/state/alert-actions';
import { family } from '../../i18n/family';
import { Button } from '../../kit/button';
import { CoinAmount } from '../../kit/coin-amount';
import { SubmitButton } from '../../kit/submit-button';
import { useActions } from '../../page/actions';
import { whenText } from '../../page/moment-text';
import type { TournamentMatter } from '../../state/alerts';
import { tournamentActions } from '../state/tournament';
import styles from './tournament-form.module.scss';
import { Leaving, Ticket } from './tournament-ticket';

const notJoinedKey = family('tournament.refused', APPLY_REFUSALS);
const notLeftKey = family('tournament.notLeft', EXIT_REFUSALS);

/**
 * Body of the `tournament` alert: the ticket, leaving, and why either was refused.
 *
 * @param id of the alert
 * @source requirements TL-10, TL-11, TL-12
 */
export function TournamentForm({ data: about, id }: BodyProps<'tournament'>) {
  if (about.what === 'cancelled') return <Cancelled about={about} alert={id} />;
  if (about.what === 'giveUp') return <GivingUp alert={id} />;
  if (!('tournament' in about)) return <Refused about={about} alert={id} />;
  const tournament = about.tournament as Tournament;
  return about.what === 'join' ? (
    <Ticket tournament={tournament} alert={id} />
  ) : (
    <Leaving tournament={tournament} alert={id} />
  );
}

/** Asks before a running tournament is given up, without refund. The gold button, and Enter, keep the user in. */
function GivingUp({ alert }: { alert: number }) {
  const { t } = useTranslation();
  const close = () => alertActions.close(alert);
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        close();
      }}
    >
      <p className={styles.question}>{t('tournament.giveUp.question')}</p>
      <p className={styles.date}>{t('tournament.giveUp.text')}</p>
      <div className={styles.actions}>
        <SubmitButton running={false}>{t('tournament.leave.stay')}</SubmitButton>
        <Button
          look="danger"
          size="large"
          onClick={() => {
            tournamentActions.giveUp();
            close();
          }}
          data-testid="alert-action-1"
        >
          {t('tournament.giveUp.action')}
        </Button>
      </div>
    </form>
  );
}

const cancelledKey = family('tournament.cancelled', CANCEL_REASONS);

/** A tournament that the user had applied to, or played, is over before its end. @source settled reading 45 */
function Cancelled({
  about,
  alert,
}: {
  about: Extract<Snapshot<TournamentMatter>, { what: 'cancelled' }>;
  alert: number;
}) {
  const { t } = useTranslation();
  const { session } = useActions();
  useEffect(() => void session.reloadUser(), [session]);
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        alertActions.close(alert);
      }}
    >
      <p className={styles.question}>{t(cancelledKey(about.reason))}</p>
      {about.refunded > 0 ? (
        <dl className={styles.sums}>
          <dt>{t('tournament.cancelled.refunded')}</dt>
          <dd className={styles.back} data-testid="refunded">
            <CoinAmount amount={about.refunded} size={24} />
          </dd>
        </dl>
      ) : (
        <p className={styles.date}>{t('tournament.cancelled.free')}</p>
      )}
      <div className={styles.actions}>
        <SubmitButton running={false}>{t('common.close')}</SubmitButton>
      </div>
    </form>
  );
}

type RefusedMatter = Extract<Snapshot<TournamentMatter>, { what: 'notJoined' | 'notLeft' }>;

function Refused({ about, alert }: { about: RefusedMatter; alert: number }) {
  const { t } = useTranslation();
  const { code, message } = about;
  const text =
    about.what === 'notJoined'
      ? t('tournament.refused.title', {
          reason:
            about.code === null
              ? message
              : t(notJoinedKey(about.code), { moment: whenText(about.until ?? 0) }),
        })
      : about.code === null
        ? t('tournament.notLeft.other')
        : t(notLeftKey(about.code));
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        alertActions.close(alert);
      }}
    >
      <p className={styles.question} data-code={code ?? ''}>
        {text}
      </p>
      <div className={styles.actions}>
        <SubmitButton running={false}>{t('common.close')}</SubmitButton>
      </div>
    </form>
  );
}
