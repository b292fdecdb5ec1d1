import { Description } from '@radix-ui/react-dialog';
import { useTranslation } from 'react-i18next';
import { DECLINE_REASONS } from '../../../protocol/duel';
import type { BodyProps } from '../../alerts/alert-dialog';
import { alertActions } from '../../alerts/state/alert-actions';
import { family } from '../../i18n/family';
import { KingCoin, kingText } from '../../kit/coin-amount';
import { apart, nameText } from '../../kit/player-name';
import { SubmitButton } from '../../kit/submit-button';
import styles from './duel-form.module.scss';

const howKey = family('duel.over', ['expired', 'abandoned', 'late', 'declined', 'busy', 'banned', 'held']);

const reasonKey = family('duel.ready', DECLINE_REASONS);

/**
 * Body of the `duelOver` alert: why a duel was not played, and that the stake is back.
 *
 * @param id of the alert
 */
export function DuelOver({ data, id }: BodyProps<'duelOver'>) {
  const { t, i18n } = useTranslation();
  const { how, refunded, reason, challenged } = data;
  const isDeclined = how === 'declined';
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        alertActions.close(id);
      }}
    >
      <Description asChild>
        <div className={styles.over}>
          <p>
            {isDeclined && challenged
              ? t('duel.over.challenge', { name: apart(nameText(t, challenged)) })
              : t(howKey(how))}
            {isDeclined &&
              ` ${reason ? t('duel.over.reason', { reason: t(reasonKey(reason)) }) : t('duel.over.noReason')}`}
          </p>
          {refunded > 0 && (
            <p className={styles.refund} data-testid="duel-refund">
              <KingCoin size={40} />
              <b>
                <bdi>{kingText(refunded, i18n.language)}</bdi> <small>{t('common.king.name')}</small>
              </b>
              <span>{t('duel.over.back')}</span>
            </p>
          )}
        </div>
      </Description>
      <div className={styles.actions}>
        <SubmitButton running={false}>{t('common.close')}</SubmitButton>
      </div>
    </form>
  );
}
