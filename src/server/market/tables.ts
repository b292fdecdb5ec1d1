import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { SOLD_KINDS } from '../../protocol/items';
import { moment, stamp } from '../database/columns';
import { item } from '../items/tables';
import { player } from '../players/tables';

/** Tables of the marketplace. SQL stays within PostgreSQL 15. */

const open = sql`state = 'open'`;

/** An offer to sell an item, and what became of it. What the search looks at stands in the row. */
export const listing = pgTable(
  'listing',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    item: bigint('item', { mode: 'number' })
      .notNull()
      .references(() => item.id),
    kind: text('kind', { enum: SOLD_KINDS }).notNull(),
    /** The item's name. */
    name: text('name').notNull(),
    /** 1 to 5 for an avatar's tier from C to SS; 0 for boards. */
    rank: smallint('rank').notNull(),
    generation: smallint('generation').notNull(),
    seller: text('seller')
      .notNull()
      .references(() => player.uid),
    /** Whole KING; never changed. */
    price: integer('price').notNull(),
    /** `withdrawn`: by the house, or since the seller's account stands still. Changed by compare-and-swap only, from `open`. */
    state: text('state', { enum: ['open', 'sold', 'cancelled', 'withdrawn'] })
      .notNull()
      .default('open'),
    buyer: text('buyer').references(() => player.uid),
    createdAt: stamp('created_at'),
    closedAt: moment('closed_at'),
    /** The operator has taken the sale back. */
    reversedAt: moment('reversed_at'),
    reversedReason: text('reversed_reason'),
  },
  table => [
    uniqueIndex('listing_open_item').on(table.item).where(open),
    index('listing_by_price').on(table.kind, table.price, table.id).where(open),
    index('listing_by_rank').on(table.kind, table.rank, table.id).where(open),
    index('listing_by_id').on(table.kind, table.id).where(open),
    index('listing_by_name').on(table.kind, table.name, table.price).where(open),
    index('listing_open_seller').on(table.seller).where(open),
    index('listing_seller').on(table.seller, table.id),
    index('listing_buyer').on(table.buyer, table.id).where(sql`${table.buyer} is not null`),
    index('listing_sales').on(table.kind, table.name, table.closedAt).where(sql`state = 'sold'`),
    index('listing_item').on(table.item, table.id),
    check('listing_price', sql`${table.price} >= 1`),
    check('listing_closed', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
    check('listing_buyer', sql`(${table.state} = 'sold') = (${table.buyer} is not null)`),
  ],
);

/** A design that a player wants to hear of. It goes when they have been told. */
export const designWatch = pgTable(
  'design_watch',
  {
    player: text('player')
      .notNull()
      .references(() => player.uid),
    kind: text('kind', { enum: SOLD_KINDS }).notNull(),
    name: text('name').notNull(),
    /** Whole KING: they are told of an offer that costs no more. */
    below: integer('below').notNull(),
    createdAt: stamp('created_at'),
  },
  table => [
    primaryKey({ columns: [table.player, table.kind, table.name] }),
    check('design_watch_below', sql`${table.below} >= 1`),
  ],
);
