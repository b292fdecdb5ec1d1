import type { MarketItem } from '../../../protocol/market';
import { useActions } from '../../actions';
import { designOf } from '../../game/market-item';
import { alertActions } from '../../state/alert-actions';
import { app } from '../../state/app';
import { marketActions } from '../../state/market';
import { randomId } from '../../state/random-id';
import { deal } from '../../transport/endpoints/market';

interface Deals {
  buy(item: MarketItem): void;
  sell(item: MarketItem): void;
  /** Resolves when it is known what has become of it. */
  cancel(item: MarketItem): Promise<void>;
}

/** What a button of an item does. @source MK-09, MK-10, MK-15, MK-17, MK-20 */
export function useDeals(): Deals {
  const { calls } = useActions();

  return {
    buy(item) {
      if (!app.user?.otp) alertActions.open({ kind: 'otpNeeded' });
      else if (item.price > app.user.kingAmount)
        alertActions.open({ kind: 'shortOfKing', price: item.price, item });
      else alertActions.open({ kind: 'buy', item });
    },
    sell(item) {
      alertActions.open(app.user?.otp ? { kind: 'sell', item } : { kind: 'otpNeeded' });
    },
    async cancel(item) {
      const { itemType } = designOf(item);
      const result = await calls.post(deal('cancel'), { id: item.id, itemType }, randomId());
      if (result.ok && result.data.status === 200) {
        marketActions.changed({ what: 'cancelled', item });
        return;
      }
      // Somebody may have bought it: what is shown is out of date.
      marketActions.changed(null);
      const message = result.ok && result.data.code === undefined ? result.data.message : undefined;
      alertActions.open({ kind: 'error', code: 'cancelListing', message });
    },
  };
}
