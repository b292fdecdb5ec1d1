import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ITEM_KINDS, ITEM_STATES, ITEM_WAYS } from '../../protocol/items';
import { count, moment, stamp } from '../database/columns';
import { player } from '../players/tables';

/** Tables of the items. SQL stays within PostgreSQL 15. */

/** An item. `name` is the avatar's url, the flag's url, the frame's name, the set's type or the board's theme. */
export const item = pgTable(
  'item',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: ITEM_KINDS }).notNull(),
    name: text('name').notNull(),
    owner: text('owner')
      .notNull()
      .references(() => player.uid),
    /** Changed by compare-and-swap only: the update names the state that it takes the item from. See `state.ts`. */
    state: text('state', { enum: ITEM_STATES }).notNull().default('owned'),
    /** Hundredths of KING that it is offered for; null unless it is listed. */
    price: bigint('price', { mode: 'bigint' }),
    /** Borrower of a lent item. */
    lentTo: text('lent_to').references(() => player.uid),
    /** When a loan or a deposit ends by itself. */
    until: moment('until'),
    /** Grade of a board, 1 to 5, and the letters of its pieces that are at the next grade already. */
    grade: smallint('grade').notNull().default(1),
    upgraded: text('upgraded').notNull().default(''),
    /** Series that it belongs to, 1 or 2. */
    generation: smallint('generation').notNull().default(1),
    /** Warnings that the operator has given for how it was used. */
    strikes: integer('strikes').notNull().default(0),
    /** Games that were won with it: avatars and boards. */
    wins: count('wins'),
    idBlockchain: text('id_blockchain'),
    createdAt: stamp('created_at'),
  },
  table => [
    index('item_owner').on(table.owner, table.kind),
    index('item_name').on(table.kind, table.name),
    index('item_lent_to').on(table.lentTo).where(sql`${table.lentTo} is not null`),
    index('item_until').on(table.until).where(sql`${table.until} is not null`),
    uniqueIndex('item_id_blockchain').on(table.idBlockchain),
    check('item_state', sql`${table.state} in ('owned', 'listed', 'lent', 'staked')`),
    check('item_lent', sql`(${table.state} = 'lent') = (${table.lentTo} is not null)`),
    check('item_away', sql`(${table.state} in ('lent', 'staked')) = (${table.until} is not null)`),
    check('item_priced', sql`${table.price} is null or (${table.state} = 'listed' and ${table.price} > 0)`),
    check('item_grade', sql`${table.grade} between 1 and 5`),
  ],
);

/** Owners of an item, one row per change of hands; the newest row names the present owner. No row is ever deleted. */
export const itemOwner = pgTable(
  'item_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    item: bigint('item', { mode: 'number' })
      .notNull()
      .references(() => item.id),
    owner: text('owner')
      .notNull()
      .references(() => player.uid),
    how: text('how', { enum: ITEM_WAYS }).notNull(),
    /** Hundredths of KING that the buyer paid; for sales only. */
    price: bigint('price', { mode: 'bigint' }),
    since: stamp('since'),
  },
  table => [
    index('item_history_item').on(table.item, table.id),
    index('item_history_owner').on(table.owner, table.id),
    // A player chooses a starter avatar once, even if they own it no more.
    uniqueIndex('item_history_chosen').on(table.owner).where(sql`${table.how} = 'chosen'`),
    check('item_history_price', sql`(${table.how} = 'sale') = (${table.price} is not null)`),
  ],
);
