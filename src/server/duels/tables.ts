import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { DECLINE_REASONS, DUEL_ENDINGS, PARTINGS } from '../../protocol/duel';
import { DUEL_RESULTS } from '../../protocol/duel-calls';
import { TIME_CONTROL_NAMES } from '../../rules/time-control';
import { count, moment, stamp } from '../database/columns';
import { game } from '../games/tables';
import { player } from '../players/tables';

/** Tables of the duels. Stakes are whole KING. SQL stays within PostgreSQL 15. */

/** How a duel ended: with a game (`calledOff`: that was aborted), or without one. */
const HOWS = [...DUEL_RESULTS, ...DUEL_ENDINGS] as const;

/**
 * One duel, from the moment somebody waits. Its row is kept for ever: it is the receipt. It changes by
 * compare-and-swap on `version`, in one transaction with what that moves in the ledger.
 */
export const duel = pgTable(
  'duel',
  {
    /** Six signs by which it is found; also the name of its escrow, `duel:K7QX4M`. */
    code: text('code').primaryKey(),
    version: count('version'),
    state: text('state', { enum: ['waiting', 'matched', 'playing', 'ended'] }).notNull(),
    how: text('how', { enum: HOWS }),
    /** The player who waits: its creator, or the joiner who has taken it over from them. */
    owner: text('owner')
      .notNull()
      .references(() => player.uid),
    joiner: text('joiner').references(() => player.uid),
    gameMode: text('game_mode', { enum: TIME_CONTROL_NAMES }).notNull(),
    /** Stake of each of the two players. */
    bet: integer('bet').notNull(),
    isPublic: boolean('is_public').notNull(),
    /** The player whom its owner has challenged: nobody else may join. */
    challenged: text('challenged').references(() => player.uid),
    ownerReady: boolean('owner_ready').notNull().default(false),
    joinerReady: boolean('joiner_ready').notNull().default(false),
    /** Moments at which the two have staked. */
    ownerSince: stamp('owner_since'),
    joinerSince: moment('joiner_since'),
    /** Last sign of life of the owner's channel while they wait. */
    seenAt: stamp('seen_at'),
    expiresAt: moment('expires_at').notNull(),
    /** Moment by which both have to be ready. */
    limitAt: moment('limit_at'),
    changedAt: stamp('changed_at'),
    /** The last player who left an opponent, how, and the reason they gave. */
    leftBy: text('left_by'),
    leftHow: text('left_how', { enum: PARTINGS }),
    leftReason: text('left_reason', { enum: DECLINE_REASONS }),
    /** Players who may not join again: in a public duel, one of the pair has declined. Empty once it no longer waits. */
    parted: text('parted').array().notNull().default([]),
    game: bigint('game', { mode: 'number' }).references(() => game.id),
    winner: text('winner').references(() => player.uid),
    createdAt: stamp('created_at'),
    endedAt: moment('ended_at'),
    /** Set when the operator has taken the payment back; both players see the reason. */
    reversedAt: moment('reversed_at'),
    reversedReason: text('reversed_reason'),
  },
  table => [
    uniqueIndex('duel_game').on(table.game),
    // A player is in one duel at a time (IP-15). A lock keeps them from being owner of one and joiner of another.
    uniqueIndex('duel_owner_open').on(table.owner).where(sql`${table.state} <> 'ended'`),
    uniqueIndex('duel_joiner_open').on(table.joiner).where(sql`${table.state} <> 'ended'`),
    index('duel_open').on(table.state, table.createdAt).where(sql`${table.state} <> 'ended'`),
    index('duel_winner').on(table.winner).where(sql`${table.winner} is not null`),
    // For the sum of a player's stakes within a day.
    index('duel_owner_since').on(table.owner, table.ownerSince),
    index('duel_joiner_since').on(table.joiner, table.joinerSince),
    index('duel_challenged').on(table.challenged).where(sql`${table.challenged} is not null`),
    // For the removal of an account.
    index('duel_left_by').on(table.leftBy).where(sql`${table.leftBy} is not null`),
    check('duel_bet', sql`${table.bet} between 0 and 100000`),
    check('duel_two_players', sql`${table.owner} <> ${table.joiner}`),
    check('duel_challenge', sql`${table.challenged} is null or not ${table.isPublic}`),
    check('duel_has_joiner', sql`${table.state} in ('waiting', 'ended') or ${table.joiner} is not null`),
    check('duel_has_game', sql`${table.state} <> 'playing' or ${table.game} is not null`),
    check('duel_ended_somehow', sql`(${table.state} = 'ended') = (${table.how} is not null)`),
  ],
);

/** Limits that players have set for themselves. */
export const duelLimit = pgTable('duel_limit', {
  uid: text('uid')
    .primaryKey()
    .references(() => player.uid),
  /** Most KING staked within 24 hours; null for no limit. */
  dayStake: integer('day_stake'),
  /** A wider limit, and from when it holds; null if none has been asked for. */
  nextDayStake: integer('next_day_stake'),
  nextFrom: timestamp('next_from', { withTimezone: true }),
  coolOffUntil: moment('cool_off_until'),
});
