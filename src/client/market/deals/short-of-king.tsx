import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { BodyProps } from '../../alerts/alert-dialog';
import { alertActions } from '../../alerts/state/alert-actions';
import { marketItemName } from '../../items/market-item';
import { Button } from '../../kit/button';
import { CoinAmount, kingText } from '../../kit/coin-amount';
import { SubmitButton } from '../../kit/submit-button';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { pageUrl } from '../../page/page-url';
import { currentLanguage } from '../../settings/state/settings';
import { app } from '../../state/app';
import { installation } from '../../state/installation';
import styles from './deals.module.scss';

/**
 * Body of the `shortOfKing` alert: the missing amount, and a link to get KING.
 *
 * @source requirement MK-09
 */
export function ShortOfKing({ data: { price, item }, id }: BodyProps<'short'>) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const have = user?.kingAmount ?? 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    window.open(pageUrl(installation.pages.swap), '_blank', 'noopener');
    alertActions.close(id);
  }

  return (
    <form className={styles.short} onSubmit={submit}>
      <dl className={styles.sums}>
        <dt>{marketItemName(t, item)}</dt>
        <dd>
          <CoinAmount amount={price} size={18} />
        </dd>
        <dt>{t('market.short.have')}</dt>
        <dd>
          <CoinAmount amount={have} size={18} />
        </dd>
        <dt data-missing>{t('market.short.missing')}</dt>
        <dd data-missing>
          <bdi>{kingText(Math.max(0, Math.round((price - have) * 100) / 100), currentLanguage())}</bdi> KING
        </dd>
      </dl>
      <div className={styles.actions} data-lacking>
        <SubmitButton running={false}>
          {t('market.short.buy')}
          <VisuallyHidden>{t('common.newTab')}</VisuallyHidden>
        </SubmitButton>
        <Button size="large" onClick={() => alertActions.close(id)}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
