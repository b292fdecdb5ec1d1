import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, stamp } from '../database/columns';
import { game } from '../games/tables';
import { player } from '../players/tables';

/** Tables of the reports. SQL stays within PostgreSQL 15. */

/** A player's report about one of their finished games. Closed by the operator, never deleted. */
export const report = pgTable(
  'report',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    game: bigint('game', { mode: 'number' })
      .notNull()
      .references(() => game.id),
    reporter: text('reporter')
      .notNull()
      .references(() => player.uid),
    reason: text('reason').notNull(),
    at: stamp('at'),
    /** Null while it is open. */
    closedAt: moment('closed_at'),
  },
  table => [
    uniqueIndex('report_once').on(table.game, table.reporter),
    index('report_reporter').on(table.reporter, table.id),
    index('report_open').on(table.id).where(sql`${table.closedAt} is null`),
  ],
);
