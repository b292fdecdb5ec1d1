import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MarketItem } from '../../../protocol/market';
import { Button } from '../../kit/button';
import { alertActions } from '../../state/alert-actions';
import { runAlertEvent } from '../../state/alert-events';
import { app } from '../../state/app';
import { DealHead } from './deal-parts';
import styles from './deals.module.css';

/**
 * In place of the form: two-factor was reset, so nothing can be sold for a day. Said before anything else is asked for.
 *
 * @param until when selling is possible again, epoch ms
 */
export function SellingHeld({ item, id, until }: { item: MarketItem; id: number; until: number }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const actions = useRef<HTMLDivElement>(null);
  // It may take the place of the form while that is open: the keyboard goes on here.
  useEffect(() => actions.current?.querySelector('button')?.focus(), []);
  const setUp = () => {
    alertActions.close(id);
    void runAlertEvent('page.twoFactor');
  };
  return (
    <>
      <DealHead item={item}>{t('market.sell')}</DealHead>
      <p className={styles.held} role="status" data-testid="sell-held">
        {t('market.refused.held', { until })}
      </p>
      <div ref={actions} className={styles.after}>
        <Button size="large" onClick={() => alertActions.close(id)} data-testid="alert-action-0">
          {t('common.close')}
        </Button>
        {!user?.otp && (
          <Button look="line" size="large" onClick={setUp} data-testid="alert-action-1">
            {t('alert.market.otpSetUp')}
          </Button>
        )}
      </div>
    </>
  );
}
