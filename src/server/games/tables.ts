import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { UNRATED_BECAUSE } from '../../protocol/game-frames';
import { SIDES } from '../../rules/chess';
import { RESULTS } from '../../rules/result';
import { count, moment, stamp } from '../database/columns';
import { player } from '../players/tables';

/** Tables of the games. Clock values are whole milliseconds. SQL stays within PostgreSQL 15. */

/** One game. While it is played it has a lease of the kind `game`. */
export const game = pgTable(
  'game',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    white: text('white')
      .notNull()
      .references(() => player.uid),
    black: text('black')
      .notNull()
      .references(() => player.uid),
    gameMode: text('game_mode').notNull(),
    playlist: text('playlist').notNull().default('NORMAL'),
    rated: boolean('rated').notNull(),
    /** Why a game that was ordered as a rated one is none. One that ended too soon is in no statistics either. See `order.ts`. */
    unratedBecause: text('unrated_because', { enum: UNRATED_BECAUSE }),
    /** Agreement that the two play by: kind of the first origin, and its reference. See `order.ts`. */
    origin: text('origin').notNull(),
    originReference: text('origin_reference'),
    /** The game that this one repeats. */
    rematchOf: bigint('rematch_of', { mode: 'number' }).references((): AnyPgColumn => game.id),
    state: text('state', { enum: ['playing', 'ended', 'aborted'] })
      .notNull()
      .default('playing'),
    /** Half-moves made. */
    ply: count('ply'),
    fen: text('fen').notNull(),
    /** Milliseconds left on each clock when the last move was made. */
    whiteLeft: integer('white_left').notNull(),
    blackLeft: integer('black_left').notNull(),
    /** Ratings the two began with, rounded; null in games from before these were kept. */
    whiteRating: integer('white_rating'),
    blackRating: integer('black_rating'),
    /** Ratings the game left them with, rounded; null as long as it is played, where it changed none, and in games of old. */
    whiteRatingAfter: integer('white_rating_after'),
    blackRatingAfter: integer('black_rating_after'),
    /** When the side to move got the move. */
    turnSince: stamp('turn_since'),
    drawOffer: text('draw_offer', { enum: SIDES }),
    /** Sides whose draw offers their opponent takes no more: `w`, `b` or `wb`. */
    drawMuted: text('draw_muted').notNull().default(''),
    result: text('result', { enum: RESULTS }),
    reason: text('reason'),
    createdAt: stamp('created_at'),
    endedAt: moment('ended_at'),
  },
  table => [
    index('game_white').on(table.white, table.id),
    index('game_black').on(table.black, table.id),
    // For games between two dates, and for counts over all games of a player, which may be tens of thousands: these
    // read the index alone. A game that is being played is in neither index.
    index('game_white_ended')
      .on(
        table.white,
        table.endedAt,
        table.black,
        table.result,
        table.reason,
        table.gameMode,
        table.whiteRating,
        table.whiteRatingAfter,
      )
      .where(sql`${table.state} = 'ended'`),
    index('game_black_ended')
      .on(
        table.black,
        table.endedAt,
        table.white,
        table.result,
        table.reason,
        table.gameMode,
        table.blackRating,
        table.blackRatingAfter,
      )
      .where(sql`${table.state} = 'ended'`),
    // For a player's practice, which their totals leave out.
    index('game_white_practice')
      .on(table.white)
      .where(sql`${table.state} = 'ended' and ${table.origin} = 'practice'`),
    index('game_black_practice')
      .on(table.black)
      .where(sql`${table.state} = 'ended' and ${table.origin} = 'practice'`),
    // For a player's rated wins against the strongest.
    index('game_white_beat')
      .on(table.white, table.blackRating)
      .where(
        sql`${table.state} = 'ended' and ${table.result} = 'white' and ${table.whiteRatingAfter} is not null`,
      ),
    index('game_black_beat')
      .on(table.black, table.whiteRating)
      .where(
        sql`${table.state} = 'ended' and ${table.result} = 'black' and ${table.blackRatingAfter} is not null`,
      ),
    // For the number of rated games that a pair has had of late.
    index('game_pair').on(table.white, table.black, table.createdAt).where(sql`${table.rated}`),
    // A player is in one game at a time (IP-15).
    uniqueIndex('game_white_playing').on(table.white).where(sql`${table.state} = 'playing'`),
    uniqueIndex('game_black_playing').on(table.black).where(sql`${table.state} = 'playing'`),
    check('game_two_players', sql`${table.white} <> ${table.black}`),
    check('game_ended_has_result', sql`${table.state} <> 'ended' or ${table.result} is not null`),
  ],
);

/** One half-move, written before it is confirmed. */
export const gameMove = pgTable(
  'game_move',
  {
    game: bigint('game', { mode: 'number' })
      .notNull()
      .references(() => game.id),
    /** 1 for White's first. */
    ply: integer('ply').notNull(),
    san: text('san').notNull(),
    from: text('from_square').notNull(),
    to: text('to_square').notNull(),
    promotion: text('promotion'),
    mid: text('mid'),
    whiteLeft: integer('white_left').notNull(),
    blackLeft: integer('black_left').notNull(),
    /** Milliseconds the mover thought. */
    spent: integer('spent').notNull(),
    /** Milliseconds given back for the delay of the mover's connection. */
    credit: integer('credit').notNull().default(0),
    /** Round trip that was assumed, and the shortest that something had proved, milliseconds; null where unknown. */
    roundTrip: integer('round_trip'),
    shortestWay: integer('shortest_way'),
    at: moment('at').notNull(),
  },
  table => [primaryKey({ columns: [table.game, table.ply] })],
);
