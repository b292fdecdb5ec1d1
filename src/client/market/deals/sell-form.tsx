import { ArrowLeftRight } from 'lucide-react';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MarketItem } from '../../../protocol/market';
import { OTP_DIGITS } from '../../../protocol/otp';
import { FEE_PERCENT, isPrice, MAX_PRICE, netHundredths, priceForNet } from '../../../rules/market';
import type { BodyProps } from '../../alerts/alert-dialog';
import { designOf } from '../../items/market-item';
import { KingCoin, kingText } from '../../kit/coin-amount';
import { numberFormat } from '../../kit/number-text';
import { useTypedAmount } from '../../page/typed-amount';
import { useRead } from '../../page/use-read';
import { currentLanguage } from '../../settings/state/settings';
import { app } from '../../state/app';
import { salesOf } from '../endpoints';
import { dealHeldUntil } from '../state/market';
import { DealHeld } from './deal-held';
import { CodeField, DealActions, DealHead } from './deal-parts';
import styles from './deals.module.scss';
import { SalesPlot } from './sales-plot';
import { useDeal } from './use-deal';

/** Characters of the highest price, with its separators and decimals. */
const MAX_DIGITS = 14;

/**
 * Body of the `sell` alert.
 *
 * @source requirements MK-13…16, AL-08
 */
export function SellForm({ data: item, id }: BodyProps<'sell'>) {
  const until = dealHeldUntil('sell', useSnapshot(app).user);
  return until > Date.now() ? (
    <DealHeld item={item} id={id} what="sell" until={until} />
  ) : (
    <PriceForm item={item} id={id} />
  );
}

/** The price and the seller's share are both fields, and each follows the other. */
function PriceForm({ item, id }: { item: MarketItem; id: number }) {
  const { t } = useTranslation();
  const { otp } = useSnapshot(app, { sync: true });
  const deal = useDeal('sell', item, id);
  const { itemType, name } = designOf(item);
  const sales = useRead(salesOf(itemType, name), true);
  const [typed, setTyped] = useState({ where: 'price' as 'price' | 'net', text: '' });
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const language = currentLanguage();

  const { amount, understood, unclear, isEmpty } = useTypedAmount(typed.text);
  const wanted = amount === null ? null : typed.where === 'price' ? amount : priceForNet(amount);
  const price = wanted !== null && isPrice(wanted) ? wanted : null;
  const net = price === null ? null : netHundredths(price) / 100;
  const { format: decimals } = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const shown = {
    price: typed.where === 'price' ? typed.text : price === null ? '' : kingText(price, language),
    net: typed.where === 'net' ? typed.text : net === null ? '' : decimals(net),
  };

  const type = (where: 'price' | 'net') => (text: string) => {
    setTyped({ where, text });
    setTried(false);
    if (deal.problem !== null && !deal.isCodeWrong) deal.forget();
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (price === null) {
      field.current?.focus();
      return;
    }
    if (deal.running || otp.length !== OTP_DIGITS) return;
    setTried(false);
    void deal.run(price, otp);
  }

  // More digits may make it clear: until it is sent both readings are shown, and nothing is refused.
  const isAsked = unclear !== null && !tried;
  const priceProblem =
    price === null && !isAsked && (tried || !isEmpty)
      ? (unclear ?? t('market.refused.price', { most: MAX_PRICE }))
      : null;
  return (
    <>
      <DealHead item={item}>{t('market.sell')}</DealHead>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.amounts}>
          <Amount
            ref={field}
            label={t('market.buyerPays')}
            value={shown.price}
            onChange={type('price')}
            wrong={priceProblem !== null}
            describedBy={`deal-${id}`}
            testId="sell-price"
          />
          <ArrowLeftRight size={20} strokeWidth={1.75} aria-hidden="true" />
          <Amount
            label={t('market.youReceive')}
            value={shown.net}
            onChange={type('net')}
            wrong={false}
            describedBy={`deal-${id}`}
            testId="sell-net"
          />
        </div>
        <p id={`deal-${id}`} className={styles.fee} data-wrong={priceProblem !== null || undefined}>
          <span role={priceProblem === null ? undefined : 'alert'} data-testid="understood">
            {priceProblem ?? (understood || t('market.either'))}
          </span>
          <span data-testid="sell-fee">
            {t('market.fee', {
              percent: FEE_PERCENT,
              amount: price === null ? '–' : decimals(price - (net ?? 0)),
            })}
          </span>
        </p>
        <SalesPlot
          sales={sales.data}
          failed={sales.error !== null}
          price={price}
          label={t('market.sales.yours')}
        />
        <CodeField
          deal={deal}
          isShort={tried && price !== null && otp.length !== OTP_DIGITS}
          onType={() => setTried(false)}
        />
        <DealActions alert={id} running={deal.running} disabled={deal.isOver}>
          {t('market.list')}
        </DealActions>
      </form>
    </>
  );
}

interface AmountProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange: (text: string) => void;
  wrong: boolean;
  describedBy: string;
  testId: string;
}

function Amount({ ref, label, value, onChange, wrong, describedBy, testId }: AmountProps) {
  return (
    <label className={styles.amount}>
      <span>{label}</span>
      <span className={styles.coinField} dir="ltr">
        <KingCoin size={20} />
        <input
          ref={ref}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={MAX_DIGITS}
          value={value}
          aria-invalid={wrong || undefined}
          aria-describedby={describedBy}
          onFocus={event => event.target.select()}
          onChange={({ target }) => onChange(target.value)}
          data-testid={testId}
        />
      </span>
    </label>
  );
}
