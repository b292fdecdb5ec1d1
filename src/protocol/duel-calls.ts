import * as v from 'valibot';
import { declineReasonSchema } from './duel';
import { refusedSchema } from './duel-refusal';
import { gamePlayerSchema, idSchema, millisSchema, timeControlSchema } from './entities';

/**
 * Calls about duels, added to the wire. Paths are relative to the API base. Amounts are whole KING, moments are epoch
 * milliseconds of the server's clock.
 */

/** Answer of GET `/duels`: how many duels of others wait in the room, as the reader sees it. */
export const openDuels = v.object({ open: millisSchema });

/**
 * Answer of GET `/duels/{code}`, for the dialog in which a duel is joined: the duel, or why it cannot be joined. Wrong
 * codes are limited, here and on the channel together.
 */
export const duelAnswer = v.union([
  v.object({
    duel: v.object({
      id: v.string(),
      /** The player who waits, with their card. */
      opponent: gamePlayerSchema,
      bet: millisSchema,
      gameMode: timeControlSchema,
      public: v.boolean(),
      /** The reader is challenged: nobody else may join, and they may decline. */
      challenge: v.optional(v.literal(true)),
      expires: millisSchema,
      /** The server's now. */
      time: millisSchema,
    }),
  }),
  v.object({ refusal: refusedSchema }),
]);
export type DuelAnswer = v.InferOutput<typeof duelAnswer>;

/** Body of POST `/duels/{code}/decline`, by which a challenged player says no without joining first. */
export const declineBody = v.nullish(v.object({ reason: v.optional(declineReasonSchema) }));
export type DeclineBody = v.InferOutput<typeof declineBody>;

/** `declined`: the challenge is over, however it came to that. */
export const declineAnswer = v.union([
  v.object({ declined: v.literal(true) }),
  v.object({ refusal: refusedSchema }),
]);
export type DeclineAnswer = v.InferOutput<typeof declineAnswer>;

/** How the game of a duel ended. `calledOff`: it was aborted, and the stakes are back. */
export const DUEL_RESULTS = ['won', 'drawn', 'calledOff'] as const;

/**
 * Answer of GET `/duels/receipt/{gameid}`, for the two players of a game that is or was a duel; others get a 404. The
 * stakes while it is played, and what has become of them afterwards.
 */
export const duelReceipt = v.object({
  /** The code of the duel, which is the number of the receipt. */
  id: v.string(),
  game: idSchema,
  /** Name of the opponent. */
  opponent: v.string(),
  /** Stake of each of the two. */
  bet: millisSchema,
  /** There is no fee on duels. */
  fee: millisSchema,
  /** `playing`: not settled yet. */
  how: v.picklist(['playing', ...DUEL_RESULTS]),
  /** Name of the winner; `null` unless `won`. */
  winner: v.nullable(v.string()),
  /** KING paid to the reader: both stakes, their own, or nothing. */
  received: millisSchema,
  /** When it was settled; `null` while it is played. */
  at: v.nullable(millisSchema),
  /** The operator has taken the payment back: each has their own stake again. */
  reversed: v.nullable(v.object({ reason: v.string(), at: millisSchema })),
});
export type DuelReceipt = v.InferOutput<typeof duelReceipt>;

/** Longest cool-off that can be asked for at once. */
export const MAX_COOL_OFF_HOURS = 30 * 24;

/**
 * Answer of GET and POST `/duels/limits`: what the user has set for themselves. Stakes of duels that were never played
 * do not count.
 */
export const duelLimits = v.object({
  /** Most KING that may be staked within 24 hours; `null` for no limit. */
  dayStake: v.nullable(millisSchema),
  /** KING staked within the last 24 hours. */
  staked: millisSchema,
  /** A wider limit that has been asked for, and from when it holds. */
  next: v.nullable(v.object({ dayStake: v.nullable(millisSchema), from: millisSchema })),
  /** End of the cool-off, until which the user cannot stake; `null` when there is none. */
  coolOffUntil: v.nullable(millisSchema),
  /** KING of the user in the escrow of duels. */
  held: millisSchema,
  /** The server's now. */
  time: millisSchema,
});
export type DuelLimits = v.InferOutput<typeof duelLimits>;

/**
 * Body of POST `/duels/limits`. A tighter limit of the day holds at once, a wider one after a day; to leave it as it
 * is, send the one that has been asked for (`next`), or else the one that holds. A cool-off of so many hours begins
 * now; a shorter one than is running, or 0, ends it at the earliest in a day; left out, it stays.
 */
export const duelLimitsBody = v.object({
  dayStake: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))),
  coolOffHours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COOL_OFF_HOURS))),
});
export type DuelLimitsBody = v.InferOutput<typeof duelLimitsBody>;
