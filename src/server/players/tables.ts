import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AccountSettings } from '../../protocol/settings';
import { count, machineStamp, stamp } from '../database/columns';

/** Tables of the players. SQL stays within PostgreSQL 15. */

/** A person or a house player. `uid` is the identity provider's id. */
export const player = pgTable(
  'player',
  {
    uid: text('uid').primaryKey(),
    /** Null until one is chosen. */
    username: text('username'),
    house: boolean('house').notNull().default(false),
    banned: boolean('banned').notNull().default(false),
    /** Version of the terms agreed to; 0 for none. */
    termsVersion: count('terms_version'),
    /** Version of the terms that the player was last asked to agree to; 0 for none. */
    termsShown: count('terms_shown'),
    rapidRating: doublePrecision('rapid_rating').notNull().default(1500),
    rapidDeviation: doublePrecision('rapid_deviation').notNull().default(350),
    rapidVolatility: doublePrecision('rapid_volatility').notNull().default(0.06),
    blitzRating: doublePrecision('blitz_rating').notNull().default(1500),
    blitzDeviation: doublePrecision('blitz_deviation').notNull().default(350),
    blitzVolatility: doublePrecision('blitz_volatility').notNull().default(0.06),
    games: count('games'),
    wins: count('wins'),
    draws: count('draws'),
    checkmates: count('checkmates'),
    surrenders: count('surrenders'),
    leaves: count('leaves'),
    avatarItem: bigint('avatar_item', { mode: 'number' }),
    pieceItem: bigint('piece_item', { mode: 'number' }),
    frameItem: bigint('frame_item', { mode: 'number' }),
    flagItem: bigint('flag_item', { mode: 'number' }),
    boardItem: bigint('board_item', { mode: 'number' }),
    /** Settings that follow the player to another device; null while none have been kept. */
    settings: jsonb('settings').$type<AccountSettings>(),
    createdAt: stamp('created_at'),
  },
  table => [
    // Names are unique without regard to case (IP-26).
    uniqueIndex('player_username').on(sql`lower(${table.username})`),
    check('player_house_has_name', sql`not ${table.house} or ${table.username} is not null`),
  ],
);

/** Identities whose accounts were deleted: whoever comes back begins without a start. */
export const departed = pgTable(
  'departed',
  {
    /** Stands in the name of whom they have become. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** SHA-256 of the uid. */
    identity: text('identity').notNull(),
    at: machineStamp('at'),
  },
  table => [index('departed_identity').on(table.identity)],
);
