import {
  dealAnswer,
  type ItemType,
  marketItemAnswer,
  salesAnswer,
  searchAnswer,
  watchAnswer,
  watchesAnswer,
} from '../../protocol/market';
import { endpoint } from '../transport/endpoint';

/** Items for sale, or items that the user could sell. @source API-12 */
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

/** An avatar or a board by its id, for sale or not. */
export const marketItemOf = endpoint(null, (id: number) => `/marketplace/item/${id}`, marketItemAnswer);

/** The designs that the user watches. */
export const watches = endpoint(null, () => '/marketplace/watches', watchesAnswer);
export const watch = endpoint(null, () => '/marketplace/watch', watchAnswer);
