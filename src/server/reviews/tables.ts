import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core';
import type { ReviewedPosition } from '../../protocol/reviews';
import { moment, stamp } from '../database/columns';
import { game } from '../games/tables';
import { player } from '../players/tables';

/** Tables of the reviews. SQL stays within PostgreSQL 15. */

/**
 * One review for each game, made once and kept. The rows that wait are the queue of all nodes: a node that works at one
 * holds it for a while and renews that as it goes on, so that the work of a node that has died is taken up.
 */
export const review = pgTable(
  'review',
  {
    game: bigint('game', { mode: 'number' })
      .primaryKey()
      .references(() => game.id),
    requester: text('requester')
      .notNull()
      .references(() => player.uid),
    requestedAt: stamp('requested_at'),
    state: text('state', { enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Node that works at it, and until when nobody else does. */
    owner: text('owner'),
    ownedUntil: moment('owned_until'),
    /** Verdicts so far, from the first position on. */
    positions: jsonb('positions').$type<ReviewedPosition[]>().notNull().default([]),
    /** Name of the engine, once it is done. */
    engine: text('engine'),
    /** How near each side came to the engine's play, percent, once it is done; null for a side that made no move. */
    whiteAccuracy: real('white_accuracy'),
    blackAccuracy: real('black_accuracy'),
  },
  table => [
    // Reviews finished by a version that did not store accuracies. White moves first, so a stored one is never null.
    index('review_accuracy_missing')
      .on(table.game)
      .where(sql`${table.state} = 'done' and ${table.whiteAccuracy} is null`),
    index('review_waiting').on(table.requestedAt, table.game).where(sql`${table.state} = 'waiting'`),
    index('review_requester').on(table.requester, table.requestedAt),
  ],
);

/**
 * One row for each game that was played for a stake or a prize, written with its end: the second referee replays the game
 * once. The rows that wait are a queue like that of the reviews. `skipped`: no node had time for a day.
 */
export const secondLook = pgTable(
  'second_look',
  {
    game: bigint('game', { mode: 'number' })
      .primaryKey()
      .references(() => game.id),
    requestedAt: stamp('requested_at'),
    state: text('state', { enum: ['waiting', 'agrees', 'differs', 'skipped'] })
      .notNull()
      .default('waiting'),
    /** Node that works at it, and until when nobody else does. */
    owner: text('owner'),
    ownedUntil: moment('owned_until'),
    lookedAt: moment('looked_at'),
    /** Half-move after which the two referees differ, and about what; null where they agree. */
    ply: integer('ply'),
    difference: text('difference'),
  },
  table => [
    index('second_look_waiting').on(table.requestedAt, table.game).where(sql`${table.state} = 'waiting'`),
    index('second_look_differs').on(table.lookedAt).where(sql`${table.state} = 'differs'`),
  ],
);
