import { proxy, type Snapshot } from 'valtio';
import type { MarketItem } from '../../../protocol/market';
import type { User } from '../../state/shapes';

/** The marketplace, as far as dialogs and screen share it. */
export const market = proxy({
  /** Counts up with every deal, after which the offers on show are out of date. */
  version: 0,
  /** The last deal, until its notice has been shown. */
  done: null as Done | null,
});

export interface Done {
  what: 'bought' | 'listed' | 'cancelled';
  item: Pick<MarketItem, 'id' | 'url' | 'type' | 'name'>;
}

export const marketActions = {
  /** Notes a deal; `null`: an attempt that failed showed that others have dealt. */
  changed(done: Done | null): void {
    market.version += 1;
    market.done = done;
  },

  /** The notice of the last deal has been shown. */
  said(): void {
    market.done = null;
  },
};

/** End of the account's own hold on such a deal (epoch milliseconds); 0 without a hold. */
export function dealHeldUntil(what: 'buy' | 'sell', user: HeldUser | null): number {
  const all = user?.heldUntil ?? 0;
  return what === 'sell' ? Math.max(all, user?.listingHeldUntil ?? 0) : all;
}
type HeldUser = Snapshot<Pick<User, 'heldUntil' | 'listingHeldUntil'>>;
