import { bigint, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { OTP_RESETS } from '../../protocol/users';
import { count, moment, stamp } from '../database/columns';
import { player } from '../players/tables';

/** Tables of two-factor authentication. SQL stays within PostgreSQL 15. */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A player's second factor. There is a row as soon as a secret has been offered. */
export const twoFactor = pgTable('two_factor', {
  uid: text('uid')
    .primaryKey()
    .references(() => player.uid),
  /** The encrypted secret; null while two-factor is off. */
  secret: text('secret'),
  enabledAt: moment('enabled_at'),
  /** Time step of the last code that counted: only later ones count (IP-27). */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** Salt of the hashes of the recovery codes. */
  salt: bytes('salt'),
  /** Wrong codes since `triesSince`. */
  tries: count('tries'),
  triesSince: stamp('tries_since'),
  /** When and by whom it was turned off without a one-time code, and the reason. */
  resetAt: moment('reset_at'),
  resetBy: text('reset_by', { enum: OTP_RESETS }),
  resetReason: text('reset_reason'),
  /** Moment until which no value leaves the account, by any door. */
  sellingHeldUntil: moment('selling_held_until'),
});

/** Recovery codes, which turn two-factor off when the device is lost; each counts once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    uid: text('uid')
      .notNull()
      .references(() => player.uid),
    position: integer('position').notNull(),
    hash: bytes('hash').notNull(),
    usedAt: moment('used_at'),
  },
  table => [primaryKey({ columns: [table.uid, table.position] })],
);

/** Sessions in which a one-time code was right: stakes and renames ask for no other until then. */
export const twoFactorSession = pgTable(
  'two_factor_session',
  {
    uid: text('uid')
      .notNull()
      .references(() => player.uid),
    /** See `Verdict`. */
    sid: text('sid').notNull(),
    until: moment('until').notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.sid] }),
    index('two_factor_session_until').on(table.until),
  ],
);
