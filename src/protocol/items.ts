import * as v from 'valibot';
import { idSchema, millisSchema, tierSchema } from './entities';

/**
 * Calls about what a player owns and shows. Paths are relative to the API base.
 *
 * @source specification §3 (cosmetic item), §7; requirements API-14, API-15, API-23…25, API-33
 */

/** Kinds of items that a player wears, besides the board. */
export const WORN_KINDS = ['avatar', 'piece', 'frame', 'flag'] as const;
export const ITEM_KINDS = [...WORN_KINDS, 'board'] as const;
/** Kinds of items that can be sold. */
export const SOLD_KINDS = ['avatar', 'board'] as const;
/** Kinds of items that winners are given: each stays with the player who has won it. */
export const WON_KINDS = ['flag', 'frame', 'piece'] as const;
export const wonItemSchema = v.object({ kind: v.picklist(WON_KINDS), name: v.string() });
export type WonItem = v.InferOutput<typeof wonItemSchema>;

export const ITEM_STATES = ['owned', 'listed', 'lent', 'staked'] as const;
export const itemStateSchema = v.picklist(ITEM_STATES);
export type ItemState = (typeof ITEM_STATES)[number];

/** Ways in which a player comes to own an item. */
export const ITEM_WAYS = ['starter', 'chosen', 'award', 'house', 'sale', 'prize'] as const;
export type ItemWay = (typeof ITEM_WAYS)[number];

/** Fields that all items have besides the specified ones. */
const more = {
  tier: v.optional(tierSchema),
  state: v.optional(itemStateSchema),
};

/** Answers of GET `/avatars`, `/frames`, `/flags` and `/pieces`. */
export const avatarsAnswer = v.array(v.object({ id: idSchema, url: v.string(), ...more }));
export const framesAnswer = v.array(v.object({ id: idSchema, name: v.string(), ...more }));
export const flagsAnswer = v.array(v.object({ id: idSchema, url: v.string(), ...more, tier: tierSchema }));
export const piecesAnswer = v.array(v.object({ id: idSchema, type: v.string(), ...more }));

/** Why an item is not put on. `unavailable`: it is on sale, lent or in deposit. */
const itemRefusal = v.picklist(['not yours', 'unavailable']);

/** Answer of GET `/avatars/{id}` and the like. */
export const activateAnswer = v.object({ active: v.boolean(), message: v.optional(itemRefusal) });

/** Answer of GET `/avatars/deactivate/{currentId}` and the like: `ok` if the item is not on show any more. */
export const deactivateAnswer = v.object({ status: v.picklist(['ok', 'not yours']) });

/** Avatars from which a newcomer may take one. */
export const starterBody = v.object({ url: v.string() });
export const starterAnswer = v.object({
  status: v.picklist([200, 400]),
  /** `chosen`: once is enough. `late`: they have played already. */
  message: v.optional(v.picklist(['unknown', 'chosen', 'late'])),
});

/** Pieces of a board that can be upgraded, in the order in which they are shown. */
export const UPGRADES = ['k', 'q', 'r', 'b', 'n', 'p'] as const;
const upgradeSchema = v.picklist(UPGRADES);
export type Upgrade = v.InferOutput<typeof upgradeSchema>;

export const TOP_GRADE = 5;

export const boardSchema = v.object({
  id: idSchema,
  idBlockchain: v.nullable(v.string()),
  /** `category` 0 is the plain board, whose picture the client has. */
  type: v.object({ name: v.string(), category: idSchema }),
  active: v.boolean(),
  isStacked: v.boolean(),
  /** KING that it is offered for; 0 unless it is on sale. */
  price: v.number(),
  /** Of a lent board, the other player: its owner for the borrower, the borrower for its owner. */
  user: v.object({ firebaseId: v.string(), username: v.optional(v.string()) }),
  ownerUserId: v.string(),
  /** The fields from here on are added to the specified board. */
  grade: v.optional(idSchema, 1),
  /** Pieces that are at the next grade. */
  upgraded: v.optional(v.array(upgradeSchema), []),
  /** KING for one piece to the next grade; `null` at the top, and where the reader cannot upgrade it now. */
  upgradeCost: v.optional(v.nullable(v.number()), null),
  generation: v.optional(idSchema, 1),
  strikes: v.optional(idSchema, 0),
  /** When a loan or a deposit ends. */
  until: v.optional(v.nullable(millisSchema), null),
});
export type OwnBoard = v.InferOutput<typeof boardSchema>;

/** Answer of GET `/boards`. */
export const boardsAnswer = v.array(boardSchema);

/** Answer of GET `/board/activate/{boardId}`: what holds now. `message` says why nothing has changed. */
export const activateBoardAnswer = v.object({
  active: v.nullable(v.object({ id: idSchema, name: v.string() })),
  boards: boardsAnswer,
  message: v.optional(itemRefusal),
});

/** Body of POST `/board/upgrade/{boardId}`: one piece, or the whole board without it. It may be left out. */
export const upgradeBody = v.nullish(
  v.strictObject({
    piece: v.optional(upgradeSchema),
    /** Added: the grade that the reader saw. A board that has another one by now is not upgraded. */
    grade: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TOP_GRADE))),
    /** Added: the whole price in KING that was shown. If it is higher by now, nothing is upgraded. */
    cost: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
);
export type UpgradeBody = NonNullable<v.InferOutput<typeof upgradeBody>>;

/** `changed`: the board, or what its upgrade costs, is no longer as the reader saw it. */
export const UPGRADE_REFUSALS = [
  'not yours',
  'unavailable',
  'top grade',
  'changed',
  'not enough king',
] as const;
export const upgradeAnswer = v.object({
  status: v.picklist([200, 400]),
  message: v.optional(v.picklist(UPGRADE_REFUSALS)),
  board: v.optional(boardSchema),
});
export type UpgradeAnswer = v.InferOutput<typeof upgradeAnswer>;

/** Sales that are shown of items of one name. */
export const SHOWN_SALES = 20;

/** Answer of GET `/provenance/{id}`, added to the wire: the story of an item. */
export const provenanceAnswer = v.object({
  /** Games that were won with it: counted for avatars and boards. */
  wins: idSchema,
  /**
   * Newest first; `username` is null for a player who has none any more. Dates and prices are left out: with them this
   * would be a register of what somebody owns.
   */
  owners: v.array(
    v.object({
      username: v.nullable(v.string()),
      how: v.picklist(ITEM_WAYS),
    }),
  ),
  /** Prices of the last sales of all items of its name, oldest first. */
  sales: v.array(v.object({ price: v.number() })),
  /** The sale by which the caller came to it, as `MK-88120`: what support is asked about. */
  purchase: v.optional(v.string()),
});
export type Provenance = v.InferOutput<typeof provenanceAnswer>;
