import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { player } from '../players/tables';

/** Players who did not let a quick game begin, and how long they are kept out of the queue. */
export const queuePause = pgTable('queue_pause', {
  uid: text('uid')
    .primaryKey()
    .references(() => player.uid),
  /** Games that they did not let begin, with less than a day between two of them. */
  missed: integer('missed').notNull(),
  until: moment('until').notNull(),
});
