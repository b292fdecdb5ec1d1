import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MarketItem } from '../../../protocol/market';
import { useDoorText } from '../../alerts/door-text';
import { alertActions, runAlertEvent } from '../../alerts/state/alert-actions';
import { Button } from '../../kit/button';
import { app } from '../../state/app';
import { DealHead } from './deal-parts';
import styles from './deals.module.scss';

/**
 * Takes the place of the form while deals are held for a day, because two-factor was reset or turned on. It is said
 * before anything else is asked for.
 *
 * @param until when it is possible again, epoch ms
 */
export function DealHeld({
  item,
  id,
  what,
  until,
}: {
  item: MarketItem;
  id: number;
  what: 'buy' | 'sell';
  until: number;
}) {
  const { t } = useTranslation();
  const doorText = useDoorText();
  const { user } = useSnapshot(app);
  const actions = useRef<HTMLDivElement>(null);
  // The note may replace an open form, so the focus moves here.
  useEffect(() => actions.current?.querySelector('button')?.focus(), []);
  const setUp = () => {
    alertActions.close(id);
    void runAlertEvent('page.twoFactor');
  };
  return (
    <>
      <DealHead item={item}>{what === 'sell' ? t('market.sell') : t('market.buy')}</DealHead>
      <p className={styles.held} role="status" data-testid="deal-held">
        {doorText('held', until)}
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
