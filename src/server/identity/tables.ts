import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { machineStamp, moment } from '../database/columns';

/** Tables of the embedded identity. SQL stays within PostgreSQL 15. */

/** Signing keys of the embedded identity. A public key is kept until its last token has expired. */
export const identityKey = pgTable('identity_key', {
  kid: text('kid').primaryKey(),
  privateKey: jsonb('private_key').notNull(),
  publicKey: jsonb('public_key').notNull(),
  createdAt: machineStamp('created_at'),
});

/** An account at the embedded identity. */
export const identityAccount = pgTable(
  'identity_account',
  {
    localId: text('local_id').primaryKey(),
    provider: text('provider').notNull(),
    name: text('name').notNull(),
    disabled: boolean('disabled').notNull().default(false),
    createdAt: machineStamp('created_at'),
    lastLoginAt: machineStamp('last_login_at'),
  },
  table => [
    uniqueIndex('identity_account_name').on(table.provider, sql`lower(${table.name})`),
    index('identity_account_disabled').on(table.localId).where(sql`${table.disabled}`),
  ],
);

/**
 * Refresh tokens of the embedded identity, by SHA-256. A token that is not used for a long time expires. Replaced
 * tokens are kept until then, so that a second use of one is noticed.
 */
export const identityRefresh = pgTable(
  'identity_refresh',
  {
    hash: text('hash').primaryKey(),
    localId: text('local_id')
      .notNull()
      .references(() => identityAccount.localId),
    /** Id that all tokens share which descend from one sign-in. */
    family: text('family').notNull().default(sql`gen_random_uuid()::text`),
    /** When its user signed in. */
    createdAt: machineStamp('created_at'),
    /** When its user last proved who they are, as far as that is known. */
    provedAt: moment('proved_at'),
    usedAt: machineStamp('used_at'),
    /** When it was replaced, and the salt of its successor, which a token has not that signing in anew has replaced. */
    replacedAt: moment('replaced_at'),
    salt: text('salt'),
  },
  table => [
    index('identity_refresh_used').on(table.usedAt),
    index('identity_refresh_family').on(table.family),
    index('identity_refresh_account').on(table.localId),
  ],
);

/** One-time tickets of a sign-in, by SHA-256, until they are spent or have expired. */
export const identityTicket = pgTable(
  'identity_ticket',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    content: jsonb('content').notNull(),
    until: moment('until').notNull(),
  },
  table => [index('identity_ticket_until').on(table.until)],
);
