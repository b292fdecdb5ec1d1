import * as v from 'valibot';

/** Calls about the account as a whole: what is kept about it, and its end. Added to the wire. */

/** What has to come to an end before an account can: a game, a duel, a listing, a loan or deposit, a tournament. */
export const OBSTACLES = ['game', 'duel', 'listing', 'loan', 'tournament'] as const;
const obstacleSchema = v.picklist(OBSTACLES);
export type Obstacle = v.InferOutput<typeof obstacleSchema>;

/** Answer of GET `/account`: what the end of the account would take along. */
export const accountAnswer = v.object({
  obstacles: v.array(obstacleSchema),
  king: v.number(),
  queens: v.number(),
  items: v.number(),
  games: v.number(),
  /** A one-time code is asked for. */
  otp: v.boolean(),
});
export type AccountAnswer = v.InferOutput<typeof accountAnswer>;

const typed = v.pipe(v.string(), v.maxLength(200));

/** Body of POST `/account/delete`. */
export const deleteAccountBody = v.object({
  /** The user's name, typed once more. */
  username: typed,
  otpCode: v.optional(typed),
});
export type DeleteAccountBody = v.InferOutput<typeof deleteAccountBody>;

/**
 * `deleted`: it is gone. `name`: that is not the name. `busy`: `obstacles` stand in the way. `otpWrong`, `otpUsed`: the code;
 * `later`: too many wrong ones.
 */
export const deleteAccountAnswer = v.object({
  status: v.picklist(['deleted', 'name', 'busy', 'otpWrong', 'otpUsed', 'later']),
  obstacles: v.optional(v.array(obstacleSchema)),
  /** Wrong codes that may still be tried. */
  triesLeft: v.optional(v.number()),
  /** Seconds after which codes count again. */
  retryAfter: v.optional(v.number()),
});
export type DeleteAccountAnswer = v.InferOutput<typeof deleteAccountAnswer>;

/** Header of GET `/account/export`: about how many lines the file will have. It has a row a line. */
export const ROWS_HEADER = 'x-rows';
