import * as v from 'valibot';
import {
  gamePlayerSchema,
  idSchema,
  millisSchema,
  quickModeSchema,
  squareSchema,
  textSchema,
} from './entities';
import { MAX_USERNAME } from './limits';

/**
 * `/watch` (added to the wire): games that are being played now. Optional fields of its answer may be missing in that
 * of an older server.
 */

/** At most so many games are listed. */
export const MAX_WATCHED = 200;

/** Origins of games that are not quick ones: what they are played for. */
export const WATCHED_ORIGINS = ['tournament', 'duel'] as const;
export type WatchedOrigin = (typeof WATCHED_ORIGINS)[number];

/** Orders of the list, by what comes first. */
export const WATCH_ORDERS = ['strength', 'watchers', 'newest'] as const;
export type WatchOrder = (typeof WATCH_ORDERS)[number];

/** Without `count` a few of the strongest are answered; with it, that many and how many there are in all. */
export const watchQuery = v.object({
  count: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/))),
  /** Games of its tempo: rapid ones of every increment, say. */
  gameMode: v.optional(quickModeSchema),
  origin: v.optional(v.picklist(WATCHED_ORIGINS)),
  /** Strongest first, unless something else is asked for. */
  order: v.optional(v.picklist(WATCH_ORDERS)),
  /** Letters of a player's name. */
  name: v.optional(v.pipe(textSchema, v.trim(), v.minLength(1), v.maxLength(MAX_USERNAME))),
  /** Only games of the tournament with this id. */
  tournament: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))),
});
export type WatchQuery = v.InferOutput<typeof watchQuery>;

const watchedGame = v.object({
  game: idSchema,
  white: gamePlayerSchema,
  black: gamePlayerSchema,
  gameMode: v.string(),
  origin: v.optional(v.picklist(WATCHED_ORIGINS)),
  fen: v.string(),
  /** Half-moves made. */
  ply: idSchema,
  /** Milliseconds left when the answer was written; `running`: whose time runs, `null` while nobody's does. */
  clock: v.optional(
    v.object({
      white: millisSchema,
      black: millisSchema,
      running: v.nullable(v.picklist(['white', 'black'])),
    }),
  ),
  lastMove: v.optional(v.object({ from: squareSchema, to: squareSchema })),
  /** How many watch it, as far as the answering server knows. */
  watchers: v.optional(idSchema),
});
export type WatchedGame = v.InferOutput<typeof watchedGame>;

export const watchAnswer = v.object({
  games: v.array(watchedGame),
  /** How many are being played, by game mode. */
  counts: v.optional(v.record(v.string(), idSchema)),
  /** How many of them are played for something. */
  origins: v.optional(v.object({ tournament: idSchema, duel: idSchema })),
  /** How many people watch, whichever game. */
  watching: v.optional(idSchema),
});
export type WatchAnswer = v.InferOutput<typeof watchAnswer>;
