import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** Tables of the embedded identity. SQL stays within PostgreSQL 15. */

/** Signing keys of the embedded identity. A public key is kept until its last token has expired. */
export const identityKey = pgTable('identity_key', {
  kid: text('kid').primaryKey(),
  privateKey: jsonb('private_key').notNull(),
  publicKey: jsonb('public_key').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** An account at the embedded identity. */
export const identityAccount = pgTable(
  'identity_account',
  {
    localId: text('local_id').primaryKey(),
    provider: text('provider').notNull(),
    name: text('name').notNull(),
    disabled: boolean('disabled').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastLoginAt: moment('last_login_at').notNull().defaultNow(),
  },
  table => [uniqueIndex('identity_account_name').on(table.provider, sql`lower(${table.name})`)],
);

/** Refresh tokens of the embedded identity, by SHA-256. One that is not used for a long time expires. */
export const identityRefresh = pgTable(
  'identity_refresh',
  {
    hash: text('hash').primaryKey(),
    localId: text('local_id')
      .notNull()
      .references(() => identityAccount.localId),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  table => [index('identity_refresh_used').on(table.usedAt)],
);
