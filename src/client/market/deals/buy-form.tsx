import { ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MarketItem } from '../../../protocol/market';
import { OTP_DIGITS } from '../../../protocol/otp';
import type { BodyProps } from '../../alerts/alert-dialog';
import { designOf } from '../../items/market-item';
import { CoinAmount } from '../../kit/coin-amount';
import { apart } from '../../kit/player-name';
import { useRead } from '../../page/use-read';
import { app } from '../../state/app';
import { salesOf } from '../endpoints';
import { dealHeldUntil } from '../state/market';
import { DealHeld } from './deal-held';
import { CodeField, DealActions, DealHead } from './deal-parts';
import styles from './deals.module.scss';
import { SalesPlot } from './sales-plot';
import { useDeal } from './use-deal';

/**
 * Body of the `buy` alert.
 *
 * @source requirements MK-10…12
 */
export function BuyForm({ data: item, id }: BodyProps<'buy'>) {
  const until = dealHeldUntil('buy', useSnapshot(app).user);
  return until > Date.now() ? (
    <DealHeld item={item} id={id} what="buy" until={until} />
  ) : (
    <PurchaseForm item={item} id={id} />
  );
}

function PurchaseForm({ item, id }: { item: MarketItem; id: number }) {
  const { t } = useTranslation();
  const { otp, user } = useSnapshot(app, { sync: true });
  const deal = useDeal('purchase', item, id);
  const { itemType, name } = designOf(item);
  const sales = useRead(salesOf(itemType, name), true);
  const price = deal.newPrice ?? item.price;
  const left = (deal.kingBefore ?? user?.kingAmount ?? 0) - price;
  const [tried, setTried] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (deal.running || otp.length !== OTP_DIGITS) return;
    setTried(false);
    void deal.run(price, otp);
  }

  return (
    <>
      <DealHead item={item}>
        {item.seller ? t('market.buyFrom', { name: apart(item.seller.username) }) : t('market.buy')}
      </DealHead>
      <form className={styles.form} onSubmit={submit} noValidate>
        {deal.newPrice !== null && deal.newPrice !== item.price ? (
          <div className={styles.changed} role="alert" data-testid="deal-changed">
            <h3>{t('market.changed.title')}</h3>
            <dl>
              <div>
                <dt>{t('market.changed.was')}</dt>
                <dd>
                  <s>
                    <CoinAmount amount={item.price} size={20} />
                  </s>
                </dd>
              </div>
              <ArrowRight className={styles.arrow} size={20} strokeWidth={1.75} aria-hidden="true" />
              <div>
                <dt>{t('market.changed.is')}</dt>
                <dd>
                  <CoinAmount amount={deal.newPrice} size={20} />
                </dd>
              </div>
            </dl>
            <p>{t('market.changed.nothing')}</p>
          </div>
        ) : (
          <dl className={styles.sums}>
            <dt>{t('market.price')}</dt>
            <dd>
              <CoinAmount amount={price} size={18} named />
            </dd>
            <dt>{t('market.left')}</dt>
            <dd>
              <CoinAmount amount={left} size={18} named />
            </dd>
          </dl>
        )}
        <SalesPlot
          sales={sales.data}
          failed={sales.error !== null}
          price={price}
          label={t('market.sales.this')}
        />
        <CodeField deal={deal} isShort={tried && otp.length !== OTP_DIGITS} onType={() => setTried(false)} />
        <DealActions alert={id} running={deal.running} disabled={left < 0 || deal.isOver}>
          <span className={styles.label}>
            {t('market.buyFor')} <CoinAmount amount={price} size={20} named />
          </span>
        </DealActions>
      </form>
    </>
  );
}
