import * as v from 'valibot';
import { cardSchema, gamePlayerSchema, idSchema, millisSchema, timeControlSchema } from './entities';
import { doorCode, doorDetails } from './otp';
import { keptSettings } from './settings';

/**
 * Calls about the user and other players. Paths are relative to the API base.
 *
 * @source specification §7; requirements API-04…07, API-22
 */

export const userStatusSchema = v.picklist(['OK', 'BAN', 'tyc_not_agreed']);
export type UserStatus = v.InferOutput<typeof userStatusSchema>;

/** How two-factor was turned off without a one-time code: by a recovery code, or by the operator. */
export const OTP_RESETS = ['recovery', 'operator'] as const;
const otpReset = v.object({
  by: v.picklist(OTP_RESETS),
  /** Epoch milliseconds. */
  at: v.number(),
  /** Until then nothing can be sold or bought, staked or paid for a name (epoch milliseconds). */
  sellingHeldUntil: v.number(),
});
export type OtpReset = v.InferOutput<typeof otpReset>;

/** Added to the wire: which ratings still move far with each game, until some have been played. */
const provisionalSchema = v.optional(v.object({ rapid: v.boolean(), blitz: v.boolean() }));

/** A challenge to the user that waits for an answer. Moments are epoch milliseconds of the server's clock. */
const challengeSchema = v.object({
  /** Code of its duel. */
  id: v.string(),
  /** The challenger, with their card. */
  opponent: gamePlayerSchema,
  gameMode: timeControlSchema,
  /** Stake of each, in whole KING. */
  bet: millisSchema,
  expires: millisSchema,
  /** The server's now. */
  time: millisSchema,
});
export type Challenge = v.InferOutput<typeof challengeSchema>;

export const userAnswer = v.object({
  user: v.object({
    /** Equals `firebaseId` until one is chosen. */
    username: v.string(),
    firebaseId: v.string(),
    /** KING with two decimals. */
    kingAmount: v.number(),
    /** Added to the wire: queens, the currency of prizes, with two decimals. */
    queenAmount: v.optional(v.number()),
    activeBoard: v.nullable(v.object({ id: idSchema, name: v.string() })),
    /** Two-factor on. */
    otp: v.boolean(),
    rapid_ranked: v.number(),
    blitz_ranked: v.number(),
    provisional: provisionalSchema,
  }),
  otp: v.boolean(),
  card: cardSchema,
  hasUnreadSupport: v.boolean(),
  /** Added: notices that the user has not seen. */
  unreadNotices: v.optional(v.number()),
  /**
   * Added: challenges to the user that wait for an answer, the newest first; missing where there are none. Those with the
   * three first time controls alone, since a client of before reads no answer with another in it.
   */
  challenges: v.optional(v.array(challengeSchema)),
  /** Added, where there are others besides: all of them. `null` for one in a form that is not known here. */
  allChallenges: v.optional(v.array(v.fallback(v.nullable(challengeSchema), null))),
  userStatus: userStatusSchema,
  /** Added to the specified answer: the version of the terms in force. */
  termsVersion: v.optional(v.number()),
  /** Added: until then nothing can be sold or bought, staked or paid for a name (epoch milliseconds). */
  heldUntil: v.optional(v.number()),
  /** Added: two-factor was turned off without a one-time code, which is why; missing once that holds nothing up any more. */
  otpReset: v.optional(otpReset),
  /** Added: two-factor was turned on less than a day ago; until then nothing can be listed (epoch milliseconds). */
  listingHeldUntil: v.optional(v.number()),
  /** Added: settings that are kept with the account; `null` while none have been kept. */
  settings: v.optional(v.nullable(keptSettings)),
});
export type UserAnswer = v.InferOutput<typeof userAnswer>;

/** Free text here: its form is a business rule, so a refusal is an answer with `message`, not a 400. */
export const usernameBody = v.object({
  username: v.string(),
  /** Added: a change is paid for, which may need a one-time code. */
  otpCode: doorCode,
});

/**
 * `username` echoed on success, else `message` (a code that the client turns into words). A change may be refused with one of
 * `DOOR_REFUSALS`, whose details are added.
 */
export const usernameAnswer = v.object({
  username: v.optional(v.string()),
  message: v.optional(v.string()),
  ...doorDetails,
});
export type UsernameAnswer = v.InferOutput<typeof usernameAnswer>;

/** Added to the specified call: which version of the terms was read. */
export const acceptTermsBody = v.nullish(
  v.object({ version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))) }),
);

export const acceptTermsAnswer = v.object({ status: v.literal('ok') });

export const statsSchema = v.object({
  games: idSchema,
  wins: idSchema,
  draws: idSchema,
  checkmates: idSchema,
  surrenders: idSchema,
  leaves: idSchema,
  /** Added: those of them with White. */
  white: v.optional(v.object({ games: idSchema, wins: idSchema, draws: idSchema })),
});

/** Answer of `/user/{username}`; an unknown name answers an object without `username`. */
export const publicUserAnswer = v.object({
  username: v.string(),
  /** Played by the house. */
  house: v.optional(v.boolean()),
  rapid_ranked: v.number(),
  blitz_ranked: v.number(),
  provisional: provisionalSchema,
  elo: v.number(),
  card: cardSchema,
  stats: statsSchema,
  active_board: v.nullable(v.object({ id: idSchema, name: v.string() })),
  /** Added: they want no challenges. */
  challenges: v.optional(v.literal(false)),
});
export type PublicUserAnswer = v.InferOutput<typeof publicUserAnswer>;
