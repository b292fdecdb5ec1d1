import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AccountSettings } from '../../protocol/settings';
import { RATING_POOLS } from '../../rules/time-control';
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
    /** Of the games those with White; what is left are those with Black. */
    whiteGames: count('white_games'),
    whiteWins: count('white_wins'),
    whiteDraws: count('white_draws'),
    avatarItem: bigint('avatar_item', { mode: 'number' }),
    pieceItem: bigint('piece_item', { mode: 'number' }),
    frameItem: bigint('frame_item', { mode: 'number' }),
    flagItem: bigint('flag_item', { mode: 'number' }),
    boardItem: bigint('board_item', { mode: 'number' }),
    /** Settings that follow the player to another device; null while none have been kept. */
    settings: jsonb('settings').$type<AccountSettings>(),
    /** The account has been deleted, and its rows are still being given to the player who takes its place (see `account/removal.ts`). */
    closing: boolean('closing').notNull().default(false),
    /** Uid of the player who was left of an earlier account, if this one began with its rating. */
    ratedFrom: text('rated_from'),
    createdAt: stamp('created_at'),
  },
  table => [
    // Names are unique without regard to case (IP-26). One that is closing is called like whoever takes its place.
    uniqueIndex('player_username').on(sql`lower(${table.username})`, table.closing),
    // For names that begin with some letters, in any collation.
    index('player_username_start').on(sql`lower(${table.username}) text_pattern_ops`),
    check('player_house_has_name', sql`not ${table.house} or ${table.username} is not null`),
  ],
);

/** Ratings that the operator has corrected. The check of the ratings goes through them with the games. */
export const ratingCorrection = pgTable(
  'rating_correction',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => player.uid),
    pool: text('pool', { enum: RATING_POOLS }).notNull(),
    before: doublePrecision('before').notNull(),
    after: doublePrecision('after').notNull(),
    /** Rated games of the player that had ended. */
    ratedGames: integer('rated_games').notNull(),
    /** The player sees it. */
    reason: text('reason').notNull(),
    at: stamp('at'),
  },
  table => [index('rating_correction_uid').on(table.uid, table.id)],
);

/**
 * Deleted accounts: what the removal of each has come to, and by what its identity is known again. What outlives it belongs to the
 * player `gone:<id>`.
 */
export const departed = pgTable(
  'departed',
  {
    /** Stands in the name of whom they have become. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Mark of the identity (see `identity/identities.ts`); in rows of old the SHA-256 of the uid, until the identity comes back. */
    identity: text('identity').notNull(),
    at: machineStamp('at'),
    /** Uid and name as long as rows of the account are left, the step of their removal, and how far that has come. */
    leaving: text('leaving'),
    name: text('name'),
    step: text('step'),
    reached: bigint('reached', { mode: 'number' }).notNull().default(0),
    /** The operator has barred the identity. */
    disabled: boolean('disabled').notNull().default(false),
    /** Uid of the account that the identity has now. */
    returnedAs: text('returned_as'),
  },
  table => [
    index('departed_identity').on(table.identity),
    uniqueIndex('departed_leaving').on(table.leaving).where(sql`${table.leaving} is not null`),
    index('departed_returned_as').on(table.returnedAs).where(sql`${table.returnedAs} is not null`),
  ],
);
