import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { SESSION_ENDS } from '../../protocol/sessions';
import { moment } from '../database/columns';

/** Tables of the sessions. SQL stays within PostgreSQL 15. All moments are the database's, which no test moves, as those of sign-ins are. */

/**
 * Sessions in which accounts are signed in. A row is written when the server first hears of a session. It has no
 * foreign key to its player, since it is deleted with the account instead of being passed on.
 */
export const userSession = pgTable(
  'user_session',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uid: text('uid').notNull(),
    /** Name of the session among those of its user: see `Verdict`. */
    sid: text('sid').notNull(),
    signedInAt: moment('signed_in_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    /** Browser and system that it was opened with, as far as the browser says. */
    browser: text('browser'),
    system: text('system'),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by', { enum: SESSION_ENDS }),
    /** A secret that it was offered for two-factor, encrypted, since when, and whether its sign-in was fresh then. */
    offered: text('offered'),
    offeredAt: moment('offered_at'),
    offeredFresh: boolean('offered_fresh').notNull().default(false),
    /** When it, or the operator, ended all others, which includes sessions that had signed in before and were never heard of. */
    sweptAt: moment('swept_at'),
  },
  table => [
    uniqueIndex('user_session_sid').on(table.uid, table.sid),
    index('user_session_signed_in').on(table.signedInAt),
    index('user_session_ended').on(table.endedAt).where(sql`${table.endedAt} is not null`),
  ],
);
