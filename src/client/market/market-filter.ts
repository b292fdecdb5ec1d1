import {
  GENERATIONS,
  type Generation,
  MARKET_ACTIONS,
  MARKET_ORDERS,
  MARKET_TYPES,
  type MarketQuery,
  type MarketType,
  ORDERED_BY,
} from '../../protocol/market';
import { isDesign } from './names-for';

/** Filter of the marketplace, and how it is written into addresses and calls. */

export interface MarketFilter {
  action: 'buy' | 'sell';
  type: MarketType;
  generation: Generation;
  orderBy: MarketQuery['orderBy'];
  order: MarketQuery['order'];
  /** Letters of an item's name. */
  text: string;
  /** The design that alone is shown, by its name; empty for all. */
  design: string;
  affordable: boolean;
  /** Counted from 0. */
  page: number;
}

export const ORDERS_BY: Readonly<Record<MarketType, readonly MarketQuery['orderBy'][]>> = {
  avatars: ORDERED_BY,
  boards: ORDERED_BY.filter(by => by !== 'RARITY'),
};

const MAX_TEXT = 40;
const MAX_PAGE = 999_999;

/**
 * The filter of an address. Invalid values are left out.
 *
 * @param path `/marketplace/sell` is the same screen, which begins with selling
 */
export function marketFilterOf(path: string, query: URLSearchParams): MarketFilter {
  const one = <T extends string>(name: string, values: readonly T[], otherwise: T): T =>
    values.find(value => value === query.get(name)) ?? otherwise;
  const type = one('type', MARKET_TYPES, 'avatars');
  const page = Number(query.get('page') ?? 0);
  const named = query.get('design') ?? '';
  const design = isDesign(type, named) ? named : '';
  return {
    action: one('action', MARKET_ACTIONS, path.endsWith('/sell') ? 'sell' : 'buy'),
    type,
    generation: one('generation', GENERATIONS, 'ALL'),
    // Items of one design are as rare as each other: the cheapest comes first.
    orderBy: one('orderBy', ORDERS_BY[type], design === '' ? (ORDERS_BY[type][0] ?? 'PRICE') : 'PRICE'),
    order: one('order', MARKET_ORDERS, design === '' ? 'DESC' : 'ASC'),
    text: (query.get('text') ?? '').slice(0, MAX_TEXT),
    design,
    affordable: query.get('affordable') === '1',
    page: Number.isInteger(page) && page >= 0 && page <= MAX_PAGE ? page : 0,
  };
}

/** Whether the filter keeps items away by anything besides kind, action and order. */
export const isNarrow = ({ generation, text, affordable, action, design }: MarketFilter): boolean =>
  generation !== 'ALL' || text.trim() !== '' || design !== '' || (affordable && action === 'buy');

/**
 * An address's query with some parts changed. Another filter begins at its first page (MK-04), and an order that the other
 * kind does not have goes.
 */
export function changedQuery(before: URLSearchParams, parts: Partial<MarketFilter>): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(parts)) {
    const text = value === true ? '1' : value === false ? '' : String(value);
    if (text === '' || (name === 'page' && value === 0)) next.delete(name);
    else next.set(name, text);
  }
  if (parts.page === undefined) next.delete('page');
  if (parts.type !== undefined) for (const name of ['orderBy', 'design']) next.delete(name);
  return next;
}

/**
 * The body of the call.
 *
 * @param names of what the typed letters mean; `null` where nothing is typed
 */
export function marketQueryOf(filter: MarketFilter, names: readonly string[] | null): MarketQuery {
  const { action, type, page, generation, order, orderBy, affordable } = filter;
  return {
    action,
    type,
    page,
    generation,
    order,
    orderBy,
    ...(names && { names: [...names] }),
    ...(affordable && action === 'buy' && { affordable }),
  };
}
