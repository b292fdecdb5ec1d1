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
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/**
 * Everything lasting. SQL stays within PostgreSQL 15.
 * Amounts of money are hundredths in BIGINT; clock values are whole milliseconds.
 */

const moment = (name: string) => timestamp(name, { withTimezone: true });
const count = (name: string) => integer(name).notNull().default(0);

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
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    // Names are unique without regard to case (IP-26).
    uniqueIndex('player_username').on(sql`lower(${table.username})`),
    check('player_house_has_name', sql`not ${table.house} or ${table.username} is not null`),
  ],
);

/** What a player owns. `name` is the avatar's url, the flag's url, the frame's name, the set's type or the board's theme. */
export const item = pgTable(
  'item',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: ['avatar', 'piece', 'frame', 'flag', 'board'] }).notNull(),
    name: text('name').notNull(),
    owner: text('owner')
      .notNull()
      .references(() => player.uid),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('item_owner').on(table.owner, table.kind)],
);

/** An account of the ledger. Players' balances never go below zero; the others may. */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: ['player', 'mint', 'fee', 'escrow'] }).notNull(),
    /** Set for players only. */
    owner: text('owner').references(() => player.uid),
    currency: text('currency', { enum: ['KING', 'QUEEN'] }).notNull(),
    balance: bigint('balance', { mode: 'bigint' }).notNull().default(sql`0`),
  },
  table => [
    uniqueIndex('ledger_account_owner')
      .on(table.kind, table.currency, table.owner)
      .where(sql`${table.owner} is not null`),
    uniqueIndex('ledger_account_house').on(table.kind, table.currency).where(sql`${table.owner} is null`),
    check('ledger_account_covered', sql`${table.kind} <> 'player' or ${table.balance} >= 0`),
  ],
);

/** One movement of money; its entries sum to zero. Never changed, never deleted. */
export const ledgerTransfer = pgTable('ledger_transfer', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  reason: text('reason').notNull(),
  reference: text('reference').notNull(),
  at: moment('at').notNull().defaultNow(),
});

export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    transfer: bigint('transfer', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransfer.id),
    account: bigint('account', { mode: 'number' })
      .notNull()
      .references(() => ledgerAccount.id),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.transfer, table.account] }),
    index('ledger_entry_account').on(table.account),
  ],
);

/** The answer once given to a call with an `Idempotency-Key`, kept for a day. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    uid: text('uid').notNull(),
    key: text('key').notNull(),
    /** Method, path and body, hashed: another request under the same key is refused. */
    request: text('request').notNull(),
    answer: jsonb('answer').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.uid, table.key] })],
);

/** One game. While it is played, one node owns it: `owner`, `fence` and `leaseUntil` (database clock). */
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
    state: text('state', { enum: ['playing', 'ended', 'aborted'] })
      .notNull()
      .default('playing'),
    owner: text('owner'),
    fence: bigint('fence', { mode: 'number' }).notNull().default(0),
    leaseUntil: moment('lease_until'),
    /** Half-moves made. */
    ply: count('ply'),
    fen: text('fen').notNull(),
    /** Milliseconds left on each clock when the last move was made. */
    whiteLeft: integer('white_left').notNull(),
    blackLeft: integer('black_left').notNull(),
    /** Ratings the two began with, rounded; null in games from before these were kept. */
    whiteRating: integer('white_rating'),
    blackRating: integer('black_rating'),
    /** When the side to move got the move. */
    turnSince: moment('turn_since').notNull().defaultNow(),
    drawOffer: text('draw_offer', { enum: ['w', 'b'] }),
    result: text('result', { enum: ['white', 'black', 'draw'] }),
    reason: text('reason'),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  table => [
    index('game_white').on(table.white, table.id),
    index('game_black').on(table.black, table.id),
    index('game_playing').on(table.leaseUntil).where(sql`${table.state} = 'playing'`),
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
    at: moment('at').notNull(),
  },
  table => [primaryKey({ columns: [table.game, table.ply] })],
);

/** What a player has to say about one of his finished games. Closed by the operator, never deleted. */
export const report = pgTable(
  'report',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    game: bigint('game', { mode: 'number' })
      .notNull()
      .references(() => game.id),
    reporter: text('reporter')
      .notNull()
      .references(() => player.uid),
    reason: text('reason').notNull(),
    at: moment('at').notNull().defaultNow(),
    /** Null while it is open. */
    closedAt: moment('closed_at'),
  },
  table => [
    uniqueIndex('report_once').on(table.game, table.reporter),
    index('report_open').on(table.id).where(sql`${table.closedAt} is null`),
  ],
);

/** Values the operator sets: `terms-version`, `client-version`, `server-messages`. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});

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

/** Refresh tokens of the embedded identity, by SHA-256. One that lies unused for long is worth nothing. */
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
