/**
 * Prices of the marketplace. A price is whole KING, what a sale moves is counted in hundredths.
 *
 * @source requirements MK-13, MK-14, LG-03, LG-04; research, features (marketplace)
 */

export const MAX_PRICE = 10_000_000;
/** Of a hundred KING so many are the house's. */
export const FEE_PERCENT = 5;
/** Items on a page. */
export const MARKET_PAGE = 20;
/** Sales that are looked at for the usual price. */
export const LAST_SALES = 20;
/** A price further than so many percent from the median of the last sales is warned of. */
export const USUAL_PERCENT = 50;

/** Whether this is a price: whole, and neither too small nor too large to be one. */
export const isPrice = (price: number): boolean =>
  Number.isInteger(price) && price >= 1 && price <= MAX_PRICE;

/** Hundredths that the seller gets of a price. */
export const netHundredths = (price: number): number => price * (100 - FEE_PERCENT);

/**
 * The lowest price that leaves the seller at least so much.
 *
 * @param net KING, with up to two decimals
 */
export const priceForNet = (net: number): number => Math.ceil(Math.round(net * 100) / (100 - FEE_PERCENT));

/** The middle one of some prices, or the mean of both; `null` of none. */
export function median(prices: readonly number[]): number | null {
  const sorted = [...prices].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** How far a price is from the usual one, in whole percent: above zero where it is higher. */
export const percentOff = (price: number, usual: number): number => Math.round((price / usual - 1) * 100);

export const isUnusual = (price: number, usual: number): boolean =>
  Math.abs(price / usual - 1) > USUAL_PERCENT / 100;

/** A page that can be gone to, counted from 0; `'gap'` where some are left out. */
export type ShownPage = number | 'gap';

/**
 * The pages to show: the first, the last, and those within three of the current one.
 *
 * @param current counted from 0
 * @source requirements MK-05
 */
export function shownPages(current: number, pages: number): ShownPage[] {
  const shown = Array.from({ length: pages }, (_, page) => page).filter(
    page => page === 0 || page === pages - 1 || Math.abs(page - current) <= 3,
  );
  return shown.flatMap((page, index) => {
    const before = shown[index - 1];
    return before !== undefined && page - before > 1 ? (['gap', page] as const) : [page];
  });
}
