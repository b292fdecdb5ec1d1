import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { machineStamp } from '../database/columns';

/** Table of calls that have been answered. SQL stays within PostgreSQL 15. */

/** The answer once given to a call with an `Idempotency-Key`, kept for a day. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    uid: text('uid').notNull(),
    key: text('key').notNull(),
    /** Method, path and body, hashed: another request under the same key is refused. */
    request: text('request').notNull(),
    answer: jsonb('answer').notNull(),
    at: machineStamp('at'),
  },
  table => [primaryKey({ columns: [table.uid, table.key] }), index('idempotency_key_at').on(table.at)],
);
