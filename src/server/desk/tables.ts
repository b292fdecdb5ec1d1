import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** Operators who are signed in at the desk, at whichever node. A few rows. SQL stays within PostgreSQL 15. */
export const deskSession = pgTable('desk_session', {
  /** The cookie's value under the operator's token: only with both can one be found, or made. */
  hash: text('hash').primaryKey(),
  until: moment('until').notNull(),
});
