import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { player } from '../players/tables';

/** Players who did not come to a game that the queue found for them, and how long they are kept out of it. */
export const queuePause = pgTable('queue_pause', {
  uid: text('uid')
    .primaryKey()
    .references(() => player.uid),
  /** Games they have not come to, with less than a day between two of them. */
  missed: integer('missed').notNull(),
  until: moment('until').notNull(),
});
