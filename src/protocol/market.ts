import * as v from 'valibot';
import { idSchema, millisSchema, textSchema, tierSchema } from './entities';
import { DOOR_REFUSALS, doorCode, doorDetails } from './otp';

/**
 * Calls of the marketplace. Paths are relative to the API base; prices are whole KING. "Added" marks what the
 * specification does not have.
 *
 * @source specification §3, §7; requirements API-09…13
 */

export const MARKET_TYPES = ['avatars', 'boards'] as const;
export type MarketType = (typeof MARKET_TYPES)[number];
export const GENERATIONS = ['ALL', 'ONE', 'TWO'] as const;
export type Generation = (typeof GENERATIONS)[number];
export const MARKET_ACTIONS = ['buy', 'sell'] as const;
export const MARKET_ORDERS = ['ASC', 'DESC'] as const;
export const ORDERED_BY = ['RARITY', 'PRICE', 'ID'] as const;

/**
 * Searches that are allowed. `searchBody` lets others through, so that they are refused in the answer, with a reason
 * that the client can show, and not by an HTTP error (API-02).
 */
export const marketQuery = v.pipe(
  v.object({
    action: v.picklist(MARKET_ACTIONS, 'action: buy or sell'),
    type: v.picklist(MARKET_TYPES, 'type: avatars or boards'),
    page: v.pipe(
      v.number(),
      v.integer('page: a whole number from 0'),
      v.minValue(0, 'page: a whole number from 0'),
      v.maxValue(1_000_000, 'page: a whole number from 0'),
    ),
    generation: v.picklist(GENERATIONS, 'generation: ALL, ONE or TWO'),
    order: v.picklist(MARKET_ORDERS, 'order: ASC or DESC'),
    orderBy: v.picklist(ORDERED_BY, 'orderBy: PRICE or ID, for avatars also RARITY'),
    names: v.optional(v.array(v.string())),
    affordable: v.optional(v.boolean()),
  }),
  v.check(
    ({ type, orderBy }) => type === 'avatars' || orderBy !== 'RARITY',
    'orderBy: RARITY is for avatars',
  ),
);
export type MarketQuery = v.InferOutput<typeof marketQuery>;

/** Body of POST `/marketplace/search`. */
export const searchBody = v.object({
  action: v.string(),
  type: v.string(),
  page: v.number(),
  generation: v.string(),
  order: v.string(),
  orderBy: v.string(),
  /**
   * Added: only items of these designs, by an avatar's `url` or a board's `type.name`. The client turns a text that is
   * looked for into designs, since only it knows their names in the user's language.
   */
  names: v.optional(v.pipe(v.array(v.pipe(textSchema, v.maxLength(60))), v.maxLength(200))),
  /** Added: only what the caller has KING for. */
  affordable: v.optional(v.boolean()),
});
export type SearchBody = v.InferOutput<typeof searchBody>;

/** Why an item cannot be sold now. */
export const BUSY_ITEMS = ['active', 'lent', 'staked'] as const;

export const marketItem = v.object({
  /** Id of the item, as the other calls take it. */
  id: idSchema,
  /** Name of an avatar, in English; the client knows it by `url` in all its languages. */
  name: v.optional(v.string()),
  /** Of a board. */
  type: v.optional(v.object({ name: v.string() })),
  /** 0: it is not for sale. */
  price: v.number(),
  yours: v.boolean(),
  /** Of an avatar. */
  url: v.optional(v.string()),
  /** Of a board: the id under which the items site shows it, if there is one. */
  idBlockchain: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  /** Warnings that the operator has counted against the item. */
  strikes: v.optional(v.number()),
  /** How many pieces of the board have been upgraded, and how often. */
  upgrades: v.optional(v.number()),
  rarity: v.optional(tierSchema),
  /** Added: who sells it. */
  seller: v.optional(v.object({ username: v.string(), house: v.boolean() })),
  /** Added: why the caller cannot sell it now. */
  busy: v.optional(v.picklist(BUSY_ITEMS)),
});
export type MarketItem = v.InferOutput<typeof marketItem>;

export const searchAnswer = v.union([
  v.object({
    content: v.array(marketItem),
    totalPages: idSchema,
    /** The page, counted from 0. */
    number: idSchema,
    /** Added: how many there are on all pages. */
    total: v.optional(idSchema),
  }),
  v.object({ error: v.string() }),
]);
export type SearchAnswer = v.InferOutput<typeof searchAnswer>;

