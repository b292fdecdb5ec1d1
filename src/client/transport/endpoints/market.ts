import { dealAnswer, type ItemType, salesAnswer, searchAnswer } from '../../../protocol/market';
import { endpoint } from '../endpoint';

/** What is for sale, or what the user could sell. @source API-12 */
export const marketSearch = endpoint(null, () => '/marketplace/search', searchAnswer);

/** @source API-09…11 */
export const deal = endpoint(
  null,
  (what: 'sell' | 'purchase' | 'cancel') => `/marketplace/${what}`,
  dealAnswer,
);

/** The last sales of a design. */
export const salesOf = endpoint(
  null,
  (itemType: ItemType, name: string) =>
    `/marketplace/sales?itemType=${itemType}&name=${encodeURIComponent(name)}`,
  salesAnswer,
);
