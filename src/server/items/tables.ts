import { sql } from 'drizzle-orm';
import { bigserial, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { player } from '../players/tables';

/** Tables of the items. SQL stays within PostgreSQL 15. */

/** What a player owns. `name` is the avatar's url, the flag's url, the frame's name, the set's type or the board's theme. */
export const item = pgTable(
  'item',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: ['avatar', 'piece', 'frame', 'flag', 'board'] }).notNull(),
    name: text('name').notNull(),
    owner: text('owner')
      .notNull()
      .references(() => player.uid),
    /** Changed by compare-and-swap only: the update names the state that it takes the item from. */
    state: text('state', { enum: ['owned', 'listed', 'lent', 'staked'] })
      .notNull()
      .default('owned'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    index('item_owner').on(table.owner, table.kind),
    check('item_state', sql`${table.state} in ('owned', 'listed', 'lent', 'staked')`),
  ],
);
