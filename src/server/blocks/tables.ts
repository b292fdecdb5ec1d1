import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { stamp } from '../database/columns';
import { player } from '../players/tables';

/** Tables of the blocks. SQL stays within PostgreSQL 15. */

/** `player` does not want to meet `blocked`. */
export const block = pgTable(
  'block',
  {
    player: text('player')
      .notNull()
      .references(() => player.uid),
    blocked: text('blocked')
      .notNull()
      .references(() => player.uid),
    since: stamp('since'),
  },
  table => [primaryKey({ columns: [table.player, table.blocked] }), index('block_blocked').on(table.blocked)],
);
