import { sql } from 'drizzle-orm';
import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { News } from '../../protocol/notices';
import { moment, stamp } from '../database/columns';
import { player } from '../players/tables';

/** Tables of the notices. SQL stays within PostgreSQL 15. */

/** Something that a player is told. Kept for a month. */
export const notice = pgTable(
  'notice',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    player: text('player')
      .notNull()
      .references(() => player.uid),
    news: jsonb('news').$type<News>().notNull(),
    /** The other player in it; their name is looked up when it is read. */
    other: text('other').references(() => player.uid),
    at: stamp('at'),
    /** Null until it has been seen. */
    readAt: moment('read_at'),
  },
  table => [
    index('notice_player').on(table.player, table.id),
    index('notice_other').on(table.other).where(sql`${table.other} is not null`),
    index('notice_unread').on(table.player).where(sql`${table.readAt} is null`),
    index('notice_at').on(table.at),
    // For challenges that have just ended, among all that players were told within the hour.
    index('notice_challenge').on(table.at).where(sql`${table.news} ->> 'kind' = 'challenge'`),
  ],
);
