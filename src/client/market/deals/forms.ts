/** Forms of the marketplace: loaded together. */
export { BuyForm } from './buy-form';
export { SellForm } from './sell-form';
export { ShortOfKing } from './short-of-king';