export const ITEM_TYPES = ['AVATAR', 'BOARD'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

const ofItem = { id: idSchema, itemType: v.pipe(textSchema, v.maxLength(20)) };

/** Body of POST `/marketplace/sell` and `/marketplace/purchase`. An invalid price is refused in the answer. */
export const dealBody = v.object({ ...ofItem, price: v.number(), otpCode: doorCode });
export type DealBody = v.InferOutput<typeof dealBody>;

/** Body of POST `/marketplace/cancel`. */
export const cancelBody = v.object(ofItem);
export type CancelBody = v.InferOutput<typeof cancelBody>;

/** Why a deal was refused. Nothing has happened, and the one-time code is not used up. */
export const DEAL_REFUSALS = [
  ...DOOR_REFUSALS,
  'price',
  'notYours',
  'active',
  'busy',
  'gone',
  'priceChanged',
  'ownItem',
  'notEnoughKing',
] as const;
export type DealRefusal = (typeof DEAL_REFUSALS)[number];

/**
 * Answer of `/marketplace/sell`, `purchase` and `cancel`; `status` is 200 if it was done. The fields below `message` are
 * added.
 */
export const dealAnswer = v.object({
  status: v.number(),
  message: v.optional(v.string()),
  code: v.optional(v.picklist(DEAL_REFUSALS)),
  /** With `priceChanged`: the price that is asked now. */
  price: v.optional(v.number()),
  /** With `gone`, why: value of the seller may not move for a day. */
  why: v.optional(v.fallback(v.nullable(v.picklist(['sellerHeld'])), null)),
  ...doorDetails,
  /** Reference of the listing, once the call has succeeded: its number in the statement. */
  reference: v.optional(v.string()),
});
export type DealAnswer = v.InferOutput<typeof dealAnswer>;

/** Query of GET `/marketplace/sales`: a design, by an avatar's `url` or a board's `type.name`. */
export const salesQuery = v.object({
  itemType: v.picklist(ITEM_TYPES),
  name: v.pipe(textSchema, v.maxLength(60)),
});

/** Answer of GET `/marketplace/sales`: the last sales of a design, the oldest first. */
export const salesAnswer = v.object({
  sales: v.array(v.object({ price: v.number(), at: millisSchema })),
  /** Median of these prices; `null` where nothing like it has been sold. */
  median: v.nullable(v.number()),
  /** Price of its cheapest offer now; `null` where nobody sells one. */
  lowest: v.optional(v.nullable(v.number())),
  /** Items of the design that there are; `null` for more than a thousand. */
  existing: v.optional(v.nullable(idSchema)),
  /** How many of them are the caller's. */
  owned: v.optional(idSchema),
});
export type SalesAnswer = v.InferOutput<typeof salesAnswer>;

/** Answer of GET `/marketplace/item/{id}`, added: an avatar or a board by its id, for sale or not; `price` is 0 where it is not. */
export const marketItemAnswer = v.object({ item: marketItem });

/** Designs that one player watches at most. */
export const MAX_WATCHES = 20;

const watch = v.object({
  itemType: v.picklist(ITEM_TYPES),
  /** An avatar's `url` or a board's `type.name`. */
  name: v.pipe(textSchema, v.maxLength(60)),
  /** The player is told of an offer that costs no more. */
  below: v.number(),
});
export type Watch = v.InferOutput<typeof watch>;

/** Answer of GET `/marketplace/watches`, added: the designs that the caller wants to hear of, the latest first. */
export const watchesAnswer = v.object({ watches: v.array(watch) });

/** Body of POST `/marketplace/watch`, added. `below` null: the caller wants to hear of it no more. */
export const watchBody = v.object({ ...watch.entries, below: v.nullable(v.number()) });
export type WatchBody = v.InferOutput<typeof watchBody>;

export const watchAnswer = v.object({
  status: v.picklist([200, 400]),
  /**
   * Why nothing has changed. `offered`: there is such an offer already, for `price`. `full`: the caller watches as many designs as
   * one may.
   */
  message: v.optional(v.picklist(['unknown', 'price', 'offered', 'full'])),
  price: v.optional(v.number()),
  /** The caller's watches after this call. */
  watches: v.array(watch),
});
export type WatchAnswer = v.InferOutput<typeof watchAnswer>;
