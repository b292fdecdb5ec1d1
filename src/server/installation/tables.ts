import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Values the operator sets. SQL stays within PostgreSQL 15. */

/**
 * Values the operator sets (`terms-version`, `client-version`, `server-messages`), and what the server notes: `clean-check-at`,
 * `shared-secrets`, `shared-settings`.
 */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});
