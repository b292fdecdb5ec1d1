import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { CANCEL_REASONS } from '../../protocol/tournament-status';
import { count, moment, stamp } from '../database/columns';
import { game } from '../games/tables';
import { player } from '../players/tables';

/** Tables of the tournaments. Amounts are hundredths: fees in KING, prizes in queens. SQL stays within PostgreSQL 15. */

const hundredths = (name: string) => bigint(name, { mode: 'bigint' });

/**
 * One tournament. It changes by compare-and-swap on `version`, in one transaction with what that moves in the ledger.
 * Before its start that is sign-up; from `closed` to `finished` its run.
 */
export const tournament = pgTable(
  'tournament',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    version: count('version'),
    name: text('name').notNull(),
    status: text('status', { enum: ['created', 'open', 'closed', 'finished', 'cancelled'] })
      .notNull()
      .default('created'),
    openAt: moment('open_at').notNull(),
    startAt: moment('start_at').notNull(),
    entryFee: hundredths('entry_fee').notNull(),
    prizePool: hundredths('prize_pool').notNull(),
    /** Percent of the prize pool for each rank. @source settled reading 44 */
    split: jsonb('split').$type<number[]>().notNull(),
    eloStart: integer('elo_start').notNull(),
    eloEnd: integer('elo_end').notNull(),
    gameMode: text('game_mode').notNull(),
    /** Games of a series. */
    bestOf: integer('best_of').notNull().default(3),
    /** With fewer entrants at the start it is cancelled. */
    least: integer('least').notNull().default(2),
    places: integer('places').notNull(),
    /** How long players have for a ready check, milliseconds. */
    readyMs: integer('ready_ms').notNull(),
    /** Whether the house made it on its schedule. */
    house: boolean('house').notNull().default(false),
    /** House players fill the field up to so many when it is closed. */
    fillTo: count('fill_to'),
    /** When the operator halted it: before the start its dates stand still, afterwards no series begins. */
    pausedAt: moment('paused_at'),
    /** The draw of lots: hash and seed (hexadecimal), and the numbers of the entrants in the order drawn. */
    commit: text('commit').notNull(),
    seed: text('seed').notNull(),
    seedOpenedAt: moment('seed_opened_at'),
    drawOrder: jsonb('draw_order').$type<number[]>(),
    champion: text('champion').references(() => player.uid),
    finishedAt: moment('finished_at'),
    /** Text that GET `/tournament/{id}` answers as `results` once it is over. */
    results: text('results'),
    cancelledBecause: text('cancelled_because', { enum: CANCEL_REASONS }),
    /** For the operator's own records. */
    cancelReason: text('cancel_reason'),
    createdAt: stamp('created_at'),
  },
  table => [
    index('tournament_status').on(table.status, table.startAt),
    index('tournament_champion')
      .on(table.champion, table.finishedAt)
      .where(sql`${table.champion} is not null`),
    index('tournament_finished').on(table.finishedAt).where(sql`${table.status} = 'finished'`),
    check('tournament_dates', sql`${table.openAt} < ${table.startAt}`),
    check('tournament_amounts', sql`${table.entryFee} >= 0 and ${table.prizePool} >= 0`),
    check('tournament_elo', sql`${table.eloStart} <= ${table.eloEnd}`),
    check('tournament_places', sql`${table.least} >= 2 and ${table.places} >= ${table.least}`),
    check(
      'tournament_cancelled_somehow',
      sql`(${table.status} = 'cancelled') = (${table.cancelledBecause} is not null)`,
    ),
  ],
);

/**
 * One application. A player who leaves and comes back has two. `in`: takes part; `left`: went before the start, with
 * half of the fee; `refunded`: the tournament was cancelled; `playing` and `done`: while and after it is played.
 */
export const tournamentEntrant = pgTable(
  'tournament_entrant',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tournament: bigint('tournament', { mode: 'number' })
      .notNull()
      .references(() => tournament.id),
    uid: text('uid')
      .notNull()
      .references(() => player.uid),
    state: text('state', { enum: ['in', 'left', 'refunded', 'playing', 'done'] })
      .notNull()
      .default('in'),
    house: boolean('house').notNull().default(false),
    feePaid: hundredths('fee_paid').notNull(),
    refunded: hundredths('refunded').notNull().default(sql`0`),
    appliedAt: stamp('applied_at'),
    leftAt: moment('left_at'),
    /** From 1 in the order of applications, with name and rating, as they were when the list was closed. */
    number: integer('number'),
    name: text('name'),
    elo: integer('elo'),
    rank: integer('rank'),
    /** Whether they are out without having come to any match. */
    missed: boolean('missed').notNull().default(false),
    /** Queens won. */
    prize: hundredths('prize').notNull().default(sql`0`),
  },
  table => [
    index('tournament_entrant_list').on(table.tournament, table.id),
    uniqueIndex('tournament_entrant_number').on(table.tournament, table.number),
    // A person takes part in one tournament at a time: an order to leave names none. House players may be in several.
    uniqueIndex('tournament_entrant_open')
      .on(table.uid)
      .where(sql`${table.state} in ('in', 'playing') and not ${table.house}`),
    index('tournament_entrant_uid').on(table.uid, table.id),
    // Keeps this look-up short: a house player has played in thousands of tournaments.
    index('tournament_entrant_playing').on(table.uid).where(sql`${table.state} = 'playing'`),
    check(
      'tournament_entrant_fee',
      sql`${table.feePaid} >= 0 and ${table.refunded} between 0 and ${table.feePaid}`,
    ),
    check('tournament_entrant_left', sql`(${table.state} = 'left') = (${table.leftAt} is not null)`),
  ],
);

/** A tournament while it is played, as the node that runs it has written it down. It has a lease of the kind `tournament`. */
export const tournamentRun = pgTable('tournament_run', {
  tournament: bigint('tournament', { mode: 'number' })
    .primaryKey()
    .references(() => tournament.id),
  /** Counts its changes. */
  seq: integer('seq').notNull(),
  /** See `run/state.ts`. */
  snapshot: jsonb('snapshot').notNull(),
  at: stamp('at'),
});

/** The games of the series, written in the transactions that make and close them. */
export const tournamentSeriesGame = pgTable(
  'tournament_series_game',
  {
    game: bigint('game', { mode: 'number' })
      .primaryKey()
      .references(() => game.id),
    tournament: bigint('tournament', { mode: 'number' })
      .notNull()
      .references(() => tournament.id),
    /** Id of the match in its bracket. */
    match: integer('match').notNull(),
    /** 1 for the first game of the series. */
    number: integer('number').notNull(),
    /** Null while it is played; an order that ends it sets this first. A game called off is played again if its series goes on. */
    result: text('result', { enum: ['white', 'black', 'draw', 'aborted'] }),
    reason: text('reason'),
  },
  table => [
    uniqueIndex('tournament_series_game_place')
      .on(table.tournament, table.match, table.number)
      .where(sql`${table.result} is null or ${table.result} <> 'aborted'`),
  ],
);

/** Wishes of players and the operator about a tournament, on their way to the node that runs it. */
export const tournamentWish = pgTable(
  'tournament_wish',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tournament: bigint('tournament', { mode: 'number' })
      .notNull()
      .references(() => tournament.id),
    wish: jsonb('wish').notNull(),
    at: stamp('at'),
  },
  table => [index('tournament_wish_tournament').on(table.tournament)],
);
