import { proxy, type Snapshot } from 'valtio';
import type { MarketItem } from '../../protocol/market';
import type { User } from './shapes';

/** The marketplace, as far as dialogs and screen share it. */
export const market = proxy({
  /** Counts up with every deal: what is on show is out of date. */
  version: 0,
  /** What the last deal was; its words are said once. */
  done: null as Done | null,
});

export interface Done {
  what: 'bought' | 'listed' | 'cancelled';
  item: Pick<MarketItem, 'id' | 'url' | 'type' | 'name'>;
}

export const marketActions = {
  /** A deal was made, or one that was tried shows that others have dealt. */
  changed(done: Done | null): void {
    market.version += 1;
    market.done = done;
  },

  /** The words of the last deal have been said. */
  said(): void {
    market.done = null;
  },
};

/** Until when the user's own account holds such a deal (epoch milliseconds); 0 if it does not. */
export function dealHeldUntil(what: 'buy' | 'sell', user: HeldUser | null): number {
  const reset = user?.otpReset?.sellingHeldUntil ?? 0;
  return what === 'sell' ? Math.max(reset, user?.listingHeldUntil ?? 0) : reset;
}
type HeldUser = Snapshot<Pick<User, 'otpReset' | 'listingHeldUntil'>>;
