import { Description } from '@radix-ui/react-dialog';
import { useTranslation } from 'react-i18next';
import { family } from '../i18n/family';
import { KingCoin, kingText } from '../kit/coin-amount';
import { SubmitButton } from '../kit/submit-button';
import { alertActions } from '../state/alert-actions';
import type { AlertOf } from '../state/alerts';
import styles from './duel-form.module.css';

const howKey = family('duel.over', ['expired', 'abandoned', 'late', 'declined', 'busy', 'banned']);

/**
 * Body of the `duelOver` alert: why a duel was not played, and that the stake is back.
 *
 * @param data what the alert was opened with
 * @param id of the alert
 */
export function DuelOver({ data, id }: { data: unknown; id: number }) {
  const { t, i18n } = useTranslation();
  // What an alert holds is its own; it comes from `alert-contents.ts`.
  const { how, refunded } = data as Pick<AlertOf<'duelOver'>, 'how' | 'refunded'>;
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        alertActions.close(id);
      }}
    >
      <Description asChild>
        <div className={styles.over}>
          <p>{t(howKey(how))}</p>
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
