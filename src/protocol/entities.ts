import * as v from 'valibot';
import { PIECE_LETTERS, PROMOTIONS, SIDES } from '../rules/chess';
import { HOUSE_STRENGTHS } from '../rules/house';
import { QUICK_MODES, TIME_CONTROL_NAMES } from '../rules/time-control';

/** Schemas of the things that calls and messages carry. @source specification §3 */

export const sideSchema = v.picklist(SIDES);
export const squareSchema = v.pipe(v.string(), v.regex(/^[a-h][1-8]$/));
export const promotionSchema = v.picklist(PROMOTIONS);
export const pieceLetterSchema = v.picklist(PIECE_LETTERS);
export const millisSchema = v.pipe(v.number(), v.finite());

/** Time controls of the quick queue. */
export const quickModeSchema = v.picklist(QUICK_MODES);
/** Time controls of duels, challenges and practice. @source requirements, settled reading 101 */
export const timeControlSchema = v.picklist(TIME_CONTROL_NAMES);

/** How strongly the house plays a game that it was asked for. @source settled reading 80 */
export const houseStrengthSchema = v.picklist(HOUSE_STRENGTHS);

/** How precious an item is, from common to most precious. */
export const TIERS = ['C', 'B', 'A', 'S', 'SS'] as const;
export const tierSchema = v.picklist(TIERS);
export type Tier = (typeof TIERS)[number];

/** A whole number that a database and a browser hold exactly: ids, and counts. */
export const idSchema = v.pipe(v.number(), v.safeInteger());

/** Items that a player shows: the active one of each kind; `null` where none is active. */
export const cardSchema = v.object({
  avatar: v.nullable(v.object({ id: v.optional(idSchema), url: v.string() })),
  piece: v.nullable(v.object({ id: v.optional(idSchema), type: v.string() })),
  frame: v.nullable(v.object({ id: idSchema, name: v.string() })),
  flag: v.nullable(v.object({ id: idSchema, url: v.string(), tier: tierSchema })),
  board: v.nullable(v.object({ id: idSchema, name: v.string() })),
});
export type Card = v.InferOutput<typeof cardSchema>;

/** The parts of a player's picture. */
export const portraitSchema = v.pick(cardSchema, ['avatar', 'frame']);
export type Portrait = v.InferOutput<typeof portraitSchema>;

/** One player of a game, as both players see them. `elo` is the rounded rating of the game's pool. */
export const gamePlayerSchema = v.object({
  username: v.string(),
  elo: v.number(),
  board: v.string(),
  card: v.optional(cardSchema),
  /** Played by the house: unrated. */
  house: v.optional(v.boolean(), false),
  /** Added to the wire: `elo` still moves far with each game. */
  provisional: v.optional(v.boolean()),
});
export type GamePlayer = v.InferOutput<typeof gamePlayerSchema>;

/** Pieces taken, by the colour that lost them. */
export const capturedSchema = v.object({
  w: v.array(pieceLetterSchema),
  b: v.array(pieceLetterSchema),
});

export const serverMessageSchema = v.object({
  lang: v.string(),
  text: v.string(),
  /** ISO 8601. */
  date: v.string(),
  action: v.optional(v.object({ url: v.string(), name: v.string() })),
});
export type ServerMessage = v.InferOutput<typeof serverMessageSchema>;

/** Text that a database takes. */
export const textSchema = v.pipe(
  v.string(),
  v.check(value => !value.includes('\0'), 'Not a text'),
);
