import type { Snapshot } from 'valtio';
import type { MarketItem } from '../../protocol/market';
import { alertActions } from '../alerts/state/alert-actions';
import { designOf } from '../items/market-item';
import { useActions } from '../page/actions';
import type { AlertOf } from '../state/alert-kinds';
import { app } from '../state/app';
import { randomId } from '../state/random-id';
import type { User } from '../state/shapes';
import { deal } from './endpoints';
import { dealHeldUntil, marketActions } from './state/market';

interface Deals {
  /** Resolves when a dialog has opened. */
  buy(item: MarketItem): Promise<void>;
  sell(item: MarketItem): Promise<void>;
  /** Resolves when it is known what has become of it. */
  cancel(item: MarketItem): Promise<void>;
}

/** The dialog that a press on *buy* opens. @param now epoch milliseconds */
export function alertForBuying(
  item: MarketItem,
  user: Snapshot<Pick<User, 'otp' | 'kingAmount' | 'heldUntil' | 'listingHeldUntil'>>,
  now: number,
): AlertOf<'buy' | 'shortOfKing' | 'otpNeeded'> {
  // A hold is told first: turning two-factor on again would not help.
  if (dealHeldUntil('buy', user) > now) return { kind: 'buy', item };
  // Two-factor does not make anybody richer, so the price comes before its set-up.
  if (item.price > user.kingAmount) return { kind: 'shortOfKing', price: item.price, item };
  return user.otp ? { kind: 'buy', item } : { kind: 'otpNeeded' };
}

/** Actions of an item's buttons. @source MK-09, MK-10, MK-15, MK-17, MK-20 */
export function useDeals(): Deals {
  const { calls, session } = useActions();

  /** The user, fetched if need be: a page opened by its address may show its items before the user's data come. */
  async function ownUser() {
    if (app.user === null) await session.reloadUser();
    if (app.user === null) alertActions.open({ kind: 'error', code: 'later' });
    return app.user;
  }

  return {
    async buy(item) {
      const user = await ownUser();
      if (user === null) return;
      alertActions.open(alertForBuying(item, user, Date.now()));
    },
    async sell(item) {
      const user = await ownUser();
      if (user === null) return;
      const isHeld = dealHeldUntil('sell', user) > Date.now();
      alertActions.open(user.otp || isHeld ? { kind: 'sell', item } : { kind: 'otpNeeded' });
    },
    async cancel(item) {
      const { itemType } = designOf(item);
      const result = await calls.post(deal('cancel'), { id: item.id, itemType }, randomId());
      if (result.ok && result.data.status === 200) {
        marketActions.changed({ what: 'cancelled', item });
        return;
      }
      // The item may have been bought meanwhile: the list is out of date.
      marketActions.changed(null);
      const message = result.ok && result.data.code === undefined ? result.data.message : undefined;
      alertActions.open({ kind: 'error', code: 'cancelListing', message });
    },
  };
}
